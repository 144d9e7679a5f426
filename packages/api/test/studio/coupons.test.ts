import type { CampaignDraft } from '@encore/contract/endpoints'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { throughBarrier, waitAtBarrier } from '#test/barrier.ts'
import { redeem } from '#test/commerce/campaigns.ts'
import { rewrite } from '#test/commerce/rewrite.ts'
import { addFan, addFans, audits, openShop, type Shop, speaking } from '#test/commerce/shop.ts'
import { type Colleague, everywhere, freshCode, openStudio, type Studio, tide } from './studio-world.ts'

let studio: Studio
let shop: Shop
let owner: Colleague
beforeAll(async () => {
  studio = await openStudio()
  shop = { world: studio.world, origin: '', close: studio.close }
  owner = await studio.hire(everywhere('OWNER'))
}, 60_000)
afterAll(() => studio.close())

const dayMs = 86_400_000
const inDays = (days: number) => new Date(studio.world.api.ctx.clock.now() + days * dayMs).toISOString()

const draft = (change: Partial<CampaignDraft> = {}): CampaignDraft => ({
  name: 'Spring',
  gives: 'CUBES',
  amount: 20,
  eventId: null,
  startsAt: inDays(-1),
  endsAt: inDays(1),
  totalLimit: null,
  memberLimit: 1,
  holdersOf: null,
  codes: { shared: 'SPRING-26', usesLimit: 100 },
  ...change,
})

const make = (change: Partial<CampaignDraft> = {}, cookie = owner.staffCookie) =>
  studio.send('POST /api/studio/coupon', { cookie, body: draft(change) })
const read = async (id: string) =>
  (await studio.send('GET /api/studio/coupon/{id}', { cookie: owner.staffCookie, params: { id } })).body
const act = (key: 'stop' | 'export', id: string, cookie = owner.staffCookie) =>
  studio.send(`POST /api/studio/coupon/{id}/${key}`, { cookie, params: { id }, body: {} })

async function ended(id: string) {
  const look = async () =>
    (await studio.send('GET /api/studio/job/{id}', { cookie: owner.staffCookie, params: { id } })).body
  await vi.waitFor(async () => expect((await look()).state).toBe('DONE'), { timeout: 25_000, interval: 100 })
  return look()
}

async function fetched(workId: string): Promise<string> {
  const link = await studio.send('POST /api/studio/job/{id}/file', {
    cookie: owner.staffCookie,
    params: { id: workId },
    body: {},
  })
  const host = new URL(studio.world.api.ctx.config.studioUrl).host
  return (await studio.world.api.http.inject({ url: link.body.path, headers: { host } })).body
}

test('studio coupons: single-use codes are created in batches, appear in the export only and are redeemed', async () => {
  const before = (await studio.entries()).length
  const made = await make({ name: 'Crew', codes: { single: 1_300 } })
  const { id, workId } = made.body
  expect(await ended(workId)).toMatchObject({ total: 1_300, done: 1_300, failed: 0 })
  expect(await read(id)).toMatchObject({ state: 'RUNNING', codes: 1_300, sharedCode: null, redemptions: 0 })
  const asked = await act('export', id)
  await ended(asked.body.workId)
  expect((await studio.entries()).slice(before).map(({ action }) => action)).toEqual([
    'coupon.create',
    'coupon.export',
  ])
  const lines = (await fetched(asked.body.workId)).replace(/\r\n$/, '').split('\r\n')
  expect(lines[0]).toBe('\uFEFF"code","uses","limit"')
  const codes = lines.slice(1).map((line) => line.split('"')[1] ?? '')
  expect(new Set(codes).size).toBe(1_300)
  for (const code of codes)
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{4}$/)
  const logged = await studio.world.db.owner`
    select 1 from audit_entry where concat(before, after, reason) like any(${codes.map((code) => `%${code}%`)})`
  expect(logged).toHaveLength(0)
  const fan = await addFan(shop)
  expect(await redeem(fan, codes[0] ?? '')).toMatchObject({ gives: 'CUBES', amount: 20 })
  expect(await redeem(fan, codes[1] ?? '')).toBe(5010)
  expect(await read(id)).toMatchObject({ redemptions: 1, members: 1, usedUp: 1 })
})

