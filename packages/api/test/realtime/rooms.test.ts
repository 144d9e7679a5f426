import { type ChatMessage, closeCodes, type ServerMessage } from '@encore/contract/realtime'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { publish } from '#platform/bus.ts'
import type { Admission, RoomHandler } from '#platform/realtime/rooms.ts'
import { createWorld, type World } from '#test/world.ts'
import { type Fan, greet } from './fan.ts'
import { createStage, memberToken, type Stage } from './stage.ts'

const room = 'live:ev_01JD0000000000000000000000'
const roomId = room.slice('live:'.length)
let world: World
let stage: Stage
let board: Board

beforeAll(async () => {
  world = await createWorld()
})
afterEach(() => stage.close())
afterAll(() => world.close())

/** A room whose messages come from the test only. */
interface Board extends RoomHandler {
  said: ChatMessage[]
  admission: Admission
  post(text: string): ChatMessage
}

async function open(viewersMs = 2_000): Promise<void> {
  stage = await createStage(world, { terms: { viewersMs } })
  const { rooms } = stage.hub
  const tick = (messages: ChatMessage[]): ServerMessage => {
    return { type: 'tick', room, seq: board.said.length, viewers: rooms.size(room), messages }
  }
  board = {
    said: [],
    admission: { ok: true, canSend: true },
    post: (text) => {
      const seq = board.said.length + 1
      const message = { seq, id: `cm_${seq}`, author: { uid: 'm_0', name: 'host' }, text, at: 0, mediaMs: 0 }
      board.said.push(message)
      rooms.broadcast(room, tick([message]))
      return message
    },
    admit: async () => board.admission,
    welcome: async (_id, canSend, since) => ({
      type: 'joined',
      room,
      seq: board.said.length,
      canSend,
      viewers: rooms.size(room),
      messages: board.said.slice(since ?? 0),
      truncated: false,
      gone: [],
      state: { slowModeSec: 0, pinned: null, isDelayed: false, isOff: false, isClosed: false },
    }),
    receive: async (_id, { uid }, { clientId }) => {
      const message = board.post(`${uid} spoke`)
      return { type: 'sent', room, clientId, seq: message.seq, message }
    },
    react: () => {},
    chunkKey: () => 'a key',
    viewersChanged: (id) => {
      expect(id).toBe(roomId)
      rooms.broadcast(room, tick([]))
    },
  }
  rooms.handle('live', board)
}

async function join(uid: string): Promise<Fan> {
  const fan = await greet(stage.url, memberToken(uid))
  fan.say({ type: 'join', room })
  await fan.receive('joined')
  return fan
}

const seqsOf = (fan: Fan) =>
  fan.heard.flatMap((m) => (m.type === 'tick' || m.type === 'joined' ? m.messages.map(({ seq }) => seq) : []))
const textsOf = (fan: Fan) =>
  fan.heard.flatMap((m) =>
    m.type === 'tick' || m.type === 'joined' ? m.messages.map(({ text }) => text) : [],
  )

test('realtime rooms: deliver frames of every size whole, between pings and protocol replies', async () => {
  await open()
  const fans = await Promise.all(['m_1', 'm_2', 'm_3'].map(join))
  const texts = [0, 1, 40, 100, 20_000, 65_000, 65_400, 65_535, 65_536, 70_000].map((size) =>
    '가'.repeat(size),
  )
  for (const text of texts) {
    for (const fan of fans) fan.ws.ping()
    board.post(text)
    await Promise.all(fans.map((fan) => fan.receive('tick', ({ seq }) => seq === board.said.length)))
  }
  for (const fan of fans) expect(textsOf(fan).join() === texts.join()).toBe(true)
})

test('realtime rooms: skip ticks for a slow reader, who disturbs nobody and catches up', async () => {
  await open(50)
  const [quick, slow] = await Promise.all([join('m_1'), join('m_2')])
  slow.ws.pause()
  const line = 'x'.repeat(200_000)
  for (let i = 0; i < 60; i++) {
    board.post(`${i} ${line}`)
    await quick.receive('tick', ({ seq }) => seq === board.said.length)
  }
  const skipped = await stage.ctx.metrics.registry.getSingleMetricAsString('encore_realtime_skipped_total')
  expect(Number(/ (\d+)$/.exec(skipped)?.[1])).toBeGreaterThan(0)
  slow.ws.resume()
  await slow.receive('joined', ({ seq }) => seq === 60)
  board.post('on')
  for (const fan of [quick, slow]) {
    await fan.receive('tick', ({ seq }) => seq === 61)
    expect(seqsOf(fan)).toEqual(board.said.map(({ seq }) => seq))
  }
})

test('realtime rooms: deliver a message sent during a join once', async () => {
  await open()
  const { welcome } = board
  const gate = Promise.withResolvers<void>()
  const asked = Promise.withResolvers<void>()
  board.welcome = async (...question) => {
    const answer = await welcome(...question)
    asked.resolve()
    await gate.promise
    return answer
  }
  const [host, fan] = await Promise.all(['m_1', 'm_2'].map((uid) => greet(stage.url, memberToken(uid))))
  fan?.say({ type: 'join', room })
  await asked.promise
  board.post('one')
  board.post('two')
  gate.resolve()
  host?.say({ type: 'join', room })
  await host?.receive('joined')
  await fan?.receive('joined', ({ seq }) => seq === 2)
  board.post('three')
  await fan?.receive('tick', ({ seq }) => seq === 3)
  expect(fan && textsOf(fan)).toEqual(['one', 'two', 'three'])
})

