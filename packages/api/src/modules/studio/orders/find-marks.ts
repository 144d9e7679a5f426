import { normaliseEmail } from '@encore/contract/rules/account'
import { eventsWhere, type HeldRole } from '@encore/contract/rules/staff-roles'
import { membersCalled, membersHolding, nicknameKey } from '#modules/accounts/members/index.ts'
import { eventsCalled } from '#modules/catalog/events/index.ts'
import { productsCalled } from '#modules/catalog/products/index.ts'
import { ordersSentAs } from '#modules/commerce/delivery/index.ts'
import { ordersGiven } from '#modules/commerce/gifts/index.ts'
import type { OrderMarks } from '#modules/commerce/orders/index.ts'
import { ordersPaidAs } from '#modules/commerce/payments/index.ts'
import { orderOfRequest } from '#modules/commerce/refunds/index.ts'
import { referencesOf } from '#modules/commerce/shipping/index.ts'
import type { Ctx } from '#platform/context.ts'
import type { Db } from '#platform/db/connect.ts'
import type { Asked } from './read-search.ts'
import { selectOrderApproved } from './store.ts'

const none: OrderMarks = {
  ...{ orderIds: [], memberIds: [], productIds: [], eventIds: [], sums: [] },
  personal: { orderIds: [], eventIds: null },
}
/** Limits products, events and members that match one name. */
const mostCalled = 20

type Means = Pick<Ctx, 'sql' | 'secrets'>

/** Returns the ids and sums that match a search for orders. The number of queries is the same for every text. */
export async function findMarks(ctx: Means, held: readonly HeldRole[], asked: Asked): Promise<OrderMarks> {
  const { sql } = ctx
  if (asked.kind === 'id') return marksOfId(ctx, asked.prefix, asked.id)
  const { text, sums } = asked
  const [memberIds, productIds, eventIds, paid, sent, personal] = await Promise.all([
    membersNamed(sql, text),
    productsCalled(sql, text, mostCalled),
    eventsCalled(sql, text, mostCalled),
    ordersPaidAs(sql, text),
    ordersSentAs(ctx, text),
    personalMarks(sql, held, text),
  ])
  const gifts = { id: text, recipientIds: memberIds, email: normaliseEmail(text) }
  const given = await ordersGiven(sql, gifts)
  return {
    ...{ memberIds, productIds, eventIds, sums },
    orderIds: [...new Set([...paid, ...sent, ...given.open])],
    personal: { ...personal, orderIds: [...personal.orderIds, ...given.mailed] },
  }
}

/** Matches by numbers only, never by personal data. */
export async function numberMarks(ctx: Means, asked: Asked): Promise<OrderMarks> {
  if (asked.kind === 'id') return marksOfId(ctx, asked.prefix, asked.id)
  const { text } = asked
  const [paid, sent] = await Promise.all([ordersPaidAs(ctx.sql, text), ordersSentAs(ctx, text)])
  return { ...none, orderIds: [...new Set([...paid, ...sent])] }
}

async function membersNamed(db: Db, text: string): Promise<string[]> {
  const exact = await membersCalled(db, text)
  const part = nicknameKey(text)
  if (part === '' || text.includes('@')) return exact
  const named = await membersHolding(db, { isSuspended: false, part, after: null }, mostCalled)
  return [...new Set([...exact, ...named.map(({ uid }) => uid)])]
}

/** Returns nothing without permission to reveal orders. */
async function personalMarks(
  db: Db,
  held: readonly HeldRole[],
  text: string,
): Promise<OrderMarks['personal']> {
  const where = eventsWhere(held, 'order.reveal')
  if (where !== 'all' && where.length === 0) return none.personal
  const { orderIds } = await referencesOf(db, text)
  return { orderIds, eventIds: where === 'all' ? null : where }
}

async function marksOfId(ctx: Means, prefix: string, id: string): Promise<OrderMarks> {
  const of = (orderId: string | null) => ({ ...none, orderIds: orderId === null ? [] : [orderId] })
  switch (prefix) {
    case 'or':
      return of(id)
    case 'm': {
      const given = await ordersGiven(ctx.sql, { id, recipientIds: [id], email: null })
      return { ...none, memberIds: [id], orderIds: given.open }
    }
    case 'pr':
    case 'pp':
      return { ...none, productIds: [id] }
    case 'ev':
      return { ...none, eventIds: [id] }
    case 'pc':
    case 'pk':
      return { ...none, orderIds: await ordersSentAs(ctx, id) }
    case 'gf':
      return { ...none, orderIds: (await ordersGiven(ctx.sql, { id, recipientIds: [], email: null })).open }
    case 'ra':
      return of(await orderOfRequest(ctx.sql, id))
    case 'rp':
      return of(await selectOrderApproved(ctx.sql, id))
    default:
      return { ...none, orderIds: await ordersPaidAs(ctx.sql, id) }
  }
}
