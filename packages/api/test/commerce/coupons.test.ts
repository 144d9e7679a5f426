import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { balances } from '#modules/accounts/wallet/index.ts'
import { createCampaign, type NewCampaign } from '#modules/commerce/coupons/index.ts'
import { findEntitlement } from '#modules/commerce/entitlements/index.ts'
import { listNotifications } from '#modules/engagement/notifications/list-notifications.ts'
import { sqlState, transact } from '#platform/db/transact.ts'
import { addCampaign, addCode, freshCode, redeem } from './campaigns.ts'
import { addFan, addTicket, audits, type Fan, openShop, type Shop, shiftClock } from './shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())
afterEach(async () => {
  await shiftClock(shop, '0')
  expect(await audits(shop)).toEqual([])
})

const walletOf = ({ uid }: Fan) => balances(shop.world.db.app, uid)
const eventOf = async (ticket: string): Promise<string> => {
  const [row] = await shop.world.db.owner<{ id: string }[]>`
    select event_id as id from product where id = ${ticket}`
  return row?.id ?? ''
}
const redemptions = async ({ uid }: Fan) =>
  (await shop.world.db.owner`select from coupon_redemption where member_uid = ${uid}`).length

describe('coupons: code', () => {
  test('gives cubes in a free lot, once to a member', async () => {
    const [fan, other] = [await addFan(shop), await addFan(shop)]
    const code = await addCode(shop)
    expect(await redeem(fan, code)).toEqual({ gives: 'CUBES', amount: 20, event: null })
    expect(await redeem(fan, code)).toBe(5010)
    expect(await walletOf(fan)).toEqual({ cube: 20, soul: 0 })
    const lots = await shop.world.db.owner`
      select kind, remaining, expires_at::date - app_now()::date as days from cube_lot where member_uid = ${fan.uid}`
    expect([...lots]).toEqual([{ kind: 'FREE', remaining: 20, days: 365 }])
    expect(await redeem(other, code)).toMatchObject({ gives: 'CUBES' })
  })

  test('gives souls', async () => {
    const fan = await addFan(shop)
    expect(await redeem(fan, await addCode(shop, { gives: 'SOULS', amount: 1_800 }))).toMatchObject({
      gives: 'SOULS',
      amount: 1_800,
    })
    expect(await walletOf(fan)).toEqual({ cube: 0, soul: 1_800 })
  })

  test('gives a ticket, but not to its holder, and stays valid for somebody else', async () => {
    const [fan, friend] = [await addFan(shop), await addFan(shop)]
    const eventId = await eventOf(await addTicket(shop))
    const ticket = { gives: 'TICKET', amount: null, eventId, codes: { single: 2 } } as const
    const [first = '', second = ''] = await addCampaign(shop, { ...ticket, memberLimit: 2 })
    expect(await redeem(fan, first)).toMatchObject({
      gives: 'TICKET',
      event: { id: eventId, title: { text: 'Low Tide, High Moon', lang: 'en' } },
    })
    expect(
      await findEntitlement(shop.world.db.app, { memberId: fan.uid, eventId, scope: 'LIVE' }),
    ).toMatchObject({ source: 'COUPON' })
    expect(await redeem(fan, second)).toBe(5014)
    expect(await redeem(friend, second)).toMatchObject({ gives: 'TICKET' })
  })

  test('gives nothing for a past show and is not used up', async () => {
    const fan = await addFan(shop)
    const eventId = await eventOf(await addTicket(shop))
    const far = new Date(Date.now() + 30 * 86_400_000)
    const code = await addCode(shop, { gives: 'TICKET', amount: null, eventId, endsAt: far })
    await shiftClock(shop, '6 hours')
    expect(await redeem(fan, code)).toBe(5014)
    expect(await redemptions(fan)).toBe(0)
  })

  test('for ticket holders is refused to others', async () => {
    const [holder, other] = [await addFan(shop), await addFan(shop)]
    const eventId = await eventOf(await addTicket(shop))
    await redeem(holder, await addCode(shop, { gives: 'TICKET', amount: null, eventId }))
    const code = await addCode(shop, { holdersOf: eventId })
    expect(await redeem(other, code)).toBe(5014)
    expect(await redeem(holder, code)).toMatchObject({ amount: 20 })
  })

  test('matches in any spelling', async () => {
    const code = await addCode(shop, { codes: { shared: `L10-${freshCode()}`, usesLimit: 9 } })
    const ways = [
      code.toLowerCase(),
      ` ${code.replaceAll('-', ' ')} `,
      code.replaceAll('-', '–'),
      code.replaceAll('0', 'o').replaceAll('1', 'i'),
      [...code].map((c) => String.fromCharCode(c.charCodeAt(0) + 0xfee0)).join(''),
      `${code.slice(0, 2)}\u0000\u200b${code.slice(2)}`,
    ]
    for (const way of ways) expect([way, await redeem(await addFan(shop), way)]).toMatchObject([way, {}])
  })

  test('is unknown when nobody made it', async () => {
    const fan = await addFan(shop)
    for (const code of ['NOSUCH-CODE', '---', '쿠폰', "' or 1=1; --", '\u0000', '\ud800', 'A'.repeat(200)])
      expect([code, await redeem(fan, code)]).toEqual([code, 5731])
  })

  test('works within its period, whose bounds the refusal names', async () => {
    const fan = await addFan(shop)
    const period = { startsAt: new Date(Date.now() + 3_600_000), endsAt: new Date(Date.now() + 7_200_000) }
    const code = await addCode(shop, period)
    const early = await fan.api('POST /api/v1/coupon/use/code', { body: { code } })
    expect(early).toMatchObject({
      status: 500,
      error: {
        code: 5011,
        name: 'COUPON_PERIOD',
        data: { code: 5011, from: period.startsAt.toISOString(), to: period.endsAt.toISOString() },
      },
    })
    await shiftClock(shop, '125 minutes')
    expect(await redeem(fan, code)).toBe(5011)
    await shiftClock(shop, '65 minutes')
    expect(await redeem(fan, code)).toMatchObject({ amount: 20 })
    await shiftClock(shop, '125 minutes')
    expect(await redeem(fan, code)).toBe(5010)
  })

  test('reports that it is used up to everybody else', async () => {
    const [fan, late] = [await addFan(shop), await addFan(shop)]
    const code = await addCode(shop, { codes: { single: 1 } })
    await redeem(fan, code)
    expect(await redeem(late, code)).toBe(5012)
    expect(await redemptions(late)).toBe(0)
  })

  test('redeems twice for each member when its campaign says so', async () => {
    const fan = await addFan(shop)
    const codes = await addCampaign(shop, { memberLimit: 2, codes: { single: 3 } })
    const answers = []
    for (const code of codes) answers.push(await redeem(fan, code))
    expect(answers).toMatchObject([{ amount: 20 }, { amount: 20 }, 5010])
    expect(await walletOf(fan)).toEqual({ cube: 40, soul: 0 })
  })
})

