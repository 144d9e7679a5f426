import type { StudioOrder } from '@encore/contract/endpoints'
import type { Failure } from '@encore/contract/errors'
import type { Locale } from '@encore/contract/rules/locale'
import { fail, ok, type Result } from '#kernel/result.ts'
import { localText } from '#kernel/texts.ts'
import { presentNames } from '#modules/accounts/members/index.ts'
import { unspentOfPackage } from '#modules/accounts/wallet/index.ts'
import { deliveryHistory, sentOf } from '#modules/commerce/delivery/index.ts'
import { giftSteps } from '#modules/commerce/gifts/index.ts'
import { consentedAt, type Order, orderById, orderMoves } from '#modules/commerce/orders/index.ts'
import { type PaymentDetails, paymentsOf } from '#modules/commerce/payments/index.ts'
import { decisionsOf, requestsOfOrder } from '#modules/commerce/refunds/index.ts'
import { addressOf, orderInfoOf } from '#modules/commerce/shipping/index.ts'
import { notificationsAbout } from '#modules/engagement/notifications/index.ts'
import { supportRequestsAbout } from '#modules/engagement/support/index.ts'
import { entriesAbout } from '#modules/studio/audit/index.ts'
import type { Ctx } from '#platform/context.ts'
import type { Staff } from '#platform/http/principal.ts'
import { waitingApproval } from './approve-refund.ts'
import { orderRows } from './list-orders.ts'
import { orderTimeline } from './order-timeline.ts'
import { canView, mayMove } from './rules.ts'

/** Well above the number of entries one order gets. */
const maxEntries = 200

type Means = Pick<Ctx, 'sql' | 'secrets'>

/** Returns an order with its payments, delivery and activity. The number of queries is the same for every order. */
export async function describeOrder(
  ctx: Means,
  staff: Pick<Staff, 'uid' | 'held'>,
  id: string,
  locale: Locale,
): Promise<Result<StudioOrder, Failure<'NOT_FOUND'>>> {
  const { sql } = ctx
  const order = await orderById(sql, id)
  if (!order || !canView(staff.held, 'order.read', order)) return fail('NOT_FOUND')
  const [row] = await orderRows(sql, [id], locale)
  if (!row) return fail('NOT_FOUND')
  const payments = await paymentsOf(sql, id)
  const requests = await requestsOfOrder(sql, id)
  const open = requests.find(({ state }) => state === 'OPEN')
  const address = await addressOf(ctx, sql, id)
  const isAsked = (await orderInfoOf(sql, id)) !== null
  const mayDecide = mayMove(staff.held, 'refund.write', order)
  return ok({
    order: row,
    ...moneyOf(order, payments, row.refunded?.amount ?? 0, locale),
    cubes: await cubesOf(ctx, order),
    ...(await sentOf(ctx, id, locale)),
    country: address?.countryCode ?? null,
    secrets: [...(address ? (['ADDRESS'] as const) : []), ...(isAsked ? (['ORDER_INFO'] as const) : [])],
    request: open ? { reason: open.reason, at: open.at.toISOString() } : null,
    approval: await waitingApproval(sql, order, staff, locale),
    timeline: await orderTimelineOf(ctx, order, payments, requests),
    may: {
      refund: mayDecide && ['FULFILLED', 'DELIVERED', 'PARTIALLY_REFUNDED'].includes(order.status),
      decline: mayDecide && open !== undefined,
      reveal: canView(staff.held, 'order.reveal', order),
    },
  })
}

const paid: readonly Order['status'][] = [
  'FULFILLED',
  'DELIVERED',
  'REFUND_PENDING',
  'PARTIALLY_REFUNDED',
  'REFUNDED',
]

function moneyOf(
  { lines, status, amount, shippingAmount, currency }: Order,
  { attempts, refunds }: PaymentDetails,
  back: number,
  locale: Locale,
): Pick<StudioOrder, 'lines' | 'shipping' | 'sums' | 'payments' | 'refunds'> {
  const money = (sum: number) => ({ amount: sum, currency })
  const came = paid.includes(status) ? amount : 0
  return {
    lines: lines.map(({ id, productId, kind, name, quantity, unitAmount }) => ({
      ...{ lineId: id, productUid: productId, kind, quantity },
      name: localText(name, locale),
      unitPrice: money(unitAmount),
    })),
    shipping: shippingAmount > 0 ? money(shippingAmount) : null,
    sums: { paid: money(came), back: money(back), left: money(Math.max(0, came - back)) },
    payments: attempts.map(({ id, at, captured, amount: asked, currency: of, outcome, ...attempt }) => ({
      attemptId: id,
      at: at.toISOString(),
      provider: attempt.provider,
      pgCode: attempt.pgCode,
      state: outcome ?? attempt.state,
      amount: { amount: captured ?? asked, currency: of },
      gatewayTxId: attempt.gatewayTxId,
      refusal: attempt.refusal,
    })),
    refunds: refunds.map(({ id, at, amount: sum, currency: of, reason, state, rescode, message }) => ({
      ...{ refundId: id, at: at.toISOString(), amount: { amount: sum, currency: of }, reason, state },
      words: [rescode, message].filter((text) => text !== null && text !== '').join(' ') || null,
    })),
  }
}

const cubesOf = async ({ sql }: Means, order: Order): Promise<StudioOrder['cubes']> =>
  order.kind === 'POINT'
    ? {
        brought: (order.cubes ?? 0) + (order.bonusCubes ?? 0),
        unspent: await unspentOfPackage(sql, order.id),
      }
    : null

async function orderTimelineOf(
  { sql }: Means,
  { id, memberId, currency }: Order,
  payments: PaymentDetails,
  requests: Awaited<ReturnType<typeof requestsOfOrder>>,
): Promise<StudioOrder['timeline']> {
  const deliveries = await deliveryHistory(sql, id)
  const staffActions = await entriesAbout(sql, 'order', id, maxEntries)
  const uids = [
    ...deliveries.map(({ reportedBy }) => reportedBy),
    ...staffActions.map(({ actorUid }) => actorUid),
  ]
  return orderTimeline({
    ...{ currency, payments, requests, deliveries, staffActions },
    moves: await orderMoves(sql, id),
    consentedAt: await consentedAt(sql, id),
    decisions: [...(await decisionsOf(sql, id))],
    gifts: await giftSteps(sql, id),
    messages: await notificationsAbout(sql, id),
    helps: await supportRequestsAbout(sql, id, memberId),
    names: await presentNames(sql, [...new Set(uids.flatMap((uid) => uid ?? []))]),
  })
}
