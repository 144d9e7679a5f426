import type { Module } from '#modules/module.ts'
import { describeOrder } from './describe-order.ts'

/** Everything a member may know about one order. It reads every module with a part in it, so it belongs above them. */
export const orderDetail: Module = {
  name: 'order-detail',
  install: ({ serve, ctx }) =>
    serve('GET /api/v2/order/{id}/detail', ({ principal, params, locale }) =>
      describeOrder(ctx, { id: params.id, memberId: principal.uid, locale }),
    ),
}
