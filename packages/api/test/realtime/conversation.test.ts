import type { Socket } from 'node:net'
import { deflateRawSync } from 'node:zlib'
import { closeCodes, protocolVersion } from '@encore/contract/realtime'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { publish } from '#platform/bus.ts'
import { framesPerWindow } from '#platform/realtime/terms.ts'
import { createWorld, type World } from '#test/world.ts'
import { greet, openFan, origin } from './fan.ts'
import { createStage, guestToken, memberToken, type Stage, type StageOptions } from './stage.ts'

let world: World
const stages: Stage[] = []

beforeAll(async () => {
  world = await createWorld()
})
afterEach(async () => {
  await Promise.all(stages.splice(0).map((stage) => stage.close()))
})
afterAll(() => world.close())

async function openStage(options: StageOptions = {}): Promise<Stage> {
  const stage = await createStage(world, options)
  stages.push(stage)
  return stage
}

const hello = (token: string, protocol = protocolVersion) => ({ type: 'hello' as const, protocol, token })
const quick = { sweepMs: 20 }
/** Raw socket, for frames that the library would not send. */
const socketOf = (ws: WebSocket) => (ws as unknown as { _socket: Socket })._socket

function refusal(url: string, headers: { origin?: string }): Promise<{ status: number; body: unknown }> {
  const { ws } = openFan(url, { ...headers, ...('origin' in headers ? {} : { origin: undefined as never }) })
  return new Promise((resolve) => {
    ws.on('unexpected-response', (_request, response) => {
      let body = ''
      response.on('data', (chunk) => {
        body += chunk
      })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body: JSON.parse(body) }))
    })
  })
}

test('realtime connection: refuses a page of another or no origin before the upgrade', async () => {
  const { url } = await openStage()
  for (const headers of [
    { origin: 'https://evil.test' },
    { origin: 'null' },
    { origin: `${origin}.evil.test` },
    {},
  ]) {
    const refused = await refusal(url, headers)
    expect(refused).toMatchObject({ status: 400, body: { name: 'CROSS_SITE_REFUSED' } })
  }
})

test('realtime connection: returns not found for other addresses and for one with a token in it', async () => {
  const { url } = await openStage()
  for (const address of [
    `${url}/more`,
    `${url}?token=${memberToken('m_1')}`,
    url.replace('realtime', 'socket'),
  ]) {
    expect(await refusal(address, { origin })).toMatchObject({ status: 404, body: { name: 'NOT_FOUND' } })
  }
})

test('realtime connection: welcomes a member and a guest as such', async () => {
  const { url } = await openStage()
  const member = await greet(url, memberToken('m_1'))
  expect(await member.receive('welcome')).toMatchObject({ uid: 'm_1', isAnonymous: false })
  const guest = await greet(url, guestToken('g_7'))
  const { serverTime, ...welcome } = await guest.receive('welcome')
  expect(welcome).toEqual({ type: 'welcome', uid: 'g_7', isAnonymous: true })
  expect(Math.abs(serverTime - world.api.ctx.clock.now())).toBeLessThan(60_000)
})

test('realtime connection: closes without a hello or with anything before it', async () => {
  const { url } = await openStage({ terms: { ...quick, helloWithinMs: 100 } })
  expect((await openFan(url).closed).code).toBe(closeCodes.helloMissing)
  const early = openFan(url)
  early.say({ type: 'renew', token: memberToken('m_1') })
  expect((await early.closed).code).toBe(closeCodes.helloMissing)
})

test('realtime connection: reloads an older protocol, signs out a bad token and only delays in an outage', async () => {
  const stage = await openStage()
  const old = openFan(stage.url)
  old.say(hello(memberToken('m_1'), protocolVersion - 1))
  expect((await old.closed).code).toBe(closeCodes.upgradeRequired)
  for (const token of ['revoked', memberToken('m_1', { lifeMs: -1_000 })]) {
    const fan = openFan(stage.url)
    fan.say(hello(token))
    expect((await fan.closed).code).toBe(closeCodes.sessionEnded)
  }
  stage.outage = true
  const unlucky = openFan(stage.url)
  unlucky.say(hello(memberToken('m_1')))
  expect((await unlucky.closed).code).toBe(closeCodes.tryLater)
})

const room = 'live:ev_01JD0000000000000000000000'

