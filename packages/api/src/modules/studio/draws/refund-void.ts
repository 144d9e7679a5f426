import type { Failure } from '@encore/contract/errors'
import { fail, ok, type Result } from '#kernel/result.ts'
import { writtenProduct } from '#modules/catalog/products/index.ts'
import {
  countEntryOrders,
  type DrawRow,
  entryOrders,
  insertRefundJob,
  lockWrittenDraw,
  productIdsOfDraw,
  refundJobOf,
} from '#modules/commerce/draws/index.ts'
import { refundLines } from '#modules/commerce/refunds/index.ts'
import { requestApproval } from '#modules/studio/approvals/index.ts'
import type { AuditedResult } from '#modules/studio/audit/index.ts'
import { type JobKind, startJob } from '#modules/studio/background-jobs/index.ts'
import type { Ctx } from '#platform/context.ts'
import type { Db, Tx } from '#platform/db/connect.ts'
import { drawObject, findDraw, type Place } from './find-draw.ts'

export interface RefundRequest extends Place {
  /** For staff only. */
  note: string
}

type Refused = Failure<'NOT_FOUND' | 'DRAW_REFUND_STARTED'>

/** Products of a draw that are entries and nothing else: what a void draw leaves without a use. */
export async function soldEntries(db: Db, drawId: Buffer): Promise<string[]> {
  const sold: string[] = []
  for (const id of await productIdsOfDraw(db, drawId))
    if ((await writtenProduct(db, id))?.kind === 'DRAW_ENTRY') sold.push(id)
  return sold
}

/** True for a void draw whose sold entries nobody has refunded yet. */
export const isRefundable = async (db: Db, { id, state }: Pick<DrawRow, 'id' | 'state'>): Promise<boolean> =>
  state === 'VOID' && (await refundJobOf(db, id)) === null && (await soldEntries(db, id)).length > 0

/** Requests the refund of all entries that were sold for a void draw; a second person decides. */
export async function requestRefund(
  tx: Tx,
  request: RefundRequest,
  askedBy: string,
): Promise<Result<AuditedResult<{ approvalId: string }>, Refused | Failure<'APPROVAL_PENDING'>>> {
  const found = await findDraw(tx, request)
  if (!found.ok) return found
  if ((await refundJobOf(tx, found.value.id)) !== null) return fail('DRAW_REFUND_STARTED')
  if (!(await isRefundable(tx, found.value))) return fail('NOT_FOUND')
  const { eventId, id, note } = request
  const asked = await requestApproval(tx, {
    kind: 'DRAW_REFUND',
    subjectId: id,
    eventId,
    payload: request,
    askedBy,
  })
  if (!asked.ok) return asked
  return ok({
    reply: { approvalId: asked.value },
    auditEntry: { object: drawObject(request), eventId, after: { waits: asked.value }, reason: note },
  })
}

/** Starts the refunds after approval. They run once, one order per transaction. */
export async function refundRequested(
  _: Ctx,
  tx: Tx,
  { eventId, note, ...place }: RefundRequest,
  { askedBy, approvedBy }: { askedBy: string; approvedBy: string },
): Promise<Result<AuditedResult<{ workId: string }>, Refused>> {
  const draw = await lockWrittenDraw(tx, Buffer.from(place.id, 'hex'))
  if (!draw) return fail('NOT_FOUND')
  if (!(await isRefundable(tx, draw))) return fail('DRAW_REFUND_STARTED')
  const workId = await startJob(tx, {
    kind: refundDrawJob.name,
    subject: drawObject(place),
    eventId,
    askedBy,
    params: { decidedBy: `${askedBy}, ${approvedBy}` },
    total: await countEntryOrders(tx, draw.id),
  })
  await insertRefundJob(tx, draw.id, workId)
  return ok({
    reply: { workId },
    auditEntry: { object: drawObject(place), eventId, after: { workId }, reason: note },
  })
}

/** Reason that is stored with each refund. */
const reason = 'The draw was void'

/** Refunds the sold entries of a void draw, one order a step. What was partly refunded before is left to staff. */
export const refundDrawJob: JobKind = {
  name: 'refund-draw',
  permission: 'refund.write',
  step: async (ctx, tx, { subjectId, params, cursor }) => {
    const { decidedBy } = params as { decidedBy: string }
    const drawId = Buffer.from(subjectId, 'hex')
    const [orderId] = await entryOrders(tx, drawId, cursor, 1)
    if (orderId === undefined) return { cursor: null, done: 0 }
    const sold = new Set(await soldEntries(tx, drawId))
    const refunded = await refundLines(ctx, tx, {
      ...{ orderId, decidedBy, reason },
      isChosen: ({ productId }) => sold.has(productId),
    })
    const rule = refunded.ok ? (refunded.value === 'BY_PERSON' ? 'byPerson' : null) : refunded.failure.rule
    return {
      cursor: orderId,
      done: rule === null ? 1 : 0,
      problems: rule === null ? [] : [{ row: orderId, rule }],
    }
  },
}
