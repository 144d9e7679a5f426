import { forfeitedItems } from '#modules/commerce/draws/index.ts'
import type { Module } from '#modules/module.ts'
import { ownSigning, writeSigningText } from './own-signing.ts'
import { deleteTexts, deleteTextsOf, selectTextsOf } from './store.ts'

export { findSigning, lockSigning } from './find-signing.ts'
export { listSigning, type SigningList } from './list-items.ts'
export { markItem, unmarkItem } from './mark-item.ts'
export { updateIsClosed as closeTexts } from './store.ts'

const idOf = (text: string): Buffer => Buffer.from(text, 'hex')

/** Signed items: what each winner wants written, and when the item was signed on the show. */
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
    ctx.events.on('draw.forfeited', async (tx, { drawId }) => {
      await deleteTexts(tx, await forfeitedItems(tx, idOf(drawId)))
    })
    ctx.events.on('member.left', async (tx, { memberId }) => void (await deleteTextsOf(tx, memberId)))
    holds({ section: 'signing', data: selectTextsOf })
  },
}
