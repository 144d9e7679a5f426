import type { FieldProblem } from '@encore/contract/errors'
import { useState } from 'react'
import { call } from '#app/data/api.ts'
import { type Sheet, useSheet } from '#app/features/editing/use-sheet.ts'
import { formOf, type Recorded, type ReplayForm } from './replay-form.ts'
import { isWindowEdited, momentsOf, saveReplay } from './save-replay.ts'

/** A replay as a sheet. */
export function useReplayEditor(eventId: string, first: Recorded, onSaved: () => void) {
  const [recorded, setRecorded] = useState(first)
  const sheet = useSheet<ReplayForm, unknown>(sheetOf(eventId, first), {
    textNames: [],
    read: async () => {
      const answer = await call('GET /api/studio/event/{eventId}/replay', { params: { eventId } })
      if (!answer.ok) return answer
      const fresh = answer.value.recording ? (answer.value as Recorded) : recorded
      setRecorded(fresh)
      return { ok: true, value: sheetOf(eventId, fresh) }
    },
    save: ({ draft }) =>
      saveReplay({
        ...{ eventId, recorded, draft },
        onKept: (kept) => {
          setRecorded(kept)
          sheet.layUnder(sheetOf(eventId, kept))
        },
      }),
    onSaved,
  })

  async function save(): Promise<void> {
    const missing = momentsOf(sheet.draft, first.zone).flatMap(({ field, moment }): FieldProblem[] =>
      moment.ok ? [] : [{ path: field, rule: sheet.draft[field] ? moment.rule : 'both' }],
    )
    if (isWindowEdited(recorded, sheet.draft) && missing.length > 0) sheet.refuse(missing)
    else await sheet.save()
  }

  return { ...sheet, recorded, save }
}

export type ReplayEditor = ReturnType<typeof useReplayEditor>

/** Which of them it is says its revision, which is no number. */
const sheetOf = (id: string, recorded: Recorded): Sheet<ReplayForm> => ({
  id,
  version: 1,
  draft: formOf(recorded),
})
