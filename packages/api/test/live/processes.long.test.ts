import type { ClientMessage, ServerMessage } from '@encore/contract/realtime'
import { closeCodes } from '@encore/contract/realtime'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { publish } from '#platform/bus.ts'
import { type OwnRedis, openOwnRedis } from '#test/own-redis.ts'
import type { Fan } from '#test/realtime/fan.ts'
import { type Colleague, everywhere, openStudio, type Studio } from '#test/studio/studio-world.ts'
import { addMembers } from '#test/wallet/members.ts'
import type { SendOptions, World } from '#test/world.ts'
import { openProcess, type Process, startCrowd } from './processes.ts'
import { addEvent, roomOf } from './theatre.ts'

// Three processes: staff use the studio in one, fans are in the other two.
let redis: OwnRedis
let home: Studio
let world: World
let staff: Colleague
let uids: string[]
let here: Process
let there: Process
let eventId: string

beforeAll(async () => {
  redis = await openOwnRedis()
  home = await openStudio({ REDIS_URL: redis.url })
  world = home.world
  staff = await home.hire(everywhere('MODERATOR'))
  uids = await addMembers(world.db.owner, 4)
  here = await openProcess(world, { REDIS_URL: redis.url })
  there = await openProcess(world, { REDIS_URL: redis.url })
})
beforeEach(async () => {
  eventId = (await addEvent(world, { isFree: true })).id
})
const fans: Fan[] = []
afterEach(async () => {
  for (const fan of fans.splice(0)) fan.ws.terminate()
})
afterAll(async () => {
  await here.close()
  await there.close()
  await home.close()
  await redis.close()
})

const uid = (index: number) => uids[index] ?? ''
async function enter({ theatre }: Process, index: number, since?: number): Promise<Fan> {
  const fan = await theatre.enter(eventId, uid(index), since)
  fans.push(fan)
  return fan
}

let made = 0
const words = (text: string): Extract<ClientMessage, { type: 'chat.send' }> => {
  return { type: 'chat.send', room: roomOf(eventId), clientId: `message-${++made}`, text }
}
async function speak(fan: Fan, text: string): Promise<number> {
  const message = words(text)
  fan.say(message)
  return (await fan.receive('sent', ({ clientId }) => clientId === message.clientId)).seq
}
async function refusalOf(fan: Fan, text: string) {
  const message = words(text)
  fan.say(message)
  return fan.receive('refused', ({ clientId }) => clientId === message.clientId)
}
async function act(key: Parameters<World['send']>[0], options: SendOptions = {}) {
  const params = { eventId, ...options.params }
  const sent = await home.send(key, { cookie: staff.staffCookie, ...options, params })
  if (sent.status >= 400) throw new Error(JSON.stringify(sent.body))
}

/** Sequence numbers in the order in which the fan's socket received them. */
const seqsOf = (fan: Fan) =>
  fan.heard.flatMap((message) => (message.type === 'tick' ? message.messages.map(({ seq }) => seq) : []))
const statesOf = (fan: Fan) =>
  fan.heard.flatMap((message: ServerMessage) =>
    message.type === 'joined' || message.type === 'tick' ? (message.state ?? []) : [],
  )
const clapsOf = (fan: Fan) =>
  fan.heard.reduce((sum, tick) => sum + ((tick.type === 'tick' && tick.reactions?.CLAP) || 0), 0)
const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1)
const isDelayed = (fan: Fan, expected: boolean) =>
  fan.receive('tick', ({ state }) => state?.isDelayed === expected)
const hearsAll = (fan: Fan, last: number) =>
  vi.waitFor(() => expect(seqsOf(fan)).toEqual(upTo(last)), { timeout: 30_000 })

