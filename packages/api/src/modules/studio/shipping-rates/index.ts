import { ok } from '#kernel/result.ts'
import type { Module } from '#modules/module.ts'
import { auditedServer } from '#modules/studio/audit/index.ts'
import { readFees } from './read-fees.ts'
import { saveFees } from './save-fees.ts'

export const shippingRates: Module = {
  name: 'shipping-rates',
  install: (host) => {
    const { ctx, serve } = host
    const act = auditedServer(host)
    serve('GET /api/studio/shipping-fee', async () => ok(await readFees(ctx.sql)))
    act('PUT /api/studio/shipping-fee', ({ body }, tx) => saveFees(tx, body))
  },
}
