import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { EventWrite } from '#modules/catalog/events/index.ts'
import { bar, grantEntitlement, type Scope, unbar } from '#modules/commerce/entitlements/index.ts'
import { createClips, openChannel } from '#modules/live/channels/index.ts'
import { finishShows } from '#modules/live/replays/index.ts'
import { type House, openHouse } from '#test/accounts/house.ts'
import { openGuest, signUpMember, type TestMember } from '#test/members.ts'
import { countStatements, type StatementsOf } from '#test/statements.ts'
import type { World } from '#test/world.ts'
import { addEvent, giveTicket, takeTicket } from './theatre.ts'

let house: House
let world: World
let holder: TestMember
let strangers: Record<string, string | undefined>
let statementsOf: StatementsOf
const clips = createClips({ DATA_DIR: '' })

beforeAll(async () => {
  house = await openHouse({ PUBLIC_URL: 'http://localhost:3000' })
  world = house.world
  holder = await signUpMember(house)
  strangers = {
    nobody: undefined,
    'a guest': (await openGuest(world)).session.idToken,
    'another member': (await signUpMember(house)).token,
  }
  statementsOf = countStatements(world.api.ctx)
})
afterAll(() => house.close())

const keys = ['GET /api/v1/event/{id}', 'GET /api/v1/replay/{id}'] as const
const ask = (key: (typeof keys)[number], id: string, token?: string) =>
  world.send(key, { params: { id }, ...(token && { token }) })
const show = (id: string, token?: string) => ask('GET /api/v1/event/{id}', id, token)
const replay = (id: string, token?: string) => ask('GET /api/v1/replay/{id}', id, token)
const give = (eventId: string, scope: Scope, windowTo: Date | null = null) =>
  world.db.app.begin((tx) =>
    grantEntitlement(tx, {
      ...{ memberId: holder.uid, eventId, scope, source: 'GRANT', sourceId: `${scope}:${eventId}`, windowTo },
    }),
  )

const soon = (minutes: number) => new Date(world.api.ctx.clock.now() + minutes * 60_000)

async function addOver(change: Partial<EventWrite> = {}): Promise<string> {
  const times = { doorsAt: soon(-180), startAt: soon(-120), endAt: soon(-60), ticketCloseAt: soon(-120) }
  const window = { replayFrom: soon(-30), replayTo: soon(10_000) }
  const { id } = await addEvent(world, { ...times, ...window, ...change })
  await world.db.app.begin((tx) =>
    openChannel(tx, { eventId: id, clip: 'stage', loops: true, lowLatency: true }),
  )
  await finishShows(world.api.ctx, clips)
  return id
}

describe('hidden events: event page', () => {
  test('is shown to ticket holders uncached and to nobody else', async () => {
    const { id } = await addEvent(world, { isHidden: true })
    await giveTicket(world, holder.uid, id)
    const { status, body, headers } = await show(id, holder.token)
    expect([status, body.id, headers['cache-control']]).toEqual([200, id, 'private, no-store'])
    for (const [who, token] of Object.entries(strangers))
      expect([who, (await show(id, token)).status]).toEqual([who, 404])
    const check = { params: { id }, token: holder.token }
    expect((await world.send('GET /api/v1/event/confirm/{id}', check)).body.problems).not.toContain(
      'TICKET_REQUIRED',
    )
    expect((await world.send('GET /api/v1/event/{id}/products', check)).status).toBe(404)
  })

  test('is lost with the ticket and by a ban', async () => {
    const { id } = await addEvent(world, { isHidden: true })
    await giveTicket(world, holder.uid, id)
    await world.db.app.begin((tx) => bar(tx, holder.uid, id))
    expect((await show(id, holder.token)).status).toBe(404)
    await world.db.app.begin((tx) => unbar(tx, holder.uid, id))
    expect((await show(id, holder.token)).status).toBe(200)
    await takeTicket(world, holder.uid, id)
    expect((await show(id, holder.token)).status).toBe(404)
  })

  test('stays visible to a member whose entitlement has expired', async () => {
    const { id } = await addEvent(world, { isHidden: true })
    await give(id, 'REPLAY', soon(-1))
    expect((await show(id, holder.token)).status).toBe(200)
  })
})

describe('hidden events: replay', () => {
  test('is shown to entitled members uncached and to nobody else', async () => {
    const id = await addOver({ isHidden: true })
    await give(id, 'REPLAY')
    const { status, body, headers } = await replay(id, holder.token)
    expect([status, headers['cache-control']]).toEqual([200, 'private, no-store'])
    expect(body).toMatchObject({ event: { id, status: 'ENDED', priceFrom: null }, privacy: 'ENTITLED' })
    for (const [who, token] of Object.entries(strangers))
      expect([who, (await replay(id, token)).status]).toEqual([who, 404])
  })

  test('is listed for attendees and plays for them when it is free', async () => {
    const play = async (id: string) => {
      const input = { params: { id }, body: {}, token: holder.token }
      return (await world.send('POST /api/v1/replay/{id}/playback', input)).status
    }
    const [sold, free] = [await addOver({ isHidden: true }), await addOver({ isHidden: true, isFree: true })]
    for (const id of [sold, free]) await giveTicket(world, holder.uid, id)
    expect([(await replay(sold, holder.token)).status, await play(sold)]).toEqual([200, 402])
    expect([(await replay(free, holder.token)).status, await play(free)]).toEqual([200, 200])
  })
})

test('hidden events: visible events cost the same with a ticket, and their replay may be cached by anybody', async () => {
  const id = await addOver()
  await giveTicket(world, holder.uid, id)
  for (const key of keys) {
    const bare = await statementsOf(() => ask(key, id))
    expect([key, await statementsOf(() => ask(key, id, holder.token))]).toEqual([key, bare])
    expect((await ask(key, id, holder.token)).body).toEqual((await ask(key, id)).body)
  }
  expect((await replay(id, holder.token)).headers['cache-control']).toBe('public, max-age=5')
})
