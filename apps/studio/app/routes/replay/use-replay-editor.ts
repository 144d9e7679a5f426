import type { Answer } from '@encore/contract/client'
import type { FieldProblem } from '@encore/contract/errors'
import { momentOf } from '@encore/contract/rules/local-time'
import { useState } from 'react'
import { call } from '#app/data/api.ts'
import { editedFields } from '#app/features/editing/merge-edits.ts'
import { type Sheet, useSheet } from '#app/features/editing/use-sheet.ts'
import {
  decisionOf,
  formOf,
  isWindowField,
  type Recorded,
  type ReplayForm,
  windowFields,
} from './replay-form.ts'

/** A replay as a sheet: its window and the decision about it are two calls, and one thing to who saves. */
export function useReplayEditor(eventId: string, first: Recorded, onSaved: () => void) {
  const [recorded, setRecorded] = useState(first)
  const params = { eventId }
  const momentsOf = (form: ReplayForm) =>
    windowFields.map((field) => ({ field, moment: momentOf(form[field] ?? '', first.zone) }))
  const isWindowEdited = (form: ReplayForm) => editedFields(formOf(recorded), form).some(isWindowField)

  async function saveWindow(form: ReplayForm): Promise<Answer<unknown>> {
    const [from, to] = momentsOf(form).map(({ moment }) => (moment.ok ? moment.at : 0))
    const before = recorded.window
    const body = { from: new Date(from ?? 0).toISOString(), to: new Date(to ?? 0).toISOString(), before }
    const answer = await call('PUT /api/studio/event/{eventId}/replay/window', { params, body })
    return withFields(answer, () => [{ path: 'closesAt', rule: 'after-from' }])
  }

  async function saveDecision(form: ReplayForm): Promise<Answer<unknown>> {
    const body = { revision: recorded.recording.revision, decision: decisionOf(form) }
    const answer = await call('PUT /api/studio/event/{eventId}/replay', { params, body })
    return withFields(answer, (fields) =>
      fields.map(({ path, rule }) => ({ path: path.replace(/^decision\//, ''), rule })),
    )
  }

  const sheet = useSheet<ReplayForm, unknown>(sheetOf(eventId, first), {
    textNames: [],
    read: async () => {
      const answer = await call('GET /api/studio/event/{eventId}/replay', { params })
      if (!answer.ok) return answer
      const fresh = answer.value.recording ? (answer.value as Recorded) : recorded
      setRecorded(fresh)
      return { ok: true, value: sheetOf(eventId, fresh) }
    },
    save: async ({ draft }) => {
      const window = isWindowEdited(draft) ? await saveWindow(draft) : null
      if (window?.ok === false) return window
      const isDecided = editedFields(formOf(recorded), draft).some((field) => !isWindowField(field))
      return window && !isDecided ? window : await saveDecision(draft)
    },
    onSaved,
  })

  async function save(): Promise<void> {
    const missing = momentsOf(sheet.draft).flatMap(({ field, moment }): FieldProblem[] =>
      moment.ok ? [] : [{ path: field, rule: sheet.draft[field] ? moment.rule : 'both' }],
    )
    if (isWindowEdited(sheet.draft) && missing.length > 0) sheet.refuse(missing)
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

const withFields = <T>(answer: Answer<T>, fieldsOf: (fields: FieldProblem[]) => FieldProblem[]): Answer<T> =>
  answer.ok || !answer.error.fields
    ? answer
    : { ...answer, error: { ...answer.error, fields: fieldsOf(answer.error.fields) } }
