import { fail, ok } from '#kernel/result.ts'
import type { Host } from '#modules/module.ts'
import { askBeforeCancel, cancelOrder } from './cancel-order.ts'
import { placePointOrder } from './place-point-order.ts'
import { placeHeldOrder } from './place-product-order.ts'
import { prepareHold } from './prepare-hold.ts'
import { orderState } from './present.ts'
import { selectOrder } from './store.ts'
import { resolveWanted } from './wanted-lines.ts'

export function orderRoutes({ serve, ctx }: Host): void {
  serve.idempotent('POST /api/v2/order/point', ({ principal, body, locale, platform }, tx) =>
    placePointOrder(ctx, tx, { memberId: principal.uid, locale, platform, ...body }),
  )
  serve.idempotentWithHold(
    'POST /api/v2/order/product',
    ({ principal, body: { productUid, quantity, holdId, pgCode } }) => {
      const wanted = { lines: [{ productUid, quantity }] }
      return prepareHold(ctx, { memberId: principal.uid, wanted, holdId, reason: pgCode })
    },
    ({ principal, body, locale, platform }, tx, prepared) => {
      const { productUid, quantity, pickupSlotId = null, holdId, ...rest } = body
      const lines = [{ productUid, quantity, pickupSlotId }]
      return placeHeldOrder(ctx, tx, holdId, {
        memberId: principal.uid,
        locale,
        platform,
        lines,
        prepared,
        ...rest,
      })
    },
  )
  serve.idempotentWithHold(
    'POST /api/v2/order/cart',
    ({ principal, body: { cartItemIds, holdId, pgCode } }) =>
      prepareHold(ctx, { memberId: principal.uid, wanted: { cartItemIds }, holdId, reason: pgCode }),
    async ({ principal, body, locale, platform }, tx, prepared) => {
      const { cartItemIds, pickupSlots = [], holdId, ...rest } = body
      const resolved = await resolveWanted(tx, principal.uid, { cartItemIds })
      if (!resolved.ok) return resolved
      const slotOf = new Map(pickupSlots.map((slot) => [slot.cartItemId, slot.pickupSlotId]))
      const lines = resolved.value.map((line) => ({
        ...line,
        pickupSlotId: slotOf.get(line.cartItemId ?? '') ?? null,
      }))
      return placeHeldOrder(ctx, tx, holdId, {
        memberId: principal.uid,
        locale,
        platform,
        lines,
        prepared,
        ...rest,
      })
    },
  )
  serve('GET /api/v2/order/{id}', async ({ principal, params, locale }) => {
    const order = await selectOrder(ctx.sql, params.id)
    if (order?.memberId !== principal.uid) return fail('NOT_FOUND')
    return ok(await orderState(ctx.sql, order, locale))
  })
  serve.idempotentWithHold(
    'POST /api/v2/order/{id}/cancel',
    ({ principal, params, body: { ifUnpaid = false } }) =>
      askBeforeCancel(ctx, { id: params.id, memberId: principal.uid, ifUnpaid }),
    ({ principal, params, locale }, tx, unpaid) =>
      cancelOrder(tx, { id: params.id, memberId: principal.uid, locale, unpaid }),
  )
}
