import type { CampaignDraft } from '@encore/contract/endpoints'
import type { Ctx } from '#platform/context.ts'
import { couponLimit } from '#platform/two-person-limits.ts'

type Codes = Pick<CampaignDraft, 'codes' | 'totalLimit'>

/** Maximum number of redemptions over all codes. */
export const mostTimes = ({ codes, totalLimit }: Codes): number =>
  Math.min('shared' in codes ? codes.usesLimit : codes.single, totalLimit ?? Number.POSITIVE_INFINITY)

/** True when the campaign may give more cubes, souls or tickets than one person may grant. */
export const needsSecond = (
  { config }: Pick<Ctx, 'config'>,
  { gives, amount, ...codes }: Codes & Pick<CampaignDraft, 'gives' | 'amount'>,
): boolean => mostTimes(codes) * (gives === 'TICKET' ? 1 : (amount ?? 0)) > couponLimit(config, gives)
