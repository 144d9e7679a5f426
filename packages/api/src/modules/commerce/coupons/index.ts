import { couponLookup } from '@encore/contract/rules/coupon'
import type { PageRequest } from '#kernel/pages.ts'
import type { Module } from '#modules/module.ts'
import type { Db } from '#platform/db/connect.ts'
import { couponRoutes } from './routes.ts'
import { selectCampaignsNamed, selectRedeemers } from './staff-store.ts'
import { countRedemptions, type RedemptionRow, selectRedemptions, selectRedemptionsOf } from './store.ts'

export {
  addSharedCode,
  addSingleCodes,
  type Campaign,
  campaignProblems,
  createCampaign,
  type NewCampaign,
  openCampaign,
} from './create-campaign.ts'
export { codeProblems } from './rules.ts'
export {
  type CampaignFigures,
  type CampaignState,
  callStop as stopCampaign,
  countCodes,
  selectCampaigns as campaignsListed,
  selectCodes as codesOf,
} from './staff-store.ts'

/** Codes that give cubes, souls or a ticket. Emits `coupon.redeemed`. */
export const coupons: Module = {
  name: 'coupons',
  install: (host) => {
    couponRoutes(host)
    host.holds({ section: 'coupons', data: selectRedemptionsOf })
  },
}

/** Finds campaigns by a part of their name, their id or one of their codes in any spelling. */
export const campaignsNamed = async (
  db: Db,
  text: string,
  limit: number,
): Promise<{ id: string; name: string }[]> => [
  ...(await selectCampaignsNamed(db, text, couponLookup(text), limit)),
]

/** Returns at most `limit` members who redeemed this code, in any spelling. */
export const redeemersOf = async (db: Db, code: string, limit: number): Promise<string[]> =>
  (await selectRedeemers(db, couponLookup(code), limit)).map(({ uid }) => uid)

/** Returns one page of a member's redemptions, newest first. */
export const redemptionsOf = async (
  db: Db,
  memberId: string,
  page: PageRequest,
): Promise<RedemptionRow[]> => [...(await selectRedemptions(db, memberId, page))]

export const redemptionCount = (db: Db, memberId: string): Promise<number> => countRedemptions(db, memberId)
