import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { throughBarrier, waitAtBarrier } from '../barrier.ts'
import { addCampaign, addCode, redeem, tally } from './campaigns.ts'
import { addFan, addFans, audits, openShop, type Shop } from './shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

async function everybodyTries(fans: Awaited<ReturnType<typeof addFans>>, codes: string[], atOnce = 5) {
  const tallies: Record<string, number>[] = []
  for (let from = 0; from < codes.length; from += atOnce) {
    const tried = codes.slice(from, from + atOnce).map(async (code) => {
      const answers = await Promise.all(fans.map((fan) => redeem(fan, code)))
      return tally(answers)
    })
    tallies.push(...(await Promise.all(tried)))
  }
  return tallies
}

test('coupon races: 20 codes tried by 20 members at once each redeem once and are used up for 19', async () => {
  const fans = await addFans(shop, 20)
  const codes = await addCampaign(shop, { memberLimit: 20, codes: { single: 20 } })
  const tallies = await everybodyTries(fans, codes)
  expect(tallies).toHaveLength(20)
  for (const counted of tallies) expect(counted).toEqual({ given: 1, 5012: 19 })
  const [sum] = await shop.world.db.owner`
    select sum(cube)::int as cubes from wallet where member_uid = any(${fans.map(({ uid }) => uid)})`
  expect(sum).toEqual({ cubes: 20 * 20 })
  expect(await audits(shop)).toEqual([])
})

test('coupon races: one member’s 50 concurrent tries redeem once and never report others', async () => {
  const fan = await addFan(shop)
  const code = await addCode(shop, { codes: { single: 1 } })
  const answers = await Promise.all(Array.from({ length: 50 }, () => redeem(fan, code)))
  expect(tally(answers)).toEqual({ given: 1, 5010: 49 })
  expect(await audits(shop)).toEqual([])
})

test('coupon races: one member with 30 codes at once stays within the member limit', async () => {
  const fan = await addFan(shop)
  const codes = await addCampaign(shop, { memberLimit: 3, codes: { single: 30 } })
  const answers = await Promise.all(codes.map((code) => redeem(fan, code)))
  expect(tally(answers)).toEqual({ given: 3, 5010: 27 })
  expect(await audits(shop)).toEqual([])
})

test('coupon races: a total of 20 over all codes stays 20, whichever codes are tried', async () => {
  const fans = await addFans(shop, 60)
  const codes = await addCampaign(shop, { totalLimit: 20, codes: { single: 60 } })
  const answers = await Promise.all(fans.map((fan, nth) => redeem(fan, codes[nth] ?? '')))
  expect(tally(answers)).toEqual({ given: 20, 5012: 40 })
  expect(await audits(shop)).toEqual([])
})

/** Removes the constraint and replaces the redemption by an unlocked read, wait and write. */
async function takeGuardsOut({ world }: Shop): Promise<void> {
  await world.db.owner.unsafe(`
    alter table coupon_code drop constraint coupon_code_uses;
    create or replace function coupon_redeem(p_id text, p_lookup text, p_member text) returns text
    language plpgsql security definer set search_path = public, pg_temp as $$
    declare v_code coupon_code;
    begin
      select * into v_code from coupon_code where lookup = p_lookup;
      if v_code.uses >= v_code.uses_limit then return 'USED_UP'; end if;
      ${waitAtBarrier}
      update coupon_code set uses = uses + 1 where lookup = p_lookup;
      insert into coupon_redemption (id, lookup, campaign_id, member_uid, nth)
      values (p_id, p_lookup, v_code.campaign_id, p_member, 1);
      return 'REDEEMED';
    end $$`)
}

test('coupon races: more than one redemption passes without the guards, and the invariant check finds it', {
  tags: 'long',
}, async () => {
  const unguarded = await openShop()
  onTestFinished(() => unguarded.close())
  await takeGuardsOut(unguarded)
  const fans = await addFans(unguarded, 20)
  const code = await addCode(unguarded, { codes: { single: 1 } })
  const [counted] = await throughBarrier(unguarded.world, 2, () => everybodyTries(fans, [code]))
  expect(counted?.given).toBeGreaterThan(1)
  expect(await audits(unguarded)).not.toEqual([])
})
