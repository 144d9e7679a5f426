import type { CallCard } from '@encore/contract/rules/calls/call-card'
import { consentVersion } from '@encore/contract/rules/calls/call-consent'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { handOver, moveSession, stationsOf } from '#modules/live/calls/index.ts'
import { addFan, addFans, type Fan, openShop, type Shop } from '#test/commerce/shop.ts'
import { countStatements, type StatementsOf } from '#test/statements.ts'
import { addCalls, addSession, grantUnits, reportPresence, setState, within } from './call-sessions.ts'

let shop: Shop
let statementsOf: StatementsOf
beforeAll(async () => {
  shop = await openShop()
  statementsOf = countStatements(shop.world.api.ctx)
})
afterAll(() => shop.close())

const ctx = () => shop.world.api.ctx
const nobody = `cs_${'0'.repeat(26)}`
const check = {
  hasPicture: true,
  hasSound: true,
  lossPermille: 0,
  roundTripMs: 20,
  transport: 'UDP',
} as const
const card: CallCard = { name: 'Jiwoo', reading: 'Ji-u', language: 'ko', note: '', signText: 'See you' }

/** An open session with a call of each fan at each station. */
async function openSession(fanCount: number, stations = 1) {
  const { id } = await addSession(shop, { stations })
  const fans = await addFans(shop, fanCount)
  const calls = await addCalls(shop, id, fans)
  await within(shop, (tx) => moveSession(tx, id, 'OPEN'))
  return { id, fans, calls, stations: (await stationsOf(ctx().sql, id)).map((station) => station.id) }
}

async function ownOf({ api }: Fan, id: string) {
  const own = await api('GET /api/v1/call-session/{id}/own', { params: { id } })
  if (!own.ok) throw new Error(JSON.stringify(own.error))
  return own.value
}

const errorOf = (answer: { ok: boolean; error?: { name: string } }) => answer.error?.name ?? null

test('call session: everybody reads the same, cacheable state; a draft is not found', async () => {
  const { id, stations, fans } = await openSession(3, 2)
  const read = await shop.world.send('GET /api/v1/call-session/{id}', { params: { id } })
  expect(read.headers['cache-control']).toBe('public, max-age=2')
  expect(read.body).toMatchObject({ id, state: 'OPEN', promiseMs: 10_000, recording: 'NOT_ALLOWED' })
  expect(read.body).toMatchObject({ conductReasons: ['INSULT'], closedReason: null })
  expect(read.body.orderHash).toMatch(/^[0-9a-f]{64}$/)
  expect(read.body.stations).toMatchObject(
    stations.map((station) => ({ id: station, waiting: 3, isInCall: false })),
  )
  expect(JSON.stringify(read.body)).not.toContain(fans[0]?.uid)

  await shop.world.db.owner`alter table call_session disable trigger user`
  await shop.world.db.owner`
    update call_session set state = 'DRAFT', published_at = null where id = ${id}`
  await shop.world.db.owner`alter table call_session enable trigger user`
  expect((await shop.world.send('GET /api/v1/call-session/{id}', { params: { id } })).status).toBe(404)
  expect(
    errorOf((await fans[0]?.api('GET /api/v1/call-session/{id}/own', { params: { id } })) ?? { ok: true }),
  ).toBe('NOT_FOUND')
})

test('call session: elsewhere than on localhost it names why no call can be held', async () => {
  const away = await openShop({ PUBLIC_URL: 'https://encore.example' })
  const { id } = await addSession(away)
  const state = async () => (await away.world.send('GET /api/v1/call-session/{id}', { params: { id } })).body
  expect(await state()).toMatchObject({ closedReason: 'off' })
  away.world.api.note('relay', 'not answering')
  expect(await state()).toMatchObject({ closedReason: 'not answering' })
  away.world.api.note('relay', 'on')
  expect(await state()).toMatchObject({ closedReason: null })
  await away.close()
})

test('own calls: a fan reads number, place and wait, and what is missing to be called', async () => {
  const { id, fans, calls, stations } = await openSession(3, 2)
  const [first, , third] = fans as [Fan, Fan, Fan]
  expect(await ownOf(third, id)).toMatchObject({
    ...{ number: 3, gap: 'NOT_CONNECTED', deviceCheck: null, card: null },
    consents: [{ kind: 'LISTEN', isGiven: null }],
    calls: [0, 1].map((at) => ({
      ...{ id: calls[at * 3 + 2], stationId: stations[at], state: 'WAITING', isCalled: false },
      wait: { ahead: 2, fromMin: 0, toMin: 1 },
      ...{ ringEndsAt: null, moves: [], promisedMs: 10_000, countedMs: 0 },
    })),
  })

  const { bookingId } = await ownOf(first, id)
  const now = ctx().clock.now()
  const here = {
    ...{ isPageVisible: true, socketSeenAtMs: now, deviceCheckedAtMs: now },
    ...{ isIdentityChecked: false, isReadyPressed: false },
  }
  await reportPresence(shop, bookingId, here)
  await within(shop, (tx) => handOver(ctx(), tx, stations[0] ?? ''))
  const rung = await ownOf(first, id)
  expect(rung).toMatchObject({ gap: 'NOT_PRESSED', calls: [{ state: 'RINGING' }, { state: 'WAITING' }] })
  expect(Date.parse(rung.calls[0]?.ringEndsAt ?? '') - now).toBeGreaterThan(15_000)

  await reportPresence(shop, bookingId, { ...here, isReadyPressed: true })
  await within(shop, (tx) => handOver(ctx(), tx, stations[0] ?? ''))
  expect(await ownOf(first, id)).toMatchObject({
    gap: null,
    calls: [{ state: 'NEXT', isCalled: true, ringEndsAt: null }, { isCalled: false }],
  })
})

