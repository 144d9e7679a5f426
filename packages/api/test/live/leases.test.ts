import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { notePresence, writeEveryMs } from '#modules/live/playback/presence.ts'
import { createLogger } from '#platform/log.ts'
import { createApi } from '#platform/start.ts'
import type { TestMember } from '#test/members.ts'
import { greet } from '#test/realtime/fan.ts'
import { countStatements } from '#test/statements.ts'
import { desktopAgent, openRoom, phone, type RoomOfPages, type TestDevice } from './devices.ts'

const origin = 'http://localhost:3000'
let room: RoomOfPages
let url: string
let fan: TestMember
let first: TestDevice
let second: TestDevice

beforeAll(async () => {
  room = await openRoom()
  url = `${room.address.replace('http', 'ws')}/realtime`
  fan = await room.join()
  first = await room.elsewhere(fan, desktopAgent)
  second = await room.elsewhere(fan, phone)
})
afterAll(() => room.close())

let show: string
beforeEach(async () => {
  show = await room.show(fan)
})

const status = async (address: string) => (await room.get(address)).statusCode
/** Sets the last heartbeat of all viewings of the show back by `seconds`. */
const unseenFor = (seconds: number) => room.world.db.owner`
  update playback_viewing set seen_at = app_now() - ${seconds} * interval '1 second' where event_id = ${show}`
const placesTaken = async () => {
  const [row] = await room.world.db.owner<{ count: number }[]>`
    select count(*)::int from playback_viewing where event_id = ${show} and is_only and ended_at is null`
  return row?.count
}

test('device leases: tell a second device which one plays and since when, without an address', async () => {
  const before = Date.now()
  expect(await room.play(show, first)).toMatchObject({ status: 200 })
  const refused = await room.play(show, second)
  expect(refused).toMatchObject({
    status: 409,
    body: { name: 'WATCHING_ELSEWHERE', data: { browser: 'Chrome', system: 'Windows' } },
  })
  expect(Math.abs(Date.parse(refused.body.data.since) - before)).toBeLessThan(10_000)
  const { otherDevice, problems, mayEnter } = (await room.confirm(show, second)).body
  expect({ problems, mayEnter }).toEqual({ problems: ['WATCHING_ELSEWHERE'], mayEnter: false })
  expect(otherDevice).toEqual(refused.body.data)
  expect((await room.confirm(show, first)).body).toMatchObject({ mayEnter: true, otherDevice: null })
})

test('device leases: return to the same device at once with its position', async () => {
  const { body } = await room.play(show, first)
  expect(body.lease).toEqual(expect.any(String))
  const again = await Promise.all([room.play(show, first), room.play(show, first, { takeOver: true })])
  expect(again.map(({ body: { lease } }) => lease)).toEqual([body.lease, body.lease])
  expect(await status(body.standardUrl)).toBe(200)
})

test('device leases: end on the other device at a takeover: page, media and renewal', async () => {
  const page = await greet(url, first.token, { origin })
  const { body } = await room.play(show, first)
  const taken = await room.play(show, second, { takeOver: true })
  expect(taken.status).toBe(200)
  const received = await page.receive('changed', (message) => message.what === 'viewing')
  expect(received).toEqual({ type: 'changed', what: 'viewing', id: body.lease })
  await vi.waitFor(async () => expect(await status(body.standardUrl)).toBe(403), 10_000)
  expect(await status(taken.body.standardUrl)).toBe(200)
  expect(await room.play(show, first)).toMatchObject({
    status: 409,
    body: { data: { browser: 'Safari', system: 'iPhone' } },
  })
  const back = await room.play(show, first, { takeOver: true })
  expect(await status(back.body.standardUrl)).toBe(200)
  await vi.waitFor(async () => expect(await status(taken.body.standardUrl)).toBe(403), 10_000)
  await page.leave()
})

test('device leases: become free after a crash, and the device gets its lease back until another takes it', async () => {
  const { body } = await room.play(show, first)
  await unseenFor(19)
  expect(await room.play(show, second)).toMatchObject({ status: 409 })
  await unseenFor(21)
  expect((await room.confirm(show, second)).body).toMatchObject({ mayEnter: true, otherDevice: null })
  expect((await room.play(show, first)).body.lease).toBe(body.lease)
  expect(await room.play(show, second)).toMatchObject({ status: 409 })
  await unseenFor(21)
  expect(await room.play(show, second)).toMatchObject({ status: 200 })
  expect(await room.play(show, first)).toMatchObject({ status: 409 })
})

