import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { advanceDraws } from '#modules/commerce/draws/advance-draws.ts'
import type { DrawDraft } from '#modules/commerce/draws/index.ts'
import { voidDraw } from '#modules/commerce/draws/void-draw.ts'
import { transact } from '#platform/db/transact.ts'
import { countStatements, type StatementsOf } from '#test/statements.ts'
import { seoul } from './addresses.ts'
import { aDraw, addAlbum, addDraw, buyAlbums } from './draws.ts'
import { openSandboxShop, type SandboxShop } from './gateway-sandbox.ts'
import { addFan, addFans, addTicket, type Fan, shiftClock, speaking } from './shop.ts'

let shop: SandboxShop
let statementsOf: StatementsOf
let eventId: string
let album: string
beforeAll(async () => {
  shop = await openSandboxShop()
  statementsOf = countStatements(shop.world.api.ctx)
  const ticket = await addTicket(shop)
  const [product] = await shop.world.db.app<{ eventId: string }[]>`
    select event_id as "eventId" from product where id = ${ticket}`
  eventId = product?.eventId ?? ''
  album = await addAlbum(shop)
})
afterAll(() => shop.close())
afterEach(() => pass('0'))

const ctx = () => shop.world.api.ctx

async function pass(shift: string): Promise<void> {
  await shiftClock(shop, shift)
  await ctx().clock.sync()
}

const add = (change: Partial<DrawDraft> = {}) => addDraw(shop, aDraw(eventId, { isFree: true, ...change }))

async function enter(fan: Fan, id: string): Promise<void> {
  const entered = await fan.api('PUT /api/v1/draw/{id}/entry', { params: { id } })
  if (!entered.ok) throw new Error(JSON.stringify(entered))
}

async function draws(fan: Fan, query: { page?: number; size?: number } = {}) {
  const found = await fan.api('GET /api/v1/member/draw', { query })
  if (!found.ok) throw new Error(JSON.stringify(found))
  return found.value
}

const detail = async (id: string) => (await shop.world.send('GET /api/v1/draw/{id}', { params: { id } })).body

const reaches = (id: string, state: string) =>
  vi.waitFor(
    async () => {
      await advanceDraws(ctx())
      expect((await detail(id)).state).toBe(state)
    },
    { timeout: 20_000, interval: 100 },
  )

async function drawn(id: string): Promise<void> {
  await pass('10 minutes 1 second')
  await reaches(id, 'CLOSED')
  await pass('12 minutes')
  await reaches(id, 'DRAWN')
}

