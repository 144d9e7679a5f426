import { afterAll, beforeAll, expect, test } from 'vitest'
import { addEvent, openTheatre } from '#test/live/theatre.ts'
import { signUpMember, type TestMember } from '#test/members.ts'
import { type Colleague, everywhere, openStudio, type Studio } from './studio-world.ts'

let studio: Studio
let owner: Colleague
let fan: TestMember
beforeAll(async () => {
  studio = await openStudio()
  owner = await studio.hire(everywhere('OWNER'))
  fan = await signUpMember(studio)
})
afterAll(() => studio.close())

const set = (part: string, isClosed: boolean, pgCode: string | null = null) =>
  studio.send('PUT /api/studio/feature-switch', {
    cookie: owner.staffCookie,
    body: { part, pgCode, isClosed, reason: 'wrong prices' },
  })
const asFan = (key: Parameters<Studio['send']>[0], options: object = {}) =>
  studio.world.send(key, { token: fan.token, ...options })

test('feature switches: a closed shop sells nothing by any way and opens again, and purchases stay', async () => {
  const addLine = () =>
    asFan('POST /api/v1/cart/items', { body: { productUid: 'pr_00000000000000000000000000', quantity: 1 } })
  const buyCubes = () =>
    asFan('POST /api/v2/order/point', {
      headers: { 'idempotency-key': 'closed-1' },
      body: { productUid: 'pp_00000000000000000000000000', pgCode: 'P000', quantity: 1 },
    })
  expect((await addLine()).body.name).toBe('NOT_FOUND')
  await set('SHOP', true)
  await expect.poll(async () => (await addLine()).body.name).toBe('SHOP_CLOSED')
  expect((await buyCubes()).body.name).toBe('SHOP_CLOSED')
  expect((await asFan('GET /api/v1/cart')).status).toBe(200)
  // Visitors without a session receive no push message and poll instead.
  const shop = await studio.world.send('GET /api/v1/shop', {})
  expect([shop.body, shop.headers['cache-control']]).toEqual([{ isOpen: false }, 'public, max-age=2'])
  expect((await asFan('GET /api/v2/order/history')).status).toBe(200)
  const { body } = await studio.send('GET /api/studio/feature-switch', { cookie: owner.staffCookie })
  expect(body).toMatchObject({
    shop: { since: expect.any(String), by: expect.stringMatching(/./) },
    chat: null,
  })
  await set('SHOP', false)
  await expect.poll(async () => (await addLine()).body.name).toBe('NOT_FOUND')
})

test('feature switches: a closed method is reported as closed while another is open', async () => {
  const offered = async () =>
    (await asFan('GET /api/v2/point-product', { query: { currency: 'KRW' } })).body.unavailable
  expect(await set('PAYMENT', true)).toMatchObject({ status: 400, body: { fields: [{ path: 'pgCode' }] } })
  await set('PAYMENT', true, 'P000')
  await expect.poll(offered).toEqual([{ pgCode: 'P000', reason: 'CLOSED' }])
  await set('PAYMENT', false, 'P000')
  await expect.poll(offered).toEqual([])
})

test('feature switches: notify open pages of what is closed, each method by its code', async () => {
  const theatre = await openTheatre(studio.world)
  try {
    const event = await addEvent(studio.world, { isFree: true })
    const page = await theatre.enter(event.id, fan.uid)
    const received = async (shop: boolean, methods: string[]) => {
      const change = await page.receive(
        'changed',
        (news) =>
          news.what === 'feature-switches' && news.shop === shop && `${news.methods}` === `${methods}`,
      )
      expect(change).toMatchObject({ shop, methods })
    }
    await set('PAYMENT', true, 'P000')
    await received(false, ['P000'])
    await set('SHOP', true)
    await received(true, ['P000'])
    await set('PAYMENT', false, 'P000')
    await received(true, [])
    await set('SHOP', false)
    await received(false, [])
  } finally {
    await theatre.close()
  }
})

test('feature switches: close all chats at once with one audit entry for each change', async () => {
  const event = await addEvent(studio.world, { isFree: true })
  const say = async (clientId: string) =>
    (
      await asFan('POST /api/v1/live/{id}/chat', {
        params: { id: event.id },
        body: { clientId, text: clientId },
      })
    ).body.name ?? 'said'
  const since = (await studio.entries()).length
  await set('CHAT', true)
  await set('CHAT', true)
  await expect.poll(() => say('while-closed')).toBe('CHAT_CLOSED')
  await set('CHAT', false)
  await expect.poll(() => say('open-again')).toBe('said')
  const entries = (await studio.entries()).slice(since)
  expect(entries.map(({ action }) => action)).toEqual(['switch.set', 'switch.set', 'switch.set'])
})

test('feature switches: require reauthentication within ten minutes', async () => {
  await studio.pass('11 minutes')
  for (const isClosed of [true, false])
    expect((await set('SHOP', isClosed)).body.name).toBe('REAUTH_REQUIRED')
})
