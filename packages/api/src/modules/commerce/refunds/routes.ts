import { pageRequest } from '#kernel/pages.ts'
import { fail, ok } from '#kernel/result.ts'
import { findPointProduct } from '#modules/accounts/wallet/index.ts'
import { findProduct } from '#modules/catalog/products/index.ts'
import type { Host } from '#modules/module.ts'
import { askRefund } from './ask-refund.ts'
import { listOrders } from './list-orders.ts'

export function refundRoutes({ serve, ctx }: Host): void {
  serve('GET /api/v2/order/history', async ({ principal, query, locale }) =>
    ok(
      await listOrders(ctx.sql, {
        memberId: principal.uid,
        productId: null,
        page: pageRequest(query),
        locale,
      }),
    ),
  )
  serve('GET /api/v2/order/product/{id}/history', async ({ principal, params, query, locale }) => {
    const { id: productId } = params
    const page = pageRequest(query)
    const own = await listOrders(ctx.sql, { memberId: principal.uid, productId, page, locale })
    // Buyers keep their history of a product that is no longer visible.
    const isKnown =
      own.totalElements > 0 ||
      (await findProduct(ctx.sql, productId)) ||
      (await findPointProduct(ctx.sql, productId))
    return isKnown ? ok(own) : fail('NOT_FOUND')
  })
  serve.idempotent('POST /api/v1/order/{id}/refund', ({ principal, params, body, locale }, tx) =>
    askRefund(ctx, tx, { id: params.id, memberId: principal.uid, reason: body.reason ?? '', locale }),
  )
}
