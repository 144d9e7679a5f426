import { pageRequest } from '#kernel/pages.ts'
import { ok } from '#kernel/result.ts'
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
  serve('GET /api/v2/order/product/{id}/history', async ({ principal, params, query, locale }) =>
    ok(
      await listOrders(ctx.sql, {
        memberId: principal.uid,
        productId: params.id,
        page: pageRequest(query),
        locale,
      }),
    ),
  )
  serve.once('POST /api/v1/order/{id}/refund', ({ principal, params, body, locale }, tx) =>
    askRefund(ctx, tx, { id: params.id, memberId: principal.uid, reason: body.reason ?? '', locale }),
  )
}