test('studio coupons: a code that a spreadsheet would calculate is exported as text', async () => {
  const { id } = (await make({ codes: { shared: '-1-ENCORE', usesLimit: 5 } })).body
  const { workId } = (await act('export', id)).body
  await ended(workId)
  expect(await fetched(workId)).toBe(`\uFEFF"code","uses","limit"\r\n"'-1-ENCORE","0","5"\r\n`)
})

test('studio coupons: the maker of a campaign cannot redeem it and others can', async () => {
  const { id } = (await make({ codes: { shared: 'FOR-ME', usesLimit: 2 } })).body
  expect(await redeem({ uid: owner.uid, api: speaking(shop, owner, 'en') }, 'FOR-ME')).toBe(5014)
  expect(await redeem(await addFan(shop), 'FOR-ME')).toMatchObject({ amount: 20 })
  expect(await read(id)).toMatchObject({ redemptions: 1 })
})

test.each([
  [{ endsAt: '2026-01-01T00:00:00Z', startsAt: '2026-02-01T00:00:00Z' }, 'endsAt', 'after'],
  [{ startsAt: 'soon' }, 'startsAt', 'format'],
  [{ amount: null }, 'amount', 'maximum'],
  [{ gives: 'TICKET' as const }, 'eventId', 'exists'],
  [{ holdersOf: 'ev_00000000000000000000000000' }, 'holdersOf', 'exists'],
  [{ codes: { shared: 'ABC', usesLimit: 1 } }, 'codes/shared', 'minLength'],
])('studio coupons: refuse %o with its field', async (change, path, rule) => {
  expect((await make(change)).body.fields).toEqual([{ path, rule }])
})

test('studio coupons: no two campaigns have codes that read alike', async () => {
  expect((await make({ codes: { shared: 'MOON-0', usesLimit: 1 } })).status).toBe(200)
  expect((await make({ codes: { shared: 'moono', usesLimit: 1 } })).body.fields).toEqual([
    { path: 'codes', rule: 'taken' },
  ])
})

test('studio coupons: a stopped campaign gives nothing and stops once', async () => {
  const { id } = (await make({ codes: { shared: 'STOP-IT', usesLimit: 9 } })).body
  expect(await redeem(await addFan(shop), 'STOP-IT')).toMatchObject({ amount: 20 })
  expect((await act('stop', id)).status).toBe(204)
  expect(await redeem(await addFan(shop), 'STOP-IT')).toBe(5012)
  expect((await act('stop', id)).body.name).toBe('CAMPAIGN_ENDED')
  expect(await read(id)).toMatchObject({ state: 'STOPPED', redemptions: 1, stoppedAt: expect.any(String) })
  expect(await audits(shop)).toEqual([])
})

test('studio coupons: creating and exporting codes require reauthentication, stopping does not', async () => {
  const { id } = (await make({ codes: { shared: 'PROOF-1', usesLimit: 9 } })).body
  await studio.pass('11 minutes')
  expect((await make({ codes: { shared: 'PROOF-2', usesLimit: 9 } })).body.name).toBe('REAUTH_REQUIRED')
  expect((await act('export', id)).body.name).toBe('REAUTH_REQUIRED')
  expect((await act('stop', id)).status).toBe(204)
  const body = { code: freshCode(owner.uid) }
  await studio.send('POST /api/studio/session/proof', { cookie: owner.staffCookie, body })
  expect((await act('export', id)).status).toBe(200)
})

test('studio coupons: staff of one event creates no campaigns', async () => {
  const organiser = await studio.hire({ role: 'ORGANISER', eventId: tide })
  expect((await make({}, organiser.staffCookie)).body.name).toBe('NOT_PERMITTED')
})

