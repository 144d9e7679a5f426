import { findHeldEvent } from '#modules/catalog/events/index.ts'
import type { Tx } from '#platform/db/connect.ts'
import type { DomainEventMap, DomainEvents } from '#platform/domain-events.ts'
import { type NewNotification, notify } from './notify.ts'
import { deleteReader, insertReader, keepReminder } from './store.ts'

export function subscribeToDomainEvents(events: DomainEvents): void {
  events.on('member.joined', welcomeMember)
  events.on('order.fulfilled', notifyFulfilled)
  events.on('order.paymentReturns', notifyReturning)
  events.on('order.refundAsked', notifyRefundAsked)
  events.on('order.refundStarted', notifyRefundStarted)
  events.on('order.refunded', notifyRefunded)
  events.on('order.refundDeclined', notifyDeclined)
  events.on('order.awaitsDeposit', notifyDeposit)
  events.on('parcel.shipped', notifyShipped)
  events.on('parcel.delivered', notifyDelivered)
  events.on('keepsake.ready', notifyKeepsake)
  events.on('coupon.redeemed', notifyRedeemed)
  events.on('right.granted', notifyGranted)
  events.on('member.left', forgetMember)
}

async function welcomeMember(tx: Tx, { memberId }: DomainEventMap['member.joined']): Promise<void> {
  await insertReader(tx, memberId)
  await notify(tx, { memberId, template: 'welcome', data: {}, sourceId: null, dedupeKey: 'welcome' })
}

/** Notifications to all members stay for the others. */
async function forgetMember(tx: Tx, { memberId }: DomainEventMap['member.left']): Promise<void> {
  await deleteReader(tx, memberId)
}

type Fulfilled = DomainEventMap['order.fulfilled']

/** Skips gifts, whose sender is notified when the link exists. */
async function notifyFulfilled(tx: Tx, order: Fulfilled): Promise<void> {
  if (order.isGift) return
  const { memberId, orderId } = order
  await notify(tx, {
    memberId,
    ...(await bought(tx, order)),
    sourceId: orderId,
    dedupeKey: `fulfilled:${orderId}`,
  })
}

type Bought = NewNotification extends infer T
  ? T extends NewNotification
    ? Pick<T, 'template' | 'data'>
    : never
  : never

async function bought(tx: Tx, fulfilled: Fulfilled): Promise<Bought> {
  const { cubes, bonusCubes, lines, name, quantity, orderId, amount, currency, pgCode } = fulfilled
  const order = { orderId, item: name, quantity: unitsOf(fulfilled), amount, currency, pgCode }
  if (cubes !== null) return { template: 'cubes-bought', data: { cubes, bonusCubes: bonusCubes ?? 0, order } }
  const admitsTo = lines.length > 1 ? null : lines.find(({ grants }) => grants.some(isTicket))?.eventId
  const event = admitsTo ? await findHeldEvent(tx, admitsTo) : null
  return event
    ? { template: 'ticket-bought', data: { event: event.title, eventId: event.id, ticket: name, order } }
    : { template: 'product-bought', data: { product: name, quantity, order } }
}

const isTicket = ({ scope }: Fulfilled['lines'][number]['grants'][number]): boolean => scope !== 'CALL'

/** A cube package counts as one; its name already contains the number of cubes. */
const unitsOf = ({ kind, quantity }: Pick<Fulfilled, 'kind' | 'quantity'>) =>
  kind === 'POINT' ? 1 : quantity

const returning = {
  MISMATCH: 'paid-otherwise',
  OUT_OF_STOCK: 'paid-late',
  BUYER_LEFT: 'paid-late',
  REPLACED: 'paid-late',
  PAID_TWICE: 'paid-twice',
} as const

/** The key uses the gateway's id, because several payments of an order may be returned. */
async function notifyReturning(tx: Tx, payment: DomainEventMap['order.paymentReturns']): Promise<void> {
  const { memberId, orderId, name: item, reason, gatewayTxId, amount, currency, pgCode } = payment
  await notify(tx, {
    memberId,
    template: returning[reason],
    data: { orderId, item, quantity: unitsOf(payment), amount, currency, pgCode },
    sourceId: orderId,
    dedupeKey: `returns:${orderId}:${gatewayTxId}`,
  })
}

async function notifyRefundAsked(
  tx: Tx,
  { memberId, orderId, requestId, name: item }: DomainEventMap['order.refundAsked'],
): Promise<void> {
  await notify(tx, {
    memberId,
    template: 'refund-asked',
    data: { orderId, item },
    sourceId: orderId,
    dedupeKey: `refund-asked:${requestId}`,
  })
}