test('realtime rooms: disconnect a client that reads nothing', async () => {
  await open()
  const [quick, stuck] = await Promise.all([join('m_1'), join('m_2')])
  stuck.ws.pause()
  const huge: ServerMessage = { type: 'left', room: 'x'.repeat(8_000_000), reason: null }
  stage.hub.rooms.tellMember('m_2', huge)
  stage.hub.rooms.tellMember('m_2', { type: 'changed', what: 'wallet' })
  stuck.ws.resume()
  expect((await stuck.closed).code).toBe(closeCodes.tryLater)
  board.post('still here')
  await quick.receive('tick', ({ seq }) => seq === 1)
  expect(stage.hub.rooms.size(room)).toBe(1)
})

test('realtime rooms: count viewers as they come and go', async () => {
  await open(20)
  const first = await join('m_1')
  await first.receive('tick', ({ viewers }) => viewers === 1)
  const again = await join('m_1')
  const other = await join('m_2')
  await first.receive('tick', ({ viewers }) => viewers === 3)
  await again.leave()
  await first.receive('tick', ({ viewers }) => viewers === 2)
  other.say({ type: 'leave', room })
  expect(await other.receive('left')).toEqual({ type: 'left', room, reason: null })
  first.heard.length = 0
  await first.receive('tick', ({ viewers }) => viewers === 1)
})

test('realtime rooms: deliver nothing to a member who left and accept nothing', async () => {
  await open()
  const [here, gone] = await Promise.all([join('m_1'), join('m_2')])
  gone.say({ type: 'leave', room })
  await gone.receive('left')
  gone.say({ type: 'chat.send', room, clientId: 'a-message-1', text: 'hello?' })
  expect(await gone.receive('refused')).toMatchObject({ reason: 'NOT_FOUND', clientId: 'a-message-1' })
  board.post('private')
  await here.receive('tick', ({ seq }) => seq === 1)
  expect(textsOf(gone)).toEqual([])
})

test('realtime rooms: report a refused join and an unknown room', async () => {
  await open()
  board.admission = { ok: false, reason: 'NOT_ENTITLED' }
  const fan = await greet(stage.url, memberToken('m_1'))
  fan.say({ type: 'join', room })
  expect(await fan.receive('refused')).toEqual({ type: 'refused', room, reason: 'NOT_ENTITLED' })
  expect(stage.hub.rooms.size(room)).toBe(0)
})

test('realtime rooms: remove a member without entitlement and keep one who may only read', async () => {
  await open()
  const [loser, reader] = await Promise.all([join('m_1'), join('m_2')])
  board.admission = { ok: false, reason: 'NOT_ENTITLED' }
  await publish(world.db.app, { topic: 'member', uid: 'm_1', what: 'entitlement' })
  expect(await loser.receive('left')).toEqual({ type: 'left', room, reason: 'NOT_ENTITLED' })
  board.admission = { ok: true, canSend: false }
  await publish(world.db.app, { topic: 'member', uid: 'm_2', what: 'entitlement' })
  await reader.receive('changed')
  reader.say({ type: 'chat.send', room, clientId: 'a-message-1', text: 'hello?' })
  expect(await reader.receive('refused')).toMatchObject({ reason: 'NOT_ENTITLED' })
})

test('realtime rooms: repeat an entitlement check that fails in an outage', async () => {
  await open(20)
  const fan = await join('m_1')
  let isAway = true
  board.admit = async () => {
    if (isAway) throw Object.assign(new Error('no database'), { code: 'CONNECTION_CLOSED' })
    return { ok: false, reason: 'NOT_ENTITLED' }
  }
  await publish(world.db.app, { topic: 'member', uid: 'm_1', what: 'entitlement' })
  await fan.receive('changed')
  const newcomer = await greet(stage.url, memberToken('m_2'))
  newcomer.say({ type: 'join', room })
  expect(await newcomer.receive('refused')).toMatchObject({ reason: 'UNAVAILABLE', retryAfterSec: 2 })
  isAway = false
  expect(await fan.receive('left')).toMatchObject({ reason: 'NOT_ENTITLED' })
})

test('realtime rooms: refuse a message that they cannot accept and keep the connection', async () => {
  await open()
  const fan = await join('m_1')
  board.receive = () => Promise.reject(Object.assign(new Error('no database'), { code: 'CONNECTION_CLOSED' }))
  fan.say({ type: 'chat.send', room, clientId: 'a-message-1', text: 'hello?' })
  expect(await fan.receive('refused')).toMatchObject({ reason: 'UNAVAILABLE', clientId: 'a-message-1' })
  board.post('on')
  await fan.receive('tick')
})

test('realtime rooms: tell a removed member why on all pages', async () => {
  await open()
  const [page, other, friend] = await Promise.all([join('m_1'), join('m_1'), join('m_2')])
  stage.hub.rooms.expel(room, 'm_1', 'NOT_ENTITLED')
  for (const fan of [page, other]) expect(await fan.receive('left')).toMatchObject({ reason: 'NOT_ENTITLED' })
  board.post('calm again')
  await friend.receive('tick')
  expect(stage.hub.rooms.size(room)).toBe(1)
})
