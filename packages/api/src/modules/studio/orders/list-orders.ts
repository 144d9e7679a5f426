import type { StudioOrderQuery, StudioOrderRow } from '@encore/contract/endpoints'
import type { Failure } from '@encore/contract/errors'
import type { Locale } from '@encore/contract/rules/locale'
import { eventsWhere, type HeldRole } from '@encore/contract/rules/staff-roles'
import { listSize, readCursor, takePage, writeCursor } from '#kernel/cursors.ts'
import { readSpan } from '#kernel/days.ts'
import { fail, invalid, ok, type Result } from '#kernel/result.ts'
import { localText } from '#kernel/texts.ts'
import { presentNames } from '#modules/accounts/members/index.ts'
import { heldEvents } from '#modules/catalog/events/index.ts'
import {
  eventOf,
  nameOf,
  type OrderFilter,
  type OrderMarks,
  ordersById,
  placesOf,
  unitsIn,
} from '#modules/commerce/orders/index.ts'
import { refundedOf } from '#modules/commerce/payments/index.ts'
import type { Ctx } from '#platform/context.ts'
import type { Db } from '#platform/db/connect.ts'
import type { Staff } from '#platform/http/principal.ts'
import { findMarks } from './find-marks.ts'
import { readSearch } from './read-search.ts'

const list = 'orders'

interface Part {
  content: StudioOrderRow[]
  nextCursor: string | null
}

type Means = Pick<Ctx, 'sql' | 'secrets'>
type Listed<P> = Result<P, Failure<'NOT_FOUND' | 'INVALID_INPUT'>>

export interface PartFound extends Part {
  /** Ids of rows found by the personal data of their recipient. */
  personal: string[]
}

/** Newest first. The number of queries does not depend on the number of orders. */
export async function listOrders(
  ctx: Means,
  staff: Pick<Staff, 'held'>,
  query: StudioOrderQuery,
  locale: Locale,
): Promise<Listed<Part>> {
  const found = await findOrders(ctx, staff, query, locale)
  if (!found.ok) return found
  const { content, nextCursor } = found.value
  return ok({ content, nextCursor })
}

export async function findOrders(
  ctx: Means,
  { held }: Pick<Staff, 'held'>,
  query: StudioOrderQuery,
  locale: Locale,
): Promise<Listed<PartFound>> {
  const secret = ctx.secrets('list-cursor')
  const where = eventsWhere(held, 'order.read')
  const { eventId, size = listSize } = query
  if (eventId !== undefined && where !== 'all' && !where.includes(eventId)) return fail('NOT_FOUND')
  const after = query.cursor === undefined ? null : readCursor(secret, list, query.cursor)
  if (query.cursor !== undefined && after === null) return invalid('cursor', 'unknown')
  const span = readSpan(query)
  if (!span.ok) return span
  const filter: OrderFilter = {
    eventIds: eventId === undefined ? (where === 'all' ? null : where) : [eventId],
    status: query.status ?? null,
    ...span.value,
    after: after && { at: after[0] ?? '', id: after[1] ?? '' },
  }
  const marks = await marksOf(ctx, held, query)
  const found = await placesOf(ctx.sql, filter, marks, size + 1)
  const { rows, last } = takePage(found, size)
  const personal = new Set(marks?.personal.orderIds)
  return ok({
    personal: rows.flatMap(({ id }) => (personal.has(id) ? id : [])),
    content: await orderRows(
      ctx.sql,
      rows.map(({ id }) => id),
      locale,
    ),
    nextCursor: last && writeCursor(secret, list, [last.at, last.id]),
  })
}

/** Null when there is no search, so all orders match. */
async function marksOf(
  ctx: Means,
  held: readonly HeldRole[],
  { q, memberUid }: StudioOrderQuery,
): Promise<OrderMarks | null> {
  const asked = q === undefined ? null : readSearch(q)
  if (asked) return findMarks(ctx, held, asked)
  return memberUid === undefined ? null : findMarks(ctx, held, { kind: 'id', prefix: 'm', id: memberUid })
}

/** Returns list rows in the order of `ids`. */
export async function orderRows(db: Db, ids: string[], locale: Locale): Promise<StudioOrderRow[]> {
  const orders = await ordersById(db, ids)
  const known = [...orders.values()]
  const names = await presentNames(db, [...new Set(known.map(({ memberId }) => memberId))])
  const events = await heldEvents(db, [...new Set(known.flatMap(({ lines }) => eventOf(lines) ?? []))])
  const refunded = await refundedOf(db, ids)
  return ids.flatMap((id) => {
    const order = orders.get(id)
    if (!order) return []
    const { lines, memberId, status, pgCode, isGift, amount, currency } = order
    const event = events.get(eventOf(lines) ?? '')
    return {
      ...{ orderId: id, at: order.createdAt.toISOString(), status, pgCode, isGift },
      name: localText(nameOf(lines), locale),
      units: unitsIn(lines),
      buyer: { uid: memberId, nickname: names.get(memberId) ?? null },
      event: event ? { id: event.id, title: localText(event.title, locale) } : null,
      total: { amount, currency },
      refunded: refunded.get(id) ?? null,
    }
  })
}