test('coupons: repeat the result of the same key, given or refused, and give once', async () => {
  const fan = await addFan(shop)
  const [code, key, late] = [await addCode(shop), randomUUID(), randomUUID()]
  const answers = await Promise.all([1, 2, 3].map(() => redeem(fan, code, key)))
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect(answers[0]).toMatchObject({ amount: 20 })
  expect(await redeem(fan, code, late)).toBe(5010)
  expect(await redeem(fan, code, late)).toBe(5010)
  expect(await redeem(fan, 'ANOTHER', late)).toBe(2022)
  expect(await walletOf(fan)).toEqual({ cube: 20, soul: 0 })
})

test('coupons: notify the member in its language', async () => {
  const fan = await addFan(shop)
  await shop.world.db.owner`insert into notification_inbox (member_uid) values (${fan.uid})`
  await redeem(fan, await addCode(shop))
  const { content } = await listNotifications(shop.world.api.ctx, fan.uid, undefined, 'ko')
  expect(content).toMatchObject([{ type: 'HOME', title: '쿠폰으로 20 큐브를 받았어요' }])
})

test('coupons: are part of the member’s export', async () => {
  const fan = await addFan(shop)
  const code = await addCode(shop, { gives: 'SOULS', amount: 90 })
  await redeem(fan, code)
  const exported = await fan.api('GET /api/v1/member/export')
  expect(exported).toMatchObject({
    ok: true,
    value: { sections: { coupons: [{ code, gives: 'SOULS', amount: 90, eventId: null }] } },
  })
})