describe('own draws: the list of a member', () => {
  test('has the draws that the member entered with the close ahead, and nobody else’s', async () => {
    const [fan, other] = await addFans(shop, 2, 50)
    if (!fan || !other) throw new Error('no fans')
    const mine = await add({ productIds: [album] })
    const theirs = await add()
    await enter(other, theirs)
    expect(await draws(fan)).toMatchObject({ content: [], totalElements: 0, last: true, unanswered: 0 })
    await buyAlbums(fan, album, 2)
    await enter(fan, mine)
    const { content, totalElements } = await draws(fan)
    expect(totalElements).toBe(1)
    const { number, closesAt } = await detail(mine)
    expect(content).toEqual([
      {
        id: mine,
        number,
        title: { text: 'Signed albums', lang: 'en' },
        event: expect.objectContaining({ id: eventId, slug: expect.any(String), zone: expect.any(String) }),
        state: 'OPEN',
        held: 3,
        result: null,
        next: { step: 'CLOSE', at: closesAt },
      },
    ])
    expect((await draws(other)).content.map(({ id }) => id)).toEqual([theirs])
    const inEnglish = await speaking(shop, fan, 'en')('GET /api/v1/member/draw', { query: {} })
    expect(inEnglish).toMatchObject({
      value: { content: [{ title: { text: 'Signed albums', lang: 'en' } }] },
    })
  })

  test('needs a session', async () => {
    expect(await shop.world.send('GET /api/v1/member/draw', { query: {} })).toMatchObject({ status: 401 })
  })

  test('keeps a draw whose entries all went out, behind the others and with nothing ahead', async () => {
    const fan = await addFan(shop)
    const kept = await add()
    const left = await add()
    for (const id of [kept, left]) await enter(fan, id)
    expect((await draws(fan)).content.map(({ id }) => id)).toEqual([left, kept])
    await fan.api('DELETE /api/v1/draw/{id}/entry', { params: { id: left } })
    expect((await draws(fan)).content).toMatchObject([
      { id: kept, held: 1 },
      { id: left, state: 'OPEN', held: 0, result: null, next: null },
    ])
    await drawn(left)
    expect((await draws(fan)).content.find(({ id }) => id === left)).toMatchObject({ held: 0, result: null })
  })

  test('shows a void draw without a result', async () => {
    const fan = await addFan(shop)
    const id = await add()
    await enter(fan, id)
    await transact(ctx().sql, (tx) => voidDraw(ctx(), tx, Buffer.from(id, 'hex'), 'RULES_WRONG'))
    expect((await draws(fan)).content).toMatchObject([
      { id, state: 'VOID', held: 1, result: null, next: null },
    ])
  })

  test('names the time of the number while a closed draw waits for it', async () => {
    const fan = await addFan(shop)
    const id = await add()
    await enter(fan, id)
    await pass('10 minutes 1 second')
    await reaches(id, 'CLOSED')
    const { randomness } = await detail(id)
    expect((await draws(fan)).content).toMatchObject([
      { id, state: 'CLOSED', next: { step: 'DRAW', at: randomness.at } },
    ])
  })

  test('begins with a win that awaits an answer, until it is given', async () => {
    const [fan, other] = await addFans(shop, 2)
    if (!fan || !other) throw new Error('no fans')
    const won = await add({ places: 1, reserves: 0 })
    await enter(fan, won)
    await drawn(won)
    const open = await add({ closesAt: new Date(Date.now() + 3_600_000) })
    await enter(fan, open)
    const { content, unanswered } = await draws(fan)
    expect(unanswered).toBe(1)
    expect(content.map(({ id }) => id)).toEqual([won, open])
    const until = content[0]?.result?.acceptUntil
    expect(content[0]).toMatchObject({ result: { status: 'WINNER' }, next: { step: 'ANSWER', at: until } })
    expect(await draws(other)).toMatchObject({ content: [], unanswered: 0 })
    const body = { answer: 'ACCEPT' as const, shippingInfo: seoul }
    await fan.api('POST /api/v1/draw/{id}/result', { params: { id: won }, body })
    expect(await draws(fan)).toMatchObject({
      unanswered: 0,
      content: [{ id: open }, { id: won, result: { status: 'CONFIRMED' }, next: null }],
    })
  })

  test('asks for no answer after the deadline', async () => {
    const fan = await addFan(shop)
    const id = await add({ places: 1, reserves: 0, acceptHours: 24 })
    await enter(fan, id)
    await drawn(id)
    expect(await draws(fan)).toMatchObject({ unanswered: 1 })
    await pass('24 hours 13 minutes')
    expect(await draws(fan)).toMatchObject({ unanswered: 0, content: [{ id, next: null }] })
  })

  test('tells those without a place apart from reserves', async () => {
    const fans = await addFans(shop, 3)
    const id = await add({ places: 1, reserves: 1 })
    for (const fan of fans) await enter(fan, id)
    await drawn(id)
    const statuses = await Promise.all(fans.map(async (fan) => (await draws(fan)).content[0]?.result?.status))
    expect(statuses.toSorted()).toEqual(['LOST', 'RESERVE', 'WINNER'])
  })

  test('returns pages that never repeat a draw, at the same number of statements', async () => {
    const fan = await addFan(shop)
    const first = await add()
    await enter(fan, first)
    const few = await statementsOf(() => draws(fan))
    const added = [first]
    for (let i = 0; i < 4; i++) {
      const id = await add()
      await enter(fan, id)
      added.push(id)
    }
    expect(await statementsOf(() => draws(fan, { size: 100 }))).toBe(few)
    expect(few).toBeGreaterThan(0)
    const pages = await Promise.all([0, 1, 2, 3].map((page) => draws(fan, { page, size: 2 })))
    expect(pages.flatMap(({ content }) => content.map(({ id }) => id))).toEqual(added.toReversed())
    expect(pages.map(({ last }) => last)).toEqual([false, false, true, true])
    expect(pages[3]).toMatchObject({ content: [], totalElements: 5, totalPages: 3 })
  })
})
