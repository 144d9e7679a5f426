import { changedFields } from '@encore/app-kit/merge-edits'
import type { ApiResult } from '@encore/contract/client'
import type { FieldProblem } from '@encore/contract/errors'
import { momentOf } from '@encore/contract/rules/local-time'
import { call } from '#app/data/api.ts'
import {
  decisionOf,
  formOf,
  isWindowField,
  type Recorded,
  type ReplayForm,
  windowFields,
} from './replay-form.ts'

export interface ReplaySaving {
  eventId: string
  recorded: Recorded
  draft: ReplayForm
  /** Called when the window is saved, even if the rest then fails. */
  onKept(recorded: Recorded): void
}

export const momentsOf = (form: ReplayForm, zone: string) =>
  windowFields.map((field) => ({ field, moment: momentOf(form[field] ?? '', zone) }))

export const isWindowEdited = (recorded: Recorded, form: ReplayForm): boolean =>
  changedFields(formOf(recorded), form).some(isWindowField)

/** Saves window and settings of a replay, two calls, as one operation. */
export async function saveReplay(
  { eventId, recorded, draft, onKept }: ReplaySaving,
  send = call,
): Promise<ApiResult<unknown>> {
  const params = { eventId }
  const isDecided = changedFields(formOf(recorded), draft).some((field) => !isWindowField(field))
  if (isWindowEdited(recorded, draft)) {
    const [from = '', to = ''] = momentsOf(draft, recorded.zone).map(({ moment }) =>
      new Date(moment.ok ? moment.at : 0).toISOString(),
    )
    const body = { from, to, before: recorded.window }
    const answer = await send('PUT /api/studio/event/{eventId}/replay/window', { params, body })
    if (!answer.ok) return withFields(answer, () => [{ path: 'closesAt', rule: 'after-from' }])
    onKept({ ...recorded, window: { from, to } })
    if (!isDecided) return answer
  }
  const body = { revision: recorded.recording.revision, decision: decisionOf(draft) }
  const answer = await send('PUT /api/studio/event/{eventId}/replay', { params, body })
  return withFields(answer, (fields) =>
    fields.map(({ path, rule }) => ({ path: path.replace(/^decision\//, ''), rule })),
  )
}

const withFields = <T>(
  answer: ApiResult<T>,
  fieldsOf: (fields: FieldProblem[]) => FieldProblem[],
): ApiResult<T> =>
  answer.ok || !answer.error.fields
    ? answer
    : { ...answer, error: { ...answer.error, fields: fieldsOf(answer.error.fields) } }