test('own calls: the time left of the running call counts as ahead', async () => {
  const { id, fans, calls } = await openSession(2)
  await setState(shop, calls[0] ?? '', 'LIVE')
  expect((await ownOf(fans[1] as Fan, id)).calls).toMatchObject([{ wait: { ahead: 1 } }])
  expect((await ownOf(fans[0] as Fan, id)).calls).toMatchObject([{ state: 'LIVE', wait: null }])
})

test('own calls: neither a stranger nor a member of another session finds them', async () => {
  const { id } = await openSession(1)
  const other = await openSession(1)
  const stranger = await addFan(shop)
  for (const fan of [stranger, other.fans[0] as Fan]) {
    const params = { id }
    const { api } = fan
    expect(errorOf(await api('GET /api/v1/call-session/{id}/own', { params }))).toBe('NOT_FOUND')
    expect(errorOf(await api('PUT /api/v1/call-session/{id}/card', { params, body: card }))).toBe('NOT_FOUND')
    const body = { kind: 'LISTEN', isGiven: true, version: 1, language: 'ko' } as const
    expect(errorOf(await api('PUT /api/v1/call-session/{id}/consent', { params, body }))).toBe('NOT_FOUND')
    const checked = await api('PUT /api/v1/call-session/{id}/device-check', { params, body: check })
    expect(errorOf(checked)).toBe('NOT_FOUND')
    const access = await api('POST /api/v1/call-session/{id}/relay', { params, body: {} })
    expect(errorOf(access)).toBe('NOT_FOUND')
  }
  expect(errorOf(await stranger.api('GET /api/v1/call-session/{id}/own', { params: { id: nobody } }))).toBe(
    'NOT_FOUND',
  )
})

test('call preparation: a passed device check lets a fan be called, and a failed one takes it back', async () => {
  const { id, fans } = await openSession(1)
  const fan = fans[0] as Fan
  const { bookingId } = await ownOf(fan, id)
  const report = () =>
    within(
      shop,
      (tx) =>
        tx`update call_presence set is_page_visible = true, is_ready_pressed = true, socket_seen_at = app_now()
        where booking_id = ${bookingId}`,
    )
  const put = (change: object) =>
    fan.api('PUT /api/v1/call-session/{id}/device-check', { params: { id }, body: { ...check, ...change } })
  expect(await put({})).toMatchObject({ ok: true, value: { isPassed: true } })
  await report()
  expect(await ownOf(fan, id)).toMatchObject({ gap: null, deviceCheck: { ...check, isPassed: true } })
  expect(await put({ lossPermille: 500 })).toMatchObject({ ok: true, value: { isPassed: false } })
  expect(await ownOf(fan, id)).toMatchObject({ gap: 'DEVICE_UNCHECKED', deviceCheck: { lossPermille: 500 } })
})

test('call preparation: a booked fan checks the device through the relay until the session is closed', async () => {
  const { id, fans, calls } = await openSession(1)
  const fan = fans[0] as Fan
  const ask = () => fan.api('POST /api/v1/call-session/{id}/relay', { params: { id }, body: {} })
  shop.world.api.note('relay', 'no coturn')
  expect(await ask()).toMatchObject({ ok: true, value: { iceTransportPolicy: 'all', server: null } })
  await setState(shop, calls[0] ?? '', 'DONE')
  await within(shop, (tx) => moveSession(tx, id, 'CLOSED'))
  expect(errorOf(await ask())).toBe('CALL_SESSION_OVER')
})

test('call preparation: the card is stored as it can be shown, and refused by field', async () => {
  const { id, fans } = await openSession(1)
  const fan = fans[0] as Fan
  const put = (change: object) =>
    fan.api('PUT /api/v1/call-session/{id}/card', { params: { id }, body: { ...card, ...change } })
  expect(await put({ name: ' Jiwoo ' })).toMatchObject({ ok: true, value: card })
  expect(await put({ name: '', note: 'www.example.com' })).toMatchObject({
    error: {
      name: 'INVALID_INPUT',
      fields: [
        { path: 'name', rule: 'required' },
        { path: 'note', rule: 'link' },
      ],
    },
  })
  expect((await ownOf(fan, id)).card).toEqual(card)
})