async function notifyRefundStarted(tx: Tx, refund: DomainEventMap['order.refundStarted']): Promise<void> {
  const { memberId, orderId, refundId, name: item, amount, currency, pgCode } = refund
  await notify(tx, {
    memberId,
    template: 'refund-started',
    data: { orderId, refundId, item, quantity: unitsOf(refund), amount, currency, pgCode },
    sourceId: orderId,
    dedupeKey: `refund-started:${refundId}`,
  })
}

async function notifyRefunded(tx: Tx, refund: DomainEventMap['order.refunded']): Promise<void> {
  const {
    memberId,
    orderId,
    refundId,
    name: item,
    amount,
    currency,
    pgCode,
    eventId,
    isGift,
    isWhole,
  } = refund
  const event = eventId ? await findHeldEvent(tx, eventId) : null
  await notify(tx, {
    memberId,
    template: currency === 'CUBE' ? 'cubes-back' : 'money-back',
    data: {
      orderId,
      refundId,
      item,
      quantity: unitsOf(refund),
      amount,
      currency,
      pgCode,
      eventId: isGift ? null : eventId,
      event: event?.title ?? null,
      isWhole,
    },
    sourceId: orderId,
    dedupeKey: `refunded:${refundId}`,
  })
}

async function notifyDeclined(
  tx: Tx,
  { memberId, orderId, requestId, name: item }: DomainEventMap['order.refundDeclined'],
): Promise<void> {
  await notify(tx, {
    memberId,
    template: 'refund-declined',
    data: { orderId, item },
    sourceId: orderId,
    dedupeKey: `refund-declined:${requestId}`,
  })
}

/** A parcel that is sent again has another tracking number, so it is notified again. */
async function notifyShipped(tx: Tx, shipped: DomainEventMap['parcel.shipped']): Promise<void> {
  const { memberId, parcelId, orderId, items, carrier, trackingNumber } = shipped
  await notify(tx, {
    memberId,
    template: 'parcel-shipped',
    data: { orderId, items, carrier, trackingNumber },
    sourceId: orderId ?? parcelId,
    dedupeKey: `shipped:${parcelId}:${trackingNumber}`,
  })
}

async function notifyDelivered(tx: Tx, parcel: DomainEventMap['parcel.delivered']): Promise<void> {
  const { memberId, parcelId, orderId, items } = parcel
  await notify(tx, {
    memberId,
    template: 'parcel-delivered',
    data: { orderId, items },
    sourceId: orderId ?? parcelId,
    dedupeKey: `delivered:${parcelId}`,
  })
}

/** Leads to MY BOX, where the file is. */
async function notifyKeepsake(
  tx: Tx,
  { callId, memberId, eventId, artist, expiresAt }: DomainEventMap['keepsake.ready'],
): Promise<void> {
  const event = await findHeldEvent(tx, eventId)
  if (!event) return
  const { title, zone } = event
  await notify(tx, {
    memberId,
    template: 'keepsake-ready',
    data: { artist, event: title, until: expiresAt.toISOString(), zone },
    sourceId: callId,
    dedupeKey: `keepsake-ready:${callId}`,
  })
}

const reminderHours = 24

/** A deposit that is registered again has other instructions, so it is notified again. */
async function notifyDeposit(tx: Tx, deposit: DomainEventMap['order.awaitsDeposit']): Promise<void> {
  const { memberId, orderId, name: item, amount, currency, deadline, instructionsUrl } = deposit
  const data = { orderId, item, amount, currency, deadline, instructionsUrl }
  const dedupeKey = `deposit:${orderId}:${instructionsUrl}`
  await notify(tx, { memberId, template: 'deposit-due', data, sourceId: orderId, dedupeKey })
  await keepReminder(tx, { orderId, memberId, data }, reminderHours)
}

async function notifyRedeemed(
  tx: Tx,
  { memberId, redemptionId, gift }: DomainEventMap['coupon.redeemed'],
): Promise<void> {
  const notification =
    gift.gives === 'TICKET'
      ? ({ template: 'coupon-ticket', data: { event: gift.title, eventId: gift.eventId } } as const)
      : ({
          template: gift.gives === 'CUBES' ? 'coupon-cubes' : 'coupon-souls',
          data: { amount: gift.amount },
        } as const)
  await notify(tx, { memberId, ...notification, sourceId: redemptionId, dedupeKey: `coupon:${redemptionId}` })
}

async function notifyGranted(
  tx: Tx,
  { grantId, memberId, eventId, title }: DomainEventMap['right.granted'],
): Promise<void> {
  await notify(tx, {
    memberId,
    template: 'ticket-given',
    data: { event: title, eventId },
    sourceId: grantId,
    dedupeKey: `granted:${grantId}`,
  })
}
