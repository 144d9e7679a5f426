import { fail, ok } from '#kernel/result.ts'
import { findCollection } from '#modules/catalog/events/index.ts'
import type { Module } from '#modules/module.ts'
import { createShelf } from './shelf.ts'

/** Shows products of the artists' official store. It is another company's service and may be slow, wrong or down. */
export const officialStore: Module = {
  name: 'official-store',
  install: ({ ctx, serve, onClose }) => {
    const shelf = ctx.config.store && createShelf(ctx, ctx.config.store)
    serve('GET /api/v1/event/{id}/shopify-products', async ({ params, locale }) => {
      const event = await findCollection(ctx.sql, params.id)
      if (!event) return fail('NOT_FOUND')
      const content = shelf && event.collection ? await shelf.cards(event.collection, locale) : []
      return content ? ok({ content }) : fail('UNAVAILABLE', { retryAfterSec: 2 })
    })
    if (shelf) onClose(shelf.close)
  },
}
