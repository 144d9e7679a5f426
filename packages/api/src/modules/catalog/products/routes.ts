import { chargedCurrencies } from '@encore/contract/rules/payment-methods'
import { fail, ok } from '#kernel/result.ts'
import { stockLevels } from '#modules/catalog/stock/index.ts'
import type { Host } from '#modules/module.ts'
import { failingGateways } from '#platform/gateway-health/index.ts'
import { openPreview, previewHeader } from '#platform/page-preview.ts'
import { productReply } from './present.ts'
import { unavailableFor } from './rules.ts'
import { isListedEvent, selectCarried, selectProducts, selectProductsOfEvent } from './store.ts'
import { carries } from './ticket-opens.ts'

export function serveProducts({ ctx, serve }: Host): void {
  const { paymentMethods } = ctx.config
  const charged = () => chargedCurrencies(paymentMethods, ctx.featureSwitches.isMethodClosed)
  serve('GET /api/v2/product/{id}/detail', async ({ params, locale }) => {
    const [product] = await selectProducts(ctx.sql, [params.id])
    if (!product) return fail('NOT_FOUND')
    const stock = await stockLevels(ctx.sql, [product.id])
    const { eventId } = product
    const carried = eventId === null ? undefined : (await selectCarried(ctx.sql, [eventId])).get(eventId)
    const reply = productReply(product, stock.get(product.id), locale, paymentMethods, charged(), carried)
    const { isMethodClosed } = ctx.featureSwitches
    const off = { failing: await failingGateways(ctx.sql), isMethodClosed }
    const unavailable = unavailableFor(product, paymentMethods, off, ctx.clock.now())
    return ok({ ...reply, unavailable })
  })

  serve('GET /api/v1/event/{id}/products', async ({ params, locale, header }) => {
    const preview = openPreview(ctx, header(previewHeader), params.id)
    if (!preview && !(await isListedEvent(ctx.sql, params.id))) return fail('NOT_FOUND')
    const carried = (await selectCarried(ctx.sql, [params.id])).get(params.id)
    const products = (await selectProductsOfEvent(ctx.sql, params.id, preview)).filter((product) =>
      carries(carried, product),
    )
    const stock = await stockLevels(
      ctx.sql,
      products.map((product) => product.id),
    )
    const replies = products.map((product) =>
      productReply(product, stock.get(product.id), locale, paymentMethods, charged(), carried),
    )
    return ok({ content: replies })
  })
}
