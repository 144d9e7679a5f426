import { useVersionedForm, type Versioned } from '@encore/app-kit/use-versioned-form'
import type { FieldProblem } from '@encore/contract/errors'
import { useRef, useState } from 'react'
import { call } from '#app/data/api.ts'
import { formOf, type Recorded, type ReplayForm } from './replay-form.ts'
import { isWindowEdited, momentsOf, saveReplay } from './save-replay.ts'

/** A replay as a versioned form. `onSaved` receives it as reloaded after the save, or null when the reload failed. */
export function useReplayEditor(eventId: string, first: Recorded, onSaved: (fresh: Recorded | null) => void) {
  const [recorded, setRecorded] = useState(first)
  const reread = useRef<Recorded | null>(null)
  const sheet = useVersionedForm<ReplayForm, unknown>(sheetOf(eventId, first), {
    textNames: [],
    read: async () => {
      const answer = await call('GET /api/studio/event/{eventId}/replay', { params: { eventId } })
      reread.current = answer.ok && answer.value.recording ? (answer.value as Recorded) : null
      if (!answer.ok) return answer
      const fresh = reread.current ?? recorded
      setRecorded(fresh)
      return { ok: true, value: sheetOf(eventId, fresh) }
    },
    save: ({ draft }) =>
      saveReplay({
        ...{ eventId, recorded, draft },
        onKept: (kept) => {
          setRecorded(kept)
          sheet.rebase(sheetOf(eventId, kept))
        },
      }),
    onSaved: () => onSaved(reread.current),
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

/** The version is constant: `saveReplay` sends the recording's revision, which is not a number. */
const sheetOf = (id: string, recorded: Recorded): Versioned<ReplayForm> => ({
  id,
  version: 1,
  draft: formOf(recorded),
})