/** Fans redeem while the campaign is stopped; returns how many redemptions completed after the stop. */
async function race(at: Shop, isGuarded: boolean): Promise<number> {
  await rewrite(at.world, 'coupon_redeem', (source) =>
    source.replace(
      'where id = v_code.campaign_id for key share;',
      `where id = v_code.campaign_id ${isGuarded ? 'for key share' : ''}; ${waitAtBarrier}`,
    ),
  )
  const { owner: schema, app } = at.world.db
  const id = 'ca_00000000000000000000000000'
  await schema`insert into coupon_campaign (id, name, gives, amount, starts_at, ends_at)
    values (${id}, 'race', 'CUBES', 20, app_now() - interval '1 day', app_now() + interval '1 day')`
  await schema`insert into coupon_code (lookup, code, campaign_id, uses_limit)
    select 'RACE' || n, 'RACE' || n, ${id}, 1 from generate_series(1, 8) n`
  const served = async () => (await schema`select 1 from coupon_redemption where campaign_id = ${id}`).length
  const stops = async () =>
    (
      await schema`select 1 from pg_stat_activity
        where query like '%coupon_stop%' and wait_event_type = 'Lock' and datname = current_database()`
    ).length
  const fans = await addFans(at, 8)
  let servedAtStop = Promise.resolve(0)
  await throughBarrier(
    at.world,
    2,
    () => Promise.all(fans.map((fan, n) => redeem(fan, `RACE${n + 1}`))),
    async () => {
      servedAtStop = app`select coupon_stop(${id})`.then(served)
      if (!isGuarded) await servedAtStop
      // With the lock the stop waits for the redemptions, which wait at the barrier.
      else await vi.waitFor(async () => expect(await stops()).toBe(1), 20_000)
    },
  )
  return (await served()) - (await servedAtStop)
}

test('studio coupons: nobody is served after a stop has succeeded', async () => {
  const own = await openShop()
  try {
    expect(await race(own, true)).toBe(0)
  } finally {
    await own.close()
  }
})

test('studio coupons: somebody is served without the lock', { tags: 'long' }, async () => {
  const bare = await openShop()
  try {
    expect(await race(bare, false)).toBeGreaterThan(0)
  } finally {
    await bare.close()
  }
})

test('studio coupons: a campaign names its maker, a former member without a name, and nobody where none is recorded', async () => {
  const { owner: db } = studio.world.db
  const { id } = (await make({ name: 'By whom', codes: { shared: 'BY-WHOM', usesLimit: 2 } })).body
  expect((await read(id)).madeBy).toEqual({ nickname: expect.any(String) })
  await db`update coupon_campaign set made_by = 'm_01HZZZZZZZZZZZZZZZZZZZZZZZ' where id = ${id}`
  expect((await read(id)).madeBy).toEqual({ nickname: null })
  await db`update coupon_campaign set made_by = null where id = ${id}`
  expect((await read(id)).madeBy).toBeNull()
})

test('studio coupons: filter campaigns by the event of their ticket or holders', async () => {
  const shared = (code: string) => ({ codes: { shared: code, usesLimit: 5 } })
  const cubes = (await make({ name: 'For all', ...shared('FOR-ALL-1') })).body.id
  const held = (await make({ name: 'For holders', holdersOf: tide, ...shared('HOLDERS-1') })).body.id
  const ticket = { gives: 'TICKET' as const, amount: null, eventId: tide }
  const given = (await make({ name: 'A ticket', ...ticket, ...shared('TICKET-1') })).body.id
  const listed = async (query: Record<string, string>): Promise<string[]> =>
    (await studio.send('GET /api/studio/coupon', { cookie: owner.staffCookie, query })).body.content.map(
      ({ id }: { id: string }) => id,
    )
  expect(await listed({})).toEqual(expect.arrayContaining([cubes, held, given]))
  const ofTide = await listed({ eventId: tide })
  expect(ofTide).toEqual(expect.arrayContaining([held, given]))
  expect(ofTide).not.toContain(cubes)
})