test('chat processes: two processes store concurrent messages in one row, and every socket receives each once in order', async () => {
  const [one, two] = [await enter(here, 0), await enter(there, 1)]
  const each = 60
  for (let i = 0; i < each; i++) {
    one.say(words(`here ${i}`))
    two.say(words(`there ${i}`))
    if (i % 10 === 0) await speak(i % 20 === 0 ? one : two, `aloud ${i}`)
  }
  for (const fan of [one, two]) await hearsAll(fan, 2 * each + 6)
  expect(statesOf(one).some((state) => state.isDelayed)).toBe(false)
})

test('chat processes: count viewers and reactions over both and nothing twice', async () => {
  const pages = [await enter(here, 0), await enter(here, 1), await enter(there, 2)]
  for (const page of pages) await page.receive('tick', ({ viewers }) => viewers === 3)
  for (const page of pages) page.say({ type: 'react', room: roomOf(eventId), counts: { CLAP: 2 } })
  for (const page of pages) await vi.waitFor(() => expect(clapsOf(page)).toBe(6), { timeout: 10_000 })
  await pages[2]?.leave()
  await pages[0]?.receive('tick', ({ viewers }) => viewers === 2)
  const stored = async () => {
    const rows = await world.db
      .owner`select sum(count)::int as n from chat_reaction where event_id = ${eventId}`
    return rows[0]?.n
  }
  await vi.waitFor(async () => expect(await stored()).toBe(6), { timeout: 10_000 })
})

test('chat processes: receive no reactions of the other with a Redis each, which proves that the tests above use Redis', async () => {
  const other = await openOwnRedis()
  const apart = await openProcess(world, { REDIS_URL: other.url })
  const [one, two, far] = [await enter(here, 0), await enter(there, 1), await enter(apart, 2)]
  one.say({ type: 'react', room: roomOf(eventId), counts: { CLAP: 1 } })
  await vi.waitFor(() => expect(clapsOf(two)).toBe(1), { timeout: 10_000 })
  // Messages still arrive with the next poll of the database; a linked process never waits for that poll.
  const textsOf = (fan: Fan) =>
    fan.heard.flatMap((tick) => (tick.type === 'tick' ? tick.messages.map(({ text }) => text) : []))
  const wasFirst: boolean[] = []
  for (let round = 1; round <= 3; round++) {
    const text = `round ${round}`
    await speak(one, text)
    await two.receive('tick', ({ messages }) => messages.some((message) => message.text === text))
    wasFirst.push(!textsOf(far).includes(text))
  }
  expect(wasFirst.slice(1)).toContain(true)
  await vi.waitFor(() => expect(textsOf(far)).toHaveLength(3), { timeout: 20_000 })
  expect(clapsOf(far)).toBe(0)
  expect(far.heard.findLast(({ type }) => type === 'tick')).toMatchObject({ viewers: 1 })
  await apart.close()
  await other.close()
})

test('chat processes: apply moderation of a third process in both', async () => {
  const [one, two] = [await enter(here, 0), await enter(there, 1)]
  const seq = await speak(one, 'to be pinned')
  const gone = await speak(two, 'to be deleted')
  await act('PUT /api/studio/event/{eventId}/chat/pinned', { body: { seq } })
  await act('POST /api/studio/event/{eventId}/chat/deletions', { body: { seqs: [gone] } })
  for (const fan of [one, two]) {
    await fan.receive('tick', ({ state }) => state?.pinned?.text === 'to be pinned')
    await fan.receive('tick', ({ deleted }) => deleted?.includes(gone) === true)
  }
  // One account in two processes shares one slow-mode pause.
  const twin = await enter(there, 0)
  await act('PUT /api/studio/event/{eventId}/chat/slow-mode', { body: { seconds: 30 } })
  for (const fan of [one, twin]) await fan.receive('tick', ({ state }) => state?.slowModeSec === 30)
  const slow = await enter(here, 2)
  const twinOfSlow = await enter(there, 2)
  await speak(slow, 'my turn')
  await twinOfSlow.receive('tick', ({ messages }) => messages.some(({ text }) => text === 'my turn'))
  expect(await refusalOf(twinOfSlow, 'and again')).toMatchObject({ reason: 'CHAT_TOO_FAST' })
  await act('POST /api/studio/event/{eventId}/chat/restrictions', {
    body: { uid: uid(0), kind: 'MUTE', minutes: 5 },
  })
  for (const fan of [one, twin]) {
    await fan.receive('member.status', ({ muted }) => muted !== null)
    expect(await refusalOf(fan, 'hm')).toMatchObject({ reason: 'CHAT_MUTED' })
  }
  await act('POST /api/studio/event/{eventId}/chat/restrictions', {
    body: { uid: uid(1), kind: 'BAN', minutes: 5 },
  })
  expect(await two.receive('left')).toMatchObject({ reason: 'CHAT_BANNED' })
})

