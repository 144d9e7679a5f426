import type { CampaignDraft } from '@encore/contract/endpoints'
import type { Failure } from '@encore/contract/errors'
import { invalid, ok, type Result } from '#kernel/result.ts'
import { addSharedCode, openCampaign } from '#modules/commerce/coupons/index.ts'
import type { Act } from '#modules/studio/audit/index.ts'
import { startWork } from '#modules/studio/long-work/index.ts'
import type { Tx } from '#platform/db/connect.ts'
import { codesWork } from './make-codes.ts'

type Created = Result<Act<{ id: string; workId: string | null }>, Failure<'INVALID_INPUT'>>

/** A campaign with its one code, or with work that makes codes of one use. The log names no code. */
export async function createCampaign(
  tx: Tx,
  { codes, startsAt, endsAt, ...draft }: CampaignDraft,
  madeBy: string,
): Promise<Created> {
  const [from, to] = [new Date(startsAt), new Date(endsAt)]
  if (!isMoment(from)) return invalid('startsAt', 'format')
  if (!isMoment(to)) return invalid('endsAt', 'format')
  const opened = await openCampaign(tx, {
    ...draft,
    amount: draft.gives === 'TICKET' ? null : draft.amount,
    eventId: draft.gives === 'TICKET' ? draft.eventId : null,
    startsAt: from,
    endsAt: to,
    madeBy,
  })
  if (!opened.ok)
    return { ok: false, failure: { error: 'INVALID_INPUT', fields: opened.failure.fields ?? [] } }
  const id = opened.value
  const made = 'shared' in codes ? await addSharedCode(tx, id, codes) : ok(null)
  if (!made.ok) return { ok: false, failure: { error: 'INVALID_INPUT', fields: made.failure.fields ?? [] } }
  const workId =
    'single' in codes
      ? await startWork(tx, {
          kind: codesWork.name,
          subject: { kind: 'campaign', id },
          askedBy: madeBy,
          params: { count: codes.single },
          total: codes.single,
        })
      : null
  const after = {
    ...draft,
    startsAt,
    endsAt,
    codes: 'shared' in codes ? `one, ${codes.usesLimit} times` : `${codes.single}, once each`,
  }
  return ok({ reply: { id, workId }, deed: { object: { kind: 'campaign', id }, after } })
}

/** In a century that a calendar on the wall knows. */
const isMoment = (at: Date) =>
  !Number.isNaN(at.getTime()) && at.getUTCFullYear() >= 2000 && at.getUTCFullYear() < 2100