test('call preparation: each consent stays with its version and language, and the last one counts', async () => {
  const { id, fans } = await openSession(1)
  const fan = fans[0] as Fan
  const put = (isGiven: boolean, language: 'ko' | 'ja' = 'ko', version = consentVersion('LISTEN')) =>
    fan.api('PUT /api/v1/call-session/{id}/consent', {
      params: { id },
      body: { kind: 'LISTEN', isGiven, version, language },
    })
  expect((await ownOf(fan, id)).consents).toEqual([{ kind: 'LISTEN', isGiven: null }])
  for (const given of [true, false, true]) expect(await put(given)).toMatchObject({ ok: true })
  expect((await ownOf(fan, id)).consents).toEqual([{ kind: 'LISTEN', isGiven: true }])
  expect(errorOf(await put(true, 'ja', consentVersion('LISTEN') + 1))).toBe('CONSENT_UNASKED')
  expect(await put(false, 'ja')).toMatchObject({ ok: true })
  const { bookingId, consents } = await ownOf(fan, id)
  expect(consents).toEqual([{ kind: 'LISTEN', isGiven: false }])
  const rows = await shop.world.db.owner`
    select kind, is_given, version, language from call_consent where booking_id = ${bookingId} order by id`
  expect(rows.map(({ kind, is_given }) => [kind, is_given])).toEqual([
    ['LISTEN', true],
    ['LISTEN', false],
    ['LISTEN', true],
    ['LISTEN', false],
  ])
  expect(rows[3]).toMatchObject({ version: 1, language: 'ja' })
  await expect(shop.world.db.app`delete from call_consent`).rejects.toThrow()
})

test('call preparation: a consent to another text does not count', async () => {
  const { id, fans } = await openSession(1)
  const fan = fans[0] as Fan
  const { bookingId } = await ownOf(fan, id)
  await shop.world.db.owner`
    insert into call_consent (booking_id, kind, is_given, version, language)
    values (${bookingId}, 'LISTEN', true, ${consentVersion('LISTEN') + 1}, 'en')`
  expect((await ownOf(fan, id)).consents).toEqual([{ kind: 'LISTEN', isGiven: null }])
})

test('call preparation: nothing is stored after the session is closed', async () => {
  const { id, fans, calls } = await openSession(1)
  const fan = fans[0] as Fan
  await setState(shop, calls[0] ?? '', 'DONE')
  await within(shop, (tx) => moveSession(tx, id, 'CLOSED'))
  const put = await fan.api('PUT /api/v1/call-session/{id}/card', { params: { id }, body: card })
  expect(errorOf(put)).toBe('CALL_SESSION_OVER')
})

test('my box: lists booked call sessions, the latest first, page by page', async () => {
  const fan = await addFan(shop)
  const now = ctx().clock.now()
  const ids: string[] = []
  for (const day of [1, 2, 3]) {
    const { id } = await addSession(shop, { stations: 2, startsAt: new Date(now + day * 86_400_000) })
    await grantUnits(shop, id, fan, day)
    ids.unshift(id)
  }
  const list = (query: { page?: number; size?: number }) => fan.api('GET /api/v1/mybox/calls', { query })
  expect(await list({})).toMatchObject({
    ok: true,
    value: {
      totalElements: 3,
      content: ids.map((id, at) => ({
        ...{ id, state: 'PUBLISHED', number: null, ended: 0, total: 2 },
        promisedMs: (3 - at) * 20_000,
      })),
    },
  })
  expect(await list({ page: 1, size: 2 })).toMatchObject({ value: { content: [{ id: ids[2] }], last: true } })
  const stranger = await addFan(shop)
  expect(await stranger.api('GET /api/v1/mybox/calls')).toMatchObject({ value: { content: [] } })
})

test('call sessions: the number of statements does not depend on fans, stations or sessions', async () => {
  const small = await openSession(1)
  const large = await openSession(8, 4)
  const read = (id: string) => shop.world.send('GET /api/v1/call-session/{id}', { params: { id } })
  expect(await statementsOf(() => read(large.id))).toBe(await statementsOf(() => read(small.id)))
  const own = ({ id, fans }: typeof small) => statementsOf(() => ownOf(fans[0] as Fan, id))
  expect(await own(large)).toBe(await own(small))
  const [one, many] = await addFans(shop, 2)
  await grantUnits(shop, (await addSession(shop)).id, one as Fan)
  for (let nth = 0; nth < 3; nth++) await grantUnits(shop, (await addSession(shop)).id, many as Fan)
  const box = (fan: Fan | undefined) => statementsOf(() => fan?.api('GET /api/v1/mybox/calls'))
  expect(await box(many)).toBe(await box(one))
})

test('account deletion: a fan’s words for artists go, and the export names them before', async () => {
  const { id, fans } = await openSession(1)
  const fan = fans[0] as Fan
  await fan.api('PUT /api/v1/call-session/{id}/card', { params: { id }, body: card })
  const { bookingId } = await ownOf(fan, id)
  const exported = await fan.api('GET /api/v1/member/export')
  expect(JSON.stringify(exported)).toContain('See you')
  await within(shop, (tx) => ctx().events.emit(tx, 'member.left', { memberId: fan.uid }))
  const [row] = await shop.world.db.owner`select from call_card where booking_id = ${bookingId}`
  expect(row).toBeUndefined()
})
