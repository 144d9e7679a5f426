import type { ManualReviewItem } from '@encore/contract/endpoints'
import type { Failure } from '@encore/contract/errors'
import type { Locale } from '@encore/contract/rules/locale'
import { eventsWhere, grantingRole } from '@encore/contract/rules/staff-roles'
import { listSize, readCursor, takePage, writeCursor } from '#kernel/cursors.ts'
import { fail, invalid, ok, type Result } from '#kernel/result.ts'
import { localText } from '#kernel/texts.ts'
import { presentNames } from '#modules/accounts/members/index.ts'
import { nameOf, type Order, ordersById } from '#modules/commerce/orders/index.ts'
import { type ManualReviewRow, manualReviewPage } from '#modules/commerce/refunds/index.ts'
import type { Ctx } from '#platform/context.ts'
import type { Staff } from '#platform/http/principal.ts'
import { mayMove } from './rules.ts'

const list = 'manual-review'

type Listed = Result<
  { content: ManualReviewItem[]; nextCursor: string | null },
  Failure<'NOT_FOUND' | 'INVALID_INPUT'>
>

interface Query {
  cursor?: string
  size?: number
  eventId?: string
  kind?: ManualReviewRow['kind']
}

/**
 * Lists payments and refunds that need manual review, with the caller's allowed actions; three queries for any number.
 * Payments need a role for all events. Staff of some events see only the refund requests of their orders.
 */
export async function listManualReview(
  ctx: Pick<Ctx, 'sql' | 'secrets'>,
  staff: Pick<Staff, 'held'>,
  { cursor, size = listSize, eventId, kind }: Query,
  locale: Locale,
): Promise<Listed> {
  const { sql } = ctx
  const where = eventsWhere(staff.held, 'order.read')
  if (eventId !== undefined && where !== 'all' && !where.includes(eventId)) return fail('NOT_FOUND')
  const secret = ctx.secrets('list-cursor')
  const after = cursor === undefined ? null : readCursor(secret, list, cursor)
  if (cursor !== undefined && after === null) return invalid('cursor', 'unknown')
  if (where !== 'all' && kind !== undefined && kind !== 'REQUEST')
    return ok({ content: [], nextCursor: null })
  const filter = {
    eventIds: eventId === undefined ? (where === 'all' ? null : where) : [eventId],
    kind: where === 'all' ? (kind ?? null) : ('REQUEST' as const),
    after: after && { at: after[0] ?? '', id: after[1] ?? '' },
  }
  const found = await manualReviewPage(sql, filter, size + 1)
  const { rows, last } = takePage([...found], size)
  const orders = await ordersById(
    sql,
    rows.flatMap(({ orderId }) => orderId ?? []),
  )
  const names = await presentNames(
    sql,
    rows.flatMap(({ memberId }) => memberId ?? []),
  )
  return ok({
    content: rows.map(({ id, kind, orderId, memberId, amount, currency, since, known }) => {
      const order = orders.get(orderId ?? '')
      return {
        ...{ id, kind, known, amount: { amount, currency }, since: since.toISOString() },
        order: order ? { orderId: order.id, name: localText(nameOf(order.lines), locale) } : null,
        buyer: memberId === null ? null : { uid: memberId, nickname: names.get(memberId) ?? null },
        isGift: order?.isGift ?? false,
        acts: actsOf(kind, order, staff),
      }
    }),
    nextCursor: last && writeCursor(secret, list, [last.at, last.id]),
  })
}

const acts: Record<ManualReviewRow['kind'], ManualReviewItem['acts']> = {
  REQUEST: ['GRANT', 'DECLINE'],
  REFUND_FAILED: ['RETRY', 'SETTLE', 'WITHDRAW'],
  // A deposit at a store is refunded by bank transfer, so no gateway refund can be retried.
  BANK_DETAILS: ['SETTLE', 'WITHDRAW'],
  CUBES_SHORT: ['SETTLE'],
  // Ends by itself once the stuck part is decided.
  GIFT_STUCK: [],
}

function actsOf(
  kind: ManualReviewRow['kind'],
  order: Order | undefined,
  { held }: Pick<Staff, 'held'>,
): ManualReviewItem['acts'] {
  if (kind === 'REQUEST') return order && mayMove(held, 'refund.write', order) ? acts[kind] : []
  if (!grantingRole(held, 'refund.settle', null)) return []
  // Both sides were notified that the gift is canceled, so its money must be refunded.
  const isOver = order?.isGift === true && !order.keepsRest
  return acts[kind].filter((act) => act !== 'WITHDRAW' || !isOver)
}
