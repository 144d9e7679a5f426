import { ok } from '#kernel/result.ts'
import type { Ctx } from '#platform/context.ts'
import type { Serve } from '#platform/http/serve.ts'
import { addAddress, listAddresses, removeAddress, replaceAddress } from './address-book.ts'
import { shippingFees } from './fee-store.ts'
import { savedOrderInfo, saveOrderInfo } from './order-info.ts'

export function serveShipping(serve: Serve, ctx: Ctx): void {
  serve('GET /api/v1/shipping-info', async ({ principal }) =>
    ok({ content: await listAddresses(ctx, principal.uid) }),
  )
  serve('POST /api/v1/shipping-info', ({ principal, body }) => addAddress(ctx, principal.uid, body))
  serve('PUT /api/v1/shipping-info/{id}', ({ principal, params, body }) =>
    replaceAddress(ctx, principal.uid, params.id, body),
  )
  serve('DELETE /api/v1/shipping-info/{id}', ({ principal, params }) =>
    removeAddress(ctx, principal.uid, params.id),
  )
  serve('GET /api/v1/shipping-fee', async () => ok(await shippingFees(ctx.sql)))
  serve('GET /api/v1/order-etc-info', async ({ principal }) =>
    ok((await savedOrderInfo(ctx, principal.uid)) ?? undefined),
  )
  serve('POST /api/v1/order-etc-info', ({ principal, body }) => saveOrderInfo(ctx, principal.uid, body))
}
