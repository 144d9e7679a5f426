import { fail, ok } from '#kernel/result.ts'
import type { Module } from '#modules/module.ts'
import { auditedServer } from '#modules/studio/audit/index.ts'
import { serveJob } from '#modules/studio/background-jobs/index.ts'
import { createCampaign } from './create-campaign.ts'
import { exportCodes, exportJob } from './export-codes.ts'
import { codesJob } from './make-codes.ts'
import { listCampaigns, readCampaign } from './read-campaigns.ts'
import { stopCampaign } from './stop-campaign.ts'

export { campaignsNamed } from '#modules/commerce/coupons/index.ts'
export { makeCampaign } from './create-campaign.ts'
export { mostTimes } from './worth.ts'

export const studioCoupons: Module = {
  name: 'studio-coupons',
  install: (host) => {
    const { ctx, serve } = host
    const act = auditedServer(host)
    serve('GET /api/studio/coupon', async ({ query = {}, locale }) =>
      ok(await listCampaigns(ctx.sql, query, locale)),
    )
    serve('GET /api/studio/coupon/{id}', async ({ params, locale }) => {
      const campaign = await readCampaign(ctx.sql, params.id, locale)
      return campaign ? ok(campaign) : fail('NOT_FOUND')
    })
    act('POST /api/studio/coupon', ({ body, principal }, tx) => createCampaign(ctx, tx, body, principal.uid))
    act('POST /api/studio/coupon/{id}/stop', ({ params }, tx) => stopCampaign(tx, params.id))
    act('POST /api/studio/coupon/{id}/export', ({ params, principal, locale }, tx) =>
      exportCodes(tx, params.id, principal.uid, locale),
    )
    serveJob(host, codesJob)
    serveJob(host, exportJob)
  },
}
