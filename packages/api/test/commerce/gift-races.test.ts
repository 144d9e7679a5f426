import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { expireGifts } from '#modules/commerce/gifts/settle-gifts.ts'
import { grantRefund } from '#modules/commerce/refunds/index.ts'
import { transact } from '#platform/db/transact.ts'
import { throughBarrier, waitAtBarrier } from '../barrier.ts'
import { accept, decline, type Given, give, historyOf, withdraw } from './gifts.ts'
import {
  addFan,
  addFans,
  addProduct,
  addTicket,
  audits,
  type Fan,
  openShop,
  type Shop,
  shiftClock,
} from './shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

/** Lets all fans accept concurrently and returns how many succeeded; the others must get `GIFT_TAKEN`. */
async function claimAtOnce(fans: Fan[], token: string): Promise<number> {
  const answers = await Promise.all(fans.map((fan) => accept(fan, token)))
  for (const answer of answers) if (!answer.ok) expect(answer.error.name).toBe('GIFT_TAKEN')
  return answers.filter(({ ok }) => ok).length
}

test('gift races: fifty members accept at once: one gets the gift and one entitlement results', async () => {
  const { giftId, token } = await give(await addFan(shop, 500), await addTicket(shop))
  expect(await claimAtOnce(await addFans(shop, 50), token)).toBe(1)
  expect(await shop.world.db.owner`select from entitlement where source_id = ${giftId}`).toHaveLength(1)
  expect(await historyOf(shop, giftId)).toEqual(['paid', 'accepted'])
  expect(await audits(shop)).toEqual([])
})

test('gift races: one member accepts fifty times at once: the gift is accepted once and every response says so', async () => {
  const { giftId, token } = await give(await addFan(shop, 500), await addTicket(shop))
  const haru = await addFan(shop)
  const answers = await Promise.all(Array.from({ length: 50 }, () => accept(haru, token)))
  expect(answers.filter(({ ok }) => ok)).toHaveLength(50)
  expect(await historyOf(shop, giftId)).toEqual(['paid', 'accepted'])
})

test('gift races: a limit of one holds when two gifts are accepted at once', async () => {
  const thing = await addProduct(shop, { buyLimitMax: 1, pointPrice: 10 })
  const [mina, jun, haru] = [await addFan(shop, 100), await addFan(shop, 100), await addFan(shop)]
  const gifts = [await give(mina, thing), await give(jun, thing)]
  const answers = await Promise.all(gifts.map(({ token }) => accept(haru, token)))
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
})

/** Runs everything that can end a gift concurrently. */
async function endAtOnce(sender: Fan, { giftId, orderId, token }: Given): Promise<void> {
  const { ctx } = shop.world.api
  const decider = { decidedBy: 'nobody', reason: 'a race', orderId, amount: null }
  const [haru, alex] = await addFans(shop, 2)
  if (!haru || !alex) throw new Error('no fans')
  await Promise.all([
    accept(haru, token),
    accept(alex, token),
    decline(alex, token),
    withdraw(sender, giftId),
    expireGifts(ctx),
    transact(ctx.sql, (tx) => grantRefund(ctx, tx, decider)),
  ])
}

test('gift races: accept, decline, withdraw, expiry and refund at once end the gift one way, and the money agrees', async () => {
  const thing = await addProduct(shop, { pointPrice: 10, buyLimitMax: 99, onHand: 1_000 })
  const senders = await addFans(shop, 24, 10)
  const gifts = await Promise.all(senders.map((sender) => give(sender, thing)))
  await shop.world.db.owner`
    update gift set until = app_now() + interval '300 milliseconds', settle_at = app_now()
    where state = 'READY'`
  await Promise.all(gifts.map((gift, nth) => senders[nth] && endAtOnce(senders[nth], gift)))
  await shiftClock(shop, '1 minute')
  await expireGifts(shop.world.api.ctx)
  await shiftClock(shop, '0')
  const ends = await Promise.all(gifts.map(({ giftId }) => historyOf(shop, giftId)))
  for (const end of ends)
    expect(end.join(' ')).toMatch(/^paid (?:accepted(?: revoked)?|declined|expired|withdrawn|revoked)$/)
  const [sum] = await shop.world.db.owner<{ cubes: number; kept: number }[]>`
    select (select sum(cube)::int from wallet where member_uid = any(${senders.map(({ uid }) => uid)})) as cubes,
      (select count(*)::int from orders where id = any(${gifts.map(({ orderId }) => orderId)})
        and status = 'FULFILLED') as kept`
  expect(sum?.cubes).toBe((senders.length - (sum?.kept ?? 0)) * 10)
  expect(await audits(shop)).toEqual([])
})

/** Drops the index and replaces the locked move by a read and a later write. */
async function takeGuardsOut({ world }: Shop): Promise<void> {
  await world.db.owner.unsafe(`
    drop index gift_ends_once;
    create or replace function gift_move(
      p_gift text, p_event text, p_from text, p_to text, p_recipient text, p_until timestamptz
    ) returns boolean language plpgsql as $$
    begin
      perform from gift where id = p_gift and state = p_from;
      if not found then return false; end if;
      ${waitAtBarrier}
      update gift set state = p_to, recipient_uid = p_recipient, until = coalesce(p_until, until),
        settle_at = case when p_to = 'READY' then p_until end
      where id = p_gift;
      insert into gift_history (gift_id, event, from_state, to_state) values (p_gift, p_event, p_from, p_to);
      return true;
    end $$`)
}

test('gift races: many members accept the same gift without the guards, and the invariant check finds it', {
  tags: 'long',
}, async () => {
  const unguarded = await openShop()
  onTestFinished(() => unguarded.close())
  await takeGuardsOut(unguarded)
  const thing = await addProduct(unguarded, { pointPrice: 10 })
  const { token } = await give(await addFan(unguarded, 100), thing)
  const fans = await addFans(unguarded, 20)
  const claimed = await throughBarrier(unguarded.world, 2, () => claimAtOnce(fans, token))
  expect(claimed).toBeGreaterThan(1)
  expect(await audits(unguarded)).not.toEqual([])
})