test('device leases: record all viewers with one statement, and a stopped page leaves at once', async () => {
  const page = await greet(url, first.token, { origin })
  const { lease, standardUrl } = (await room.play(show, first)).body
  page.say({ type: 'watching', lease })
  page.say({ type: 'stopped', lease })
  // Media requests that were in flight when the page was left.
  const late = setInterval(() => void room.get(standardUrl), 20)
  await vi.waitFor(async () => expect((await room.play(show, second)).status).toBe(200), 5_000)
  clearInterval(late)
  await page.leave()

  const { sql, log } = room.world.api.ctx
  const ctx = { ...room.world.api.ctx, sql, log }
  const statementsOf = countStatements(ctx)
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const presence = notePresence(ctx)
  const held = (await room.play(show, second)).body.lease
  await unseenFor(25)
  const asked = await statementsOf(async () => {
    for (let viewer = 0; viewer < 5_000; viewer++) presence.seen(`t${viewer}`)
    for (let beat = 0; beat < 10; beat++) presence.seen(held)
    presence.seen('oEverybodyMayWatch')
    await vi.advanceTimersByTimeAsync(writeEveryMs)
  })
  presence.close()
  vi.useRealTimers()
  expect(asked).toBe(1)
  await vi.waitFor(async () => expect((await room.confirm(show, first)).body.mayEnter).toBe(false), 5_000)
})

test('device leases: stay alive by media requests in any process', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const { config } = room.world.api.ctx
  const other = await createApi({
    config,
    databaseUrl: room.world.db.url,
    log: createLogger('silent'),
    worker: false,
  })
  const { body } = await room.play(show, first)
  await unseenFor(21)
  expect((await other.http.inject(body.standardUrl)).statusCode).toBe(200)
  vi.advanceTimersByTime(writeEveryMs)
  vi.useRealTimers()
  await vi.waitFor(async () => expect((await room.confirm(show, second)).body.mayEnter).toBe(false), 5_000)
  await other.close()
})

async function crowd() {
  const member = await room.join()
  const devices: TestDevice[] = []
  while (devices.length < 8) devices.push(await room.elsewhere(member, phone))
  return { member, devices }
}

test('device leases: go to exactly one of several devices that take over at once', async () => {
  const { member, devices } = await crowd()
  for (let round = 0; round < 5; round++) {
    show = await room.show(member)
    const answers = await Promise.all(devices.map((device) => room.play(show, device, { takeOver: true })))
    expect(answers.map((answer) => answer.status)).toEqual(devices.map(() => 200))
    expect(await placesTaken()).toBe(1)
    await vi.waitFor(async () => {
      const playing = await Promise.all(answers.map(({ body }) => status(body.standardUrl)))
      expect(playing.toSorted()).toEqual([200, ...Array.from({ length: 7 }, () => 403)])
    }, 10_000)
  }
})

test('device leases: do not limit devices of a free event', async () => {
  const free = await room.show(null)
  const answers = await Promise.all([room.play(free, first), room.play(free, second), room.play(free, first)])
  expect(answers.map((answer) => [answer.status, answer.body.lease])).toEqual(answers.map(() => [200, null]))
  for (const { body } of answers) expect(await status(body.standardUrl)).toBe(200)
})

test('device leases: cost the same statements however many others watch', async () => {
  const statementsOf = countStatements(room.world.api.ctx)
  const cost = (device: TestDevice, takeOver = false) =>
    statementsOf(() => room.play(show, device, { takeOver }))
  const [entering, renewing] = [await cost(first), await cost(first)]
  expect(renewing).toBe(entering)
  // A refused call reads the entitlements once, and not again for the viewing.
  expect(await cost(second)).toBeLessThan(entering)
  // One more statement notifies the other device.
  expect(await cost(second, true)).toBe(entering + 1)
})

/** Shows what the race above allows without its guard. Must run last: the database stays unguarded. */
test('device leases: let several devices play without the constraint', { tags: 'long' }, async () => {
  await room.world.db.owner`drop index playback_one_device`
  const { member, devices } = await crowd()
  let most = 0
  for (let round = 0; round < 10 && most < 2; round++) {
    show = await room.show(member)
    await Promise.all(devices.map((device) => room.play(show, device, { takeOver: true })))
    most = Math.max(most, (await placesTaken()) ?? 0)
  }
  expect(most).toBeGreaterThan(1)
})