test.each<[string, string | Buffer, number]>([
  ['binary', Buffer.from('{"type":"leave"}'), closeCodes.binary],
  ['no JSON', '{"type":', closeCodes.policy],
  ['no object', '"hello"', closeCodes.policy],
  ['null', 'null', closeCodes.policy],
  ['an unknown type', '{"type":"shout"}', closeCodes.policy],
  ['a type of the prototype', '{"type":"constructor"}', closeCodes.policy],
  ['an unknown property', `{"type":"leave","room":"${room}","now":true}`, closeCodes.policy],
  ['a prototype', `{"type":"leave","room":"${room}","__proto__":{}}`, closeCodes.policy],
  ['a foreign room name', '{"type":"join","room":"staff:1"}', closeCodes.policy],
  ['a negative position', `{"type":"join","room":"${room}","since":-1}`, closeCodes.policy],
  ['a missing field', `{"type":"join"}`, closeCodes.policy],
  ['hello again', JSON.stringify(hello(memberToken('m_1'))), closeCodes.policy],
  ['a frame above 16 KiB', JSON.stringify({ type: 'leave', room: 'x'.repeat(16_400) }), closeCodes.tooLarge],
])('realtime connection: ends on %s', async (_, frame, code) => {
  const { url } = await openStage()
  const fan = await greet(url, memberToken('m_1'))
  fan.ws.send(frame)
  expect((await fan.closed).code).toBe(code)
})

test('realtime connection: ends on a message in countless fragments', async () => {
  const { url } = await openStage()
  const fan = await greet(url, memberToken('m_1'))
  for (let i = 0; i < 200; i++) fan.ws.send('x', { fin: false })
  expect((await fan.closed).code).toBe(closeCodes.policy)
})

test('realtime connection: agrees to no compression and ends on a compressed frame', async () => {
  const { url } = await openStage()
  const fan = await greet(url, memberToken('m_1'))
  expect(fan.ws.extensions).toBe('')
  const packed = deflateRawSync(Buffer.alloc(1024 * 1024, 'a'))
  const mask = Buffer.alloc(4)
  const head = Buffer.of(0xc1, 0x80 | 126, packed.length >> 8, packed.length & 0xff)
  socketOf(fan.ws).write(Buffer.concat([head, mask, packed]))
  expect((await fan.closed).code).toBe(1002)
})

test('realtime connection: ends on a flood of frames', async () => {
  const { url } = await openStage({ settings: { RATE_LIMITS: 'on' } })
  const fan = await greet(url, memberToken('m_1'))
  for (let i = 0; i < framesPerWindow; i++) fan.say({ type: 'leave', room })
  expect((await fan.closed).code).toBe(closeCodes.policy)
  expect(fan.heard.filter(({ type }) => type === 'left').length).toBeLessThan(framesPerWindow)
})

test('realtime connection: allows five for a member, however many share the address', async () => {
  const { url } = await openStage({ settings: { RATE_LIMITS: 'on' } })
  const own = await Promise.all(Array.from({ length: 5 }, () => greet(url, memberToken('m_1'))))
  const sixth = openFan(url)
  sixth.say(hello(memberToken('m_1')))
  expect((await sixth.closed).code).toBe(closeCodes.tryLater)
  expect(sixth.heard).toEqual([{ type: 'refused', reason: 'RATE_LIMITED', retryAfterSec: 30 }])
  await own[0]?.leave()
  await greet(url, memberToken('m_1'))
  const others = Array.from({ length: 60 }, (_, i) => greet(url, memberToken(`m_x${i}`)))
  expect((await Promise.all(others)).map(({ ws }) => ws.readyState)).toEqual(Array(60).fill(WebSocket.OPEN))
})

test('realtime connection: limits sockets and handshakes of an address by its configured number of people', async () => {
  const { url } = await openStage({ settings: { RATE_LIMITS: 'on', RATE_LIMIT_PEOPLE_PER_ADDRESS: '5' } })
  const open = await Promise.all(Array.from({ length: 10 }, (_, i) => greet(url, memberToken(`m_${i}`))))
  expect(await refusal(url, { origin })).toMatchObject({ status: 429, body: { name: 'RATE_LIMITED' } })
  await Promise.all(open.map((fan) => fan.leave()))
  const later = Array.from({ length: 10 }, (_, i) => greet(url, memberToken(`m_${i}`)))
  await Promise.all((await Promise.all(later)).map((fan) => fan.leave()))
  // Ten and ten handshakes; refused sockets do not count.
  expect(await refusal(url, { origin })).toMatchObject({ status: 429 })
})

