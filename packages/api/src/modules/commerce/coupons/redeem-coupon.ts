import type { Failure } from '@encore/contract/errors'
import { couponLookup } from '@encore/contract/rules/coupon'
import { wholeTier } from '@encore/contract/rules/ticket-tier'
import { newId } from '#kernel/ids.ts'
import { ok, type Result } from '#kernel/result.ts'
import type { Texts } from '#kernel/texts.ts'
import { credit, giveSouls } from '#modules/accounts/wallet/index.ts'
import { findEvent } from '#modules/catalog/events/index.ts'
import { findEntitlement, grantEntitlement, holdsAll } from '#modules/commerce/entitlements/index.ts'
import type { Ctx } from '#platform/context.ts'
import type { Tx } from '#platform/db/connect.ts'
import { type CouponError, isOwnCampaign, refusedCoupon } from './rules.ts'
import { type CampaignRow, callRedeem, selectCampaignOf } from './store.ts'

export type Gift =
  | { gives: 'CUBES' | 'SOULS'; amount: number }
  | { gives: 'TICKET'; eventId: string; slug: string; title: Texts }

type Redeemed = Result<Gift, Failure<CouponError>>

/** Counts one use of a code and gives its content. On failure the caller must roll back the transaction. */
export async function redeemCoupon(
  { events }: Pick<Ctx, 'events'>,
  tx: Tx,
  { memberId, code }: { memberId: string; code: string },
): Promise<Redeemed> {
  const lookup = couponLookup(code)
  const campaign = await selectCampaignOf(tx, lookup)
  if (!campaign) return refusedCoupon('UNKNOWN')
  const redemptionId = newId('cr')
  const outcome = await callRedeem(tx, { id: redemptionId, lookup, memberId })
  if (outcome !== 'REDEEMED') return refusedCoupon(outcome, campaign)
  if (!(await isFor(tx, campaign, memberId))) return refusedCoupon('NOT_FOR_THIS')
  const gift = await give(tx, campaign, { memberId, redemptionId })
  if (!gift) return refusedCoupon('NOT_FOR_THIS')
  await events.emit(tx, 'coupon.redeemed', { redemptionId, memberId, gift })
  return ok(gift)
}

async function isFor(tx: Tx, campaign: CampaignRow, memberId: string): Promise<boolean> {
  if (isOwnCampaign(campaign, memberId)) return false
  const { holdersOf: eventId } = campaign
  return eventId === null || (await findEntitlement(tx, { memberId, eventId, scope: 'LIVE' })) !== null
}

interface Receiver {
  memberId: string
  redemptionId: string
}

/** Returns null for a worthless ticket: the event is over, or the member already has full access. */
async function give(tx: Tx, campaign: CampaignRow, receiver: Receiver): Promise<Gift | null> {
  const { gives, amount, eventId } = campaign
  if (gives === 'TICKET') return eventId === null ? null : giveTicket(tx, eventId, receiver)
  const { memberId, redemptionId } = receiver
  const movement = { memberId, amount: amount ?? 0, sourceType: 'COUPON', sourceId: redemptionId }
  await (gives === 'CUBES' ? credit(tx, { ...movement, lot: 'FREE' }) : giveSouls(tx, movement))
  return { gives, amount: movement.amount }
}

async function giveTicket(
  tx: Tx,
  eventId: string,
  { memberId, redemptionId }: Receiver,
): Promise<Gift | null> {
  const event = await findEvent(tx, eventId)
  if (!event || event.status === 'ENDED' || event.status === 'CANCELED') return null
  if (await holdsAll(tx, { memberId, eventId, scope: 'LIVE' }, wholeTier)) return null
  await grantEntitlement(tx, { memberId, eventId, scope: 'LIVE', source: 'COUPON', sourceId: redemptionId })
  return { gives: 'TICKET', eventId, slug: event.slug, title: event.title }
}
