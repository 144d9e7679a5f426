import type { CampaignDraft } from '@encore/contract/endpoints'
import type { Ctx } from '#platform/context.ts'
import { couponLimit } from '#platform/two-person-limits.ts'

type Codes = Pick<CampaignDraft, 'codes' | 'totalLimit'>

/** How often a campaign can be redeemed at most, over all its codes. */
export const mostTimes = ({ codes, totalLimit }: Codes): number =>
  Math.min('shared' in codes ? codes.usesLimit : codes.single, totalLimit ?? Number.POSITIVE_INFINITY)

/** It may give more cubes, souls or tickets than one person gives away. */
export const needsSecond = (
  { config }: Pick<Ctx, 'config'>,
  { gives, amount, ...codes }: Codes & Pick<CampaignDraft, 'gives' | 'amount'>,
): boolean => mostTimes(codes) * (gives === 'TICKET' ? 1 : (amount ?? 0)) > couponLimit(config, gives)