test('realtime connection: allows thirty hellos a minute for a member, and no more for a refused token', async () => {
  const { url } = await openStage({ settings: { RATE_LIMITS: 'on' } })
  const lastOf = async (token: string) => {
    const fan = openFan(url)
    fan.say(hello(token))
    return (await fan.closed).code
  }
  for (let nth = 0; nth < 30; nth++) {
    await (await greet(url, memberToken('m_1'))).leave()
    expect(await lastOf('revoked')).toBe(closeCodes.sessionEnded)
  }
  expect(await lastOf(memberToken('m_1'))).toBe(closeCodes.tryLater)
  expect(await lastOf('revoked')).toBe(closeCodes.tryLater)
  await greet(url, memberToken('m_2'))
})

test('realtime connection: lasts with a token renewed in time and ends after the grace with an ended one', async () => {
  const { url } = await openStage({ terms: { ...quick, graceMs: 300 } })
  const faithful = await greet(url, memberToken('m_1', { lifeMs: 300 }))
  const forgetful = await greet(url, memberToken('m_1', { lifeMs: 300 }))
  faithful.say({ type: 'renew', token: memberToken('m_1') })
  await faithful.receive('renewed')
  expect((await forgetful.closed).code).toBe(closeCodes.sessionEnded)
  faithful.say({ type: 'leave', room })
  await faithful.receive('left')
})

test('realtime connection: survives a renewal that fails by an outage', async () => {
  const stage = await openStage({ terms: { ...quick, graceMs: 200 } })
  const fan = await greet(stage.url, memberToken('m_1', { lifeMs: 200 }))
  stage.outage = true
  fan.say({ type: 'renew', token: memberToken('m_1') })
  expect(await fan.receive('refused')).toMatchObject({ reason: 'UNAVAILABLE' })
  expect((await fan.closed).code).toBe(closeCodes.tryLater)
})

test('realtime connection: refuses a bad renewal, which never changes the member', async () => {
  const { url } = await openStage()
  const ended = await greet(url, memberToken('m_1'))
  ended.say({ type: 'renew', token: 'revoked' })
  expect((await ended.closed).code).toBe(closeCodes.sessionEnded)
  const other = await greet(url, memberToken('m_1'))
  other.say({ type: 'renew', token: memberToken('m_2') })
  expect((await other.closed).code).toBe(closeCodes.policy)
})

test('realtime connection: ends with its session and leaves others', async () => {
  const { url } = await openStage()
  const [phone, laptop, friend] = await Promise.all([
    greet(url, memberToken('m_1', { sid: 'phone' })),
    greet(url, memberToken('m_1', { sid: 'laptop' })),
    greet(url, memberToken('m_2')),
  ])
  await publish(world.db.app, { topic: 'session', uid: 'm_1', sid: 'phone' })
  expect((await phone.closed).code).toBe(closeCodes.sessionEnded)
  laptop.say({ type: 'leave', room })
  await laptop.receive('left')
  await publish(world.db.app, { topic: 'session', uid: 'm_1', sid: null })
  expect((await laptop.closed).code).toBe(closeCodes.sessionEnded)
  friend.say({ type: 'leave', room })
  await friend.receive('left')
})

test('realtime connection: sends account changes to all pages of the member and to nobody else', async () => {
  const { url } = await openStage()
  const pages = await Promise.all([greet(url, memberToken('m_1')), greet(url, memberToken('m_1'))])
  const friend = await greet(url, memberToken('m_2'))
  await publish(world.db.app, { topic: 'member', uid: 'm_1', what: 'order', id: 'or_1' })
  for (const page of pages) {
    expect(await page.receive('changed')).toEqual({ type: 'changed', what: 'order', id: 'or_1' })
  }
  await publish(world.db.app, { topic: 'member', uid: 'm_2', what: 'wallet' })
  expect(await friend.receive('changed')).toEqual({ type: 'changed', what: 'wallet' })
  expect(friend.heard.filter(({ type }) => type === 'changed')).toHaveLength(1)
})

test('realtime connection: ends on unanswered pings and lasts otherwise', async () => {
  const { url } = await openStage({ terms: { sweepMs: 10, heartbeatMs: 30 } })
  const alive = await greet(url, memberToken('m_1'))
  const dead = await greet(url, memberToken('m_2'), { autoPong: false })
  expect((await dead.closed).code).toBe(1006)
  alive.say({ type: 'leave', room })
  await alive.receive('left')
})

test('realtime connection: tells every page to return at a restart', async () => {
  const stage = await openStage()
  const fan = await greet(stage.url, memberToken('m_1'))
  stage.hub.close()
  expect((await fan.closed).code).toBe(closeCodes.restarting)
})
