import { productsOf } from '#modules/catalog/products/index.ts'
import type { Ctx } from '#platform/context.ts'
import type { Tx } from '#platform/db/connect.ts'
import type { DomainEventMap } from '#platform/domain-events.ts'
import { enter } from './enter-draw.ts'
import { holdOpenDraws } from './store.ts'

/**
 * A ticket that the organiser gives enters each open draw that tickets of its kind enter, until the member's cap. It
 * cannot be taken back while it takes part.
 */
export async function enterByGrant(
  ctx: Ctx,
  tx: Tx,
  { memberId, eventId, grants }: DomainEventMap['right.granted'],
): Promise<void> {
  const products = await productsOf(tx, eventId)
  for (const { id: grantId, scope } of grants) {
    const ids = products.filter(({ kind }) => kind === `TICKET_${scope}`).map(({ id }) => id)
    const draws = new Map(
      (await holdOpenDraws(tx, memberId, ids)).map((draw) => [draw.id.toString('hex'), draw]),
    )
    for (const draw of draws.values())
      await enter(ctx, tx, draw, { memberId, orderId: null, grantId, units: 1, source: 'GRANT' })
  }
}

/**
 * Enters the recipient of a given ticket, until their own cap: a ticket's lot goes with the ticket. Goods that are
 * given away bring no lot.
 */
export async function enterByGift(
  ctx: Ctx,
  tx: Tx,
  { orderId, recipientId, productId, kind, quantity: units }: DomainEventMap['gift.accepted'],
): Promise<void> {
  if (!kind.startsWith('TICKET')) return
  for (const draw of await holdOpenDraws(tx, recipientId, [productId]))
    await enter(ctx, tx, draw, { memberId: recipientId, orderId, units, source: 'TICKET' })
}