test('chat processes: a crash removes its viewers without a message', { timeout: 120_000 }, async () => {
  const page = await enter(here, 0)
  const crowd = await startCrowd(world, { redisUrl: redis.url, eventId, uids: [uid(1), uid(2), uid(3)] })
  await page.receive('tick', ({ viewers }) => viewers === 4)
  await crowd.kill()
  page.heard.length = 0
  expect(await page.receive('tick', ({ viewers }) => viewers === 1)).toMatchObject({ viewers: 1 })
})

test('chat processes: deliver account changes to a member’s pages on both, and an ended session closes them', async () => {
  const pages = [await enter(here, 3), await enter(there, 3)]
  await publish(world.db.app, { topic: 'member', uid: uid(3), what: 'cart', count: 4 })
  await publish(world.db.app, { topic: 'member', uid: uid(3), what: 'viewing', id: 'pv_1' })
  await publish(world.db.app, { topic: 'members', what: 'notification', id: 'no_1' })
  await publish(world.db.app, { topic: 'session', uid: uid(3), sid: null })
  const changed = { type: 'changed' }
  for (const page of pages) {
    expect((await page.closed).code).toBe(closeCodes.sessionEnded)
    expect(page.heard.filter(({ type }) => type === 'changed')).toEqual([
      { ...changed, what: 'cart', count: 4 },
      { ...changed, what: 'viewing', id: 'pv_1' },
      { ...changed, what: 'notification', id: 'no_1' },
    ])
  }
})

test('chat processes: a Redis outage delays and loses nothing, and messages are immediate again afterwards', async () => {
  const [one, two] = [await enter(here, 0), await enter(there, 1)]
  await speak(one, 'before')
  await hearsAll(two, 1)
  await redis.kill()
  await Promise.all([isDelayed(one, true), isDelayed(two, true)])
  expect((await here.readyz()).body).toMatchObject({ chat: 'late' })
  for (let i = 0; i < 5; i++) await Promise.all([speak(one, `here ${i}`), speak(two, `there ${i}`)])
  for (const fan of [one, two]) await hearsAll(fan, 11)
  await redis.start()
  await Promise.all([isDelayed(one, false), isDelayed(two, false)])
  await speak(two, 'after')
  for (const fan of [one, two]) await hearsAll(fan, 12)
  one.say({ type: 'react', room: roomOf(eventId), counts: { CLAP: 1 } })
  await vi.waitFor(() => expect(clapsOf(two)).toBe(1), { timeout: 10_000 })
  expect((await here.readyz()).body).toMatchObject({ chat: 'on' })
})

test('chat processes: a Redis that accepts connections and never responds blocks nobody', async () => {
  const [one, two] = [await enter(here, 0), await enter(there, 1)]
  redis.freeze()
  // More messages than one read returns: those sent before the outage was noticed must still arrive.
  for (let i = 1; i <= 40; i++) one.say(words(`line ${i}`))
  await one.receive('tick', ({ seq }) => seq === 40)
  await Promise.all([isDelayed(one, true), isDelayed(two, true)])
  await hearsAll(two, 40)
  redis.thaw()
  await Promise.all([isDelayed(one, false), isDelayed(two, false)])
  await speak(one, 'awake')
  for (const fan of [one, two]) await hearsAll(fan, 41)
})
