import { fail, ok } from '#kernel/result.ts'
import type { Host } from '#modules/module.ts'
import { cancelOrder } from './cancel-order.ts'
import { placePointOrder } from './place-point-order.ts'
import { placeProductOrder } from './place-product-order.ts'
import { orderState } from './present.ts'
import { selectOrder } from './store.ts'

export function orderRoutes({ serve, ctx }: Host): void {
  serve.once('POST /api/v2/order/point', ({ principal, body, locale, platform }, tx) =>
    placePointOrder(ctx, tx, { memberId: principal.uid, locale, platform, ...body }),
  )
  serve.once('POST /api/v2/order/product', ({ principal, body, locale, platform }, tx) => {
    const { pgCode, productUid, quantity } = body
    const payer = { memberId: principal.uid, pgCode, locale, platform }
    return placeProductOrder(ctx, tx, { ...payer, lines: [{ productUid, quantity }] })
  })
  serve('GET /api/v2/order/{id}', async ({ principal, params, locale }) => {
    const order = await selectOrder(ctx.sql, params.id)
    if (order?.memberId !== principal.uid) return fail('NOT_FOUND')
    return ok(await orderState(ctx.sql, order, locale))
  })
  serve.once('POST /api/v2/order/{id}/cancel', ({ principal, params, locale }, tx) =>
    cancelOrder(tx, { id: params.id, memberId: principal.uid, locale }),
  )
}
