import type { ScriptLine, StageNews } from '@encore/contract/endpoints'
import { isLocale } from '@encore/contract/rules/locale'
import { useEffect, useState } from 'react'
import { call } from '#app/data/api.ts'
import { createOutbox } from '#app/features/show-control/outbox.ts'
import { useStage } from '#app/features/show-control/use-stage.ts'
import { storedLocale } from '#app/i18n/locale.ts'
import { type Calls, createCaptionOperator, type Kept } from './caption-operator.ts'

/** Creates the operator of an event, with unsent state from an earlier page of this window. */
export function useCaptionOperator(eventId: string, first: StageNews, script: readonly ScriptLine[]) {
  const stage = useStage(eventId, first)
  const [outbox] = useState(createOutbox)
  const [operator] = useState(() => {
    const lang = localStorage.getItem(langPlace)
    return createCaptionOperator({
      stage,
      outbox,
      calls: callsOf(eventId),
      first: {
        lang: isLocale(lang) ? lang : storedLocale(),
        script,
        delayMs: Number(localStorage.getItem(delayPlace) ?? 0) || 0,
        ...keptBefore(eventId),
      },
      keep: (kept) => sessionStorage.setItem(placeOf(eventId), JSON.stringify(kept)),
    })
  })
  useEffect(() => {
    const note = () => {
      const { lang, delayMs } = operator.state.get()
      localStorage.setItem(langPlace, lang)
      localStorage.setItem(delayPlace, String(delayMs))
    }
    return operator.state.subscribe(note)
  }, [operator])
  useEffect(() => outbox.open(), [outbox])
  return { stage, operator, outbox }
}

const langPlace = 'captions-language'
const delayPlace = 'captions-delay'
const placeOf = (eventId: string) => `captions ${eventId}`

function keptBefore(eventId: string): Partial<Kept> {
  try {
    return JSON.parse(sessionStorage.getItem(placeOf(eventId)) ?? '{}') as Partial<Kept>
  } catch {
    return {}
  }
}

const callsOf = (eventId: string): Calls => ({
  say: (captions, idempotencyKey) =>
    call(
      'POST /api/studio/event/{eventId}/caption',
      { params: { eventId }, body: { captions } },
      { idempotencyKey },
    ),
  correct: (id, caption) =>
    call('PUT /api/studio/event/{eventId}/caption/{id}', { params: { eventId, id }, body: { caption } }),
  withdraw: (ids) =>
    call('POST /api/studio/event/{eventId}/caption/withdraw', { params: { eventId }, body: { ids } }),
})
