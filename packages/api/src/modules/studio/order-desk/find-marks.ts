import { membersCalled } from '#modules/accounts/members/index.ts'
import { eventsCalled } from '#modules/catalog/events/index.ts'
import { productsCalled } from '#modules/catalog/products/index.ts'
import { ordersSentAs } from '#modules/commerce/delivery/index.ts'
import type { OrderMarks } from '#modules/commerce/orders/index.ts'
import { ordersPaidAs } from '#modules/commerce/payments/index.ts'
import type { Ctx } from '#platform/context.ts'
import type { Asked } from './read-search.ts'

const none: OrderMarks = { orderIds: [], memberIds: [], productIds: [], eventIds: [], sums: [] }
/** More things of one name nobody means at once. */
const mostCalled = 20

/** By what orders are found that somebody asks for; as many queries for every text. */
export async function findMarks(ctx: Pick<Ctx, 'sql' | 'secrets'>, asked: Asked): Promise<OrderMarks> {
  const { sql } = ctx
  if (asked.kind === 'id') return marksOfId(ctx, asked.prefix, asked.id)
  const { text, sums } = asked
  const [memberIds, productIds, eventIds, paid, sent] = await Promise.all([
    membersCalled(sql, text),
    productsCalled(sql, text, mostCalled),
    eventsCalled(sql, text, mostCalled),
    ordersPaidAs(sql, text),
    ordersSentAs(ctx, text),
  ])
  return { memberIds, productIds, eventIds, sums, orderIds: [...new Set([...paid, ...sent])] }
}

async function marksOfId(ctx: Pick<Ctx, 'sql' | 'secrets'>, prefix: string, id: string): Promise<OrderMarks> {
  switch (prefix) {
    case 'or':
      return { ...none, orderIds: [id] }
    case 'm':
      return { ...none, memberIds: [id] }
    case 'pr':
    case 'pp':
      return { ...none, productIds: [id] }
    case 'ev':
      return { ...none, eventIds: [id] }
    case 'pc':
    case 'pk':
      return { ...none, orderIds: await ordersSentAs(ctx, id) }
    default:
      return { ...none, orderIds: await ordersPaidAs(ctx.sql, id) }
  }
}
