import { findHeldEvent } from '#modules/catalog/events/index.ts'
import type { Tx } from '#platform/db/connect.ts'
import type { DomainEventMap } from '#platform/domain-events.ts'
import { notify, type Told } from './notify.ts'
import { deleteReader, insertReader } from './store.ts'

export async function welcomeMember(tx: Tx, { memberId }: DomainEventMap['member.joined']): Promise<void> {
  await insertReader(tx, memberId)
  await notify(tx, { memberId, template: 'welcome', data: {}, sourceId: null, dedupeKey: 'welcome' })
}

/** What is told to everybody stays for everybody else. */
export async function forgetMember(tx: Tx, { memberId }: DomainEventMap['member.left']): Promise<void> {
  await deleteReader(tx, memberId)
}

type Fulfilled = DomainEventMap['order.fulfilled']

export async function tellFulfilled(tx: Tx, order: Fulfilled): Promise<void> {
  const { memberId, orderId } = order
  await notify(tx, {
    memberId,
    ...(await bought(tx, order)),
    sourceId: orderId,
    dedupeKey: `fulfilled:${orderId}`,
  })
}

type Bought = Told extends infer T ? (T extends Told ? Pick<T, 'template' | 'data'> : never) : never

async function bought(tx: Tx, { cubes, admitsTo, name, quantity }: Fulfilled): Promise<Bought> {
  if (cubes !== null) return { template: 'cubes-bought', data: { cubes } }
  const event = admitsTo ? await findHeldEvent(tx, admitsTo) : null
  return event
    ? { template: 'ticket-bought', data: { event: event.title, ticket: name } }
    : { template: 'product-bought', data: { product: name, quantity } }
}

/** Tickets lie in MY BOX, cubes and souls in the wallet. */
export async function tellRedeemed(
  tx: Tx,
  { memberId, redemptionId, gift }: DomainEventMap['coupon.redeemed'],
): Promise<void> {
  const told =
    gift.gives === 'TICKET'
      ? ({ template: 'coupon-ticket', data: { event: gift.title } } as const)
      : ({
          template: gift.gives === 'CUBES' ? 'coupon-cubes' : 'coupon-souls',
          data: { amount: gift.amount },
        } as const)
  await notify(tx, { memberId, ...told, sourceId: redemptionId, dedupeKey: `coupon:${redemptionId}` })
}
