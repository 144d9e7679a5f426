import { ok } from '#kernel/result.ts'
import type { Module } from '#modules/module.ts'
import { actServer } from '#modules/studio/audit/index.ts'
import { readFees } from './read-fees.ts'
import { saveFees } from './save-fees.ts'

/** What sending a parcel costs. */
export const shippingDesk: Module = {
  name: 'shipping-desk',
  install: (host) => {
    const { ctx, serve } = host
    const act = actServer(host)
    serve('GET /api/studio/shipping-fee', async () => ok(await readFees(ctx.sql)))
    act('PUT /api/studio/shipping-fee', ({ body }, tx) => saveFees(tx, body))
  },
}
