import type { CampaignDraft } from '@encore/contract/endpoints'
import type { Failure, FieldProblem } from '@encore/contract/errors'
import { newId } from '#kernel/ids.ts'
import { ok, type Result, refused } from '#kernel/result.ts'
import {
  addSharedCode,
  campaignProblems,
  codeProblems,
  openCampaign,
} from '#modules/commerce/coupons/index.ts'
import { requestApproval } from '#modules/studio/approvals/index.ts'
import type { AuditedResult } from '#modules/studio/audit/index.ts'
import { startJob } from '#modules/studio/background-jobs/index.ts'
import type { Ctx } from '#platform/context.ts'
import type { Tx } from '#platform/db/connect.ts'
import { rehearse } from '#platform/db/transact.ts'
import { codesJob } from './make-codes.ts'
import { needsSecond } from './worth.ts'

export interface CampaignReply {
  state: 'MADE' | 'WAITS'
  /** Id of the campaign; reserved while it awaits approval. */
  id: string
  workId: string | null
  approvalId: string | null
}

type Created = Result<AuditedResult<CampaignReply>, Failure<'INVALID_INPUT' | 'APPROVAL_PENDING'>>

/** Creates a campaign. One above the limit of a single person is fully validated and stored as an approval request. */
export async function createCampaign(
  ctx: Pick<Ctx, 'config'>,
  tx: Tx,
  draft: CampaignDraft,
  madeBy: string,
): Promise<Created> {
  const id = newId('ca')
  if (!needsSecond(ctx, draft)) {
    const made = await makeCampaign(tx, id, draft, { madeBy })
    if (!made.ok) return made
    const { reply, auditEntry } = made.value
    return ok({ reply: { state: 'MADE', id, ...reply, approvalId: null }, auditEntry })
  }
  const rehearsed = await rehearse(tx, (inner) => makeCampaign(inner, id, draft, { madeBy }))
  if (!rehearsed.ok) return rehearsed
  const request = {
    kind: 'COUPON_CAMPAIGN',
    subjectId: id,
    eventId: null,
    payload: draft,
    askedBy: madeBy,
  } as const
  const asked = await requestApproval(tx, request)
  if (!asked.ok) return asked
  const { auditEntry } = rehearsed.value
  return ok({
    reply: { state: 'WAITS', id, workId: null, approvalId: asked.value },
    auditEntry: { ...auditEntry, after: { ...auditEntry.after, waits: asked.value } },
  })
}

export interface CampaignMakers {
  madeBy: string
  /** The second member of staff, when approval was needed. */
  approvedBy?: string | null
}

/**
 * Creates a campaign without approval: with its one shared code, or with a job that makes single-use codes. The audit
 * entry contains no code.
 */
export async function makeCampaign(
  tx: Tx,
  id: string,
  { codes, startsAt, endsAt, ...draft }: CampaignDraft,
  { madeBy, approvedBy = null }: CampaignMakers,
): Promise<Result<AuditedResult<{ workId: string | null }>, Failure<'INVALID_INPUT'>>> {
  const [from, to] = [new Date(startsAt), new Date(endsAt)]
  const campaign = {
    ...draft,
    id,
    amount: draft.gives === 'TICKET' ? null : draft.amount,
    eventId: draft.gives === 'TICKET' ? draft.eventId : null,
    startsAt: from,
    endsAt: to,
    madeBy,
    approvedBy,
  }
  const unread: FieldProblem[] = [
    ...(isMoment(from) ? [] : [{ path: 'startsAt', rule: 'format' }]),
    ...(isMoment(to) ? [] : [{ path: 'endsAt', rule: 'format' }]),
  ]
  const ofCodes = 'shared' in codes ? codeProblems(codes) : []
  const refusal = refused([...unread, ...(await campaignProblems(tx, campaign)), ...ofCodes])
  if (refusal) return refusal
  const opened = await openCampaign(tx, campaign)
  if (!opened.ok)
    return { ok: false, failure: { error: 'INVALID_INPUT', fields: opened.failure.fields ?? [] } }
  const made = 'shared' in codes ? await addSharedCode(tx, id, codes) : ok(null)
  if (!made.ok) return { ok: false, failure: { error: 'INVALID_INPUT', fields: made.failure.fields ?? [] } }
  const workId =
    'single' in codes
      ? await startJob(tx, {
          kind: codesJob.name,
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
  return ok({ reply: { workId }, auditEntry: { object: { kind: 'campaign', id }, after } })
}

/** Accepts only years from 2000 to 2099. */
const isMoment = (at: Date) =>
  !Number.isNaN(at.getTime()) && at.getUTCFullYear() >= 2000 && at.getUTCFullYear() < 2100