test('coupons: the product’s database role can neither bypass the rules nor rewrite redemptions', async () => {
  const { app } = shop.world.db
  const refusal = (work: Promise<unknown>) => work.then(() => 'allowed', sqlState)
  expect(await refusal(app`update coupon_code set uses = 0`)).toBe('42501')
  expect(await refusal(app`update coupon_campaign set redeemed = 0`)).toBe('42501')
  expect(await refusal(app`delete from coupon_redemption`)).toBe('42501')
  expect(await refusal(app`insert into coupon_redemption select from coupon_redemption`)).toBe('42501')
  expect(await refusal(app`truncate coupon_code cascade`)).toBe('42501')
})

test('coupons: refuse a deleted member', async () => {
  const fan = await addFan(shop)
  const code = await addCode(shop)
  await shop.world.db.owner`update member set status = 'LEFT' where uid = ${fan.uid}`
  const answer = await fan.api('POST /api/v1/coupon/use/code', { body: { code } })
  expect(answer).toMatchObject({ status: 401, error: { name: 'SESSION_REVOKED' } })
})

describe('coupons: campaign', () => {
  const make = (change: Partial<NewCampaign>) =>
    transact(shop.world.db.app, (tx) =>
      createCampaign(tx, {
        name: 'spring',
        gives: 'CUBES',
        amount: 1,
        eventId: null,
        startsAt: new Date(0),
        endsAt: new Date(1),
        totalLimit: null,
        memberLimit: 1,
        holdersOf: null,
        codes: { single: 1 },
        ...change,
      }),
    )
  const unknown = 'ev_01HZZZZZZZZZZZZZZZZZZZZZZZ'

  test.each<[string, Partial<NewCampaign>]>([
    ['name', { name: '' }],
    ['endsAt', { endsAt: new Date(0) }],
    ['amount', { amount: 0 }],
    ['amount', { amount: 1.5 }],
    ['amount', { gives: 'SOULS', amount: 1_000_001 }],
    ['amount', { amount: null }],
    ['eventId', { gives: 'TICKET', amount: null, eventId: unknown }],
    ['holdersOf', { holdersOf: unknown }],
    ['totalLimit', { totalLimit: 0 }],
    ['memberLimit', { memberLimit: 2 ** 31 }],
    ['codes/single', { codes: { single: 10_001 } }],
    ['codes/single', { codes: { single: 0 } }],
    ['codes/shared', { codes: { shared: 'a-b-c', usesLimit: 1 } }],
    ['codes/usesLimit', { codes: { shared: 'ABCDE', usesLimit: 0 } }],
  ])('is refused for its %s', async (path, change) => {
    expect(await make(change)).toMatchObject({ ok: false, failure: { fields: [{ path }] } })
  })

  test('is refused when its code matches another one', async () => {
    const code = freshCode()
    expect(await make({ codes: { shared: code, usesLimit: 1 } })).toMatchObject({ ok: true })
    const again = await make({ codes: { shared: code.replaceAll('0', 'O').replace('-', ''), usesLimit: 1 } })
    expect(again).toMatchObject({ ok: false, failure: { fields: [{ path: 'codes', rule: 'taken' }] } })
  })

  test('prints codes that nobody guesses or misreads', async () => {
    const made = await make({ codes: { single: 500 } })
    const codes = made.ok ? made.value.codes : []
    expect(new Set(codes).size).toBe(500)
    for (const code of codes)
      expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{4}$/)
  })
})
