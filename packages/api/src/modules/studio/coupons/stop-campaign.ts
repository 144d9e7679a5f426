import type { Failure } from '@encore/contract/errors'
import { fail, ok, type Result } from '#kernel/result.ts'
import { campaignsListed, stopCampaign as stop } from '#modules/commerce/coupons/index.ts'
import type { AuditedResult } from '#modules/studio/audit/index.ts'
import type { Tx } from '#platform/db/connect.ts'

/** No code of the campaign can be redeemed after the commit. */
export async function stopCampaign(
  tx: Tx,
  id: string,
): Promise<Result<AuditedResult<undefined>, Failure<'NOT_FOUND' | 'CAMPAIGN_ENDED'>>> {
  const [campaign] = await campaignsListed(tx, { id }, 1)
  if (!campaign) return fail('NOT_FOUND')
  if (!(await stop(tx, id))) return fail('CAMPAIGN_ENDED')
  return ok({
    reply: undefined,
    auditEntry: {
      object: { kind: 'campaign', id },
      before: { state: campaign.state },
      after: { state: 'STOPPED', redemptions: campaign.redemptions },
    },
  })
}
