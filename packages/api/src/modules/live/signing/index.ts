import { forfeitedItems } from '#modules/commerce/draws/index.ts'
import type { Module } from '#modules/module.ts'
import { noteClose } from './note-close.ts'
import { orderSigning } from './own-goods.ts'
import { ownSigning, writeSigningText } from './own-signing.ts'
import { changeDelivery, endDeliveries, prizeDelivery } from './prize-delivery.ts'
import { deleteTexts, deleteTextsOf, selectTextsOf } from './store.ts'

export { findSigning, lockSigning } from './find-signing.ts'
export { listGoods } from './list-goods.ts'
export { listSigning, type SigningList } from './list-items.ts'
export { markItem, unmarkItem } from './mark-item.ts'
export { markUnit, unmarkUnit } from './mark-unit.ts'
export { findSignedGoods, type SignedGoods } from './signed-goods.ts'
export { updateIsClosed as closeTexts } from './store.ts'

const idOf = (text: string): Buffer => Buffer.from(text, 'hex')

/** Signing in a show: what winners and buyers want written, when each item was signed, and the hash of a draw’s close. */
export const signing: Module = {
  name: 'signing',
  install: ({ ctx, serve, holds }) => {
    const { sql } = ctx
    serve('GET /api/v1/draw/{id}/signing', ({ principal, params }) =>
      ownSigning(sql, principal.uid, idOf(params.id)),
    )
    serve('PUT /api/v1/draw/{id}/signing', async ({ principal, params, body }) => {
      const written = await writeSigningText(ctx, principal.uid, idOf(params.id), body)
      return written.ok ? ownSigning(sql, principal.uid, idOf(params.id)) : written
    })
    serve('GET /api/v1/draw/{id}/delivery', ({ principal, params, locale }) =>
      prizeDelivery(ctx, principal.uid, idOf(params.id), locale),
    )
    serve('PUT /api/v1/draw/{id}/delivery', async ({ principal, params, body, locale }) => {
      const changed = await changeDelivery(ctx, principal.uid, idOf(params.id), body)
      return changed.ok ? prizeDelivery(ctx, principal.uid, idOf(params.id), locale) : changed
    })
    serve('GET /api/v1/order/{id}/signing', ({ principal, params }) =>
      orderSigning(sql, principal.uid, params.id),
    )
    ctx.events.on('draw.closed', (tx, closed) => noteClose(ctx, tx, closed))
    ctx.events.on('draw.forfeited', async (tx, { drawId }) => {
      const items = await forfeitedItems(tx, idOf(drawId))
      await deleteTexts(tx, items)
      await endDeliveries(tx, items)
    })
    ctx.events.on('member.left', async (tx, { memberId }) => void (await deleteTextsOf(tx, memberId)))
    holds({ section: 'signing', data: selectTextsOf })
  },
}
