import type { Module } from '#modules/module.ts'
import { describeOrder } from './describe-order.ts'

/** All that a member may know about one order; it reads every module that has a part in it, so it stands above them. */
export const orderDetail: Module = {
  name: 'order-detail',
  install: ({ serve, ctx }) =>
    serve('GET /api/v2/order/{id}/detail', ({ principal, params, locale }) =>
      describeOrder(ctx, { id: params.id, memberId: principal.uid, locale }),
    ),
}
