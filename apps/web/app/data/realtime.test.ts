import { closeCodes, protocolVersion } from '@encore/contract/realtime'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createRealtime, type Realtime, waitMs } from './realtime.ts'
import type { OpenReader } from './rooms-by-http.ts'

const room = 'live:ev_00000000000000000000000001'

/** The server's end of the browser's WebSocket. */
class Line {
  static readonly OPEN = 1
  static all: Line[] = []
  readyState = 0
  heard: { type: string; [name: string]: unknown }[] = []
  onopen: (() => void) | null = null
  onmessage: ((event: { data: string }) => void) | null = null
  onclose: ((event: { code: number }) => void) | null = null
  constructor() {
    Line.all.push(this)
  }
  send(frame: string) {
    this.heard.push(JSON.parse(frame))
  }
  close() {
    this.end(1005)
  }
  async accept() {
    this.readyState = Line.OPEN
    this.onopen?.()
    await vi.waitFor(() => expect(this.heard[0]?.type).toBe('hello'), 10_000)
    this.say({ type: 'welcome', uid: 'm', isAnonymous: false, serverTime: 0 })
  }
  say(message: object) {
    this.onmessage?.({ data: JSON.stringify(message) })
  }
  end(code: number) {
    this.readyState = 3
    this.onclose?.({ code })
  }
  types = () => this.heard.map(({ type }) => type)
}

const latest = () => {
  const line = Line.all.at(-1)
  if (!line) throw new Error('no connection was opened')
  return line
}

let renewals: boolean[]
let readers: Parameters<OpenReader>[0][]
let keys: (string | null)[]
let isGuest: boolean
const greet = vi.fn()
const stopReading = vi.fn()
let live: Realtime
const upgrade = vi.fn()

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('WebSocket', Line)
  Line.all = []
  renewals = []
  readers = []
  keys = []
  isGuest = false
  greet.mockClear()
  stopReading.mockClear()
  upgrade.mockClear()
  live = createRealtime({
    url: 'ws://here/realtime',
    token: async (renew) => {
      renewals.push(renew)
      return `token-${renewals.length}`
    },
    openReader: async (settings) => {
      readers.push(settings)
      return { openWith: (key) => keys.push(key), greet, stop: stopReading }
    },
    isGuest: () => isGuest,
    chance: () => 0,
    onUpgradeRequired: upgrade,
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('realtime client: opens the connection for the first room: hello with a token, then join', async () => {
  live.join(room)
  expect(live.state()).toBe('connecting')
  await latest().accept()
  expect(latest().heard).toEqual([
    { type: 'hello', protocol: protocolVersion, token: 'token-1' },
    { type: 'join', room },
  ])
  expect(live.state()).toBe('open')
})

test('realtime client: joins the room again from the last message after a lost connection', async () => {
  live.join(room)
  await latest().accept()
  latest().say({ type: 'joined', room, seq: 4, canSend: true, viewers: 1, messages: [], truncated: false })
  latest().say({ type: 'tick', room, seq: 9, viewers: 2, messages: [] })
  latest().end(closeCodes.restarting)
  expect(live.state()).toBe('waiting')
  await vi.advanceTimersByTimeAsync(500)
  await latest().accept()
  expect(Line.all).toHaveLength(2)
  expect(latest().heard.at(-1)).toEqual({ type: 'join', room, since: 9 })
})

test('realtime client: never joins a left room again', async () => {
  const leave = live.join(room)
  await latest().accept()
  leave()
  expect(latest().types()).toEqual(['hello', 'join', 'leave'])
  latest().end(1006)
  await vi.advanceTimersByTimeAsync(500)
  await latest().accept()
  expect(latest().types()).toEqual(['hello'])
})

test('realtime client: renews the token on the open connection', async () => {
  live.open()
  await latest().accept()
  await vi.advanceTimersByTimeAsync(10 * 60_000)
  expect(latest().heard.at(-1)).toEqual({ type: 'renew', token: 'token-2' })
  expect(renewals).toEqual([false, true])
})

test('realtime client: says hello with a fresh token after an ended session', async () => {
  live.open()
  await latest().accept()
  latest().end(closeCodes.sessionEnded)
  await vi.advanceTimersByTimeAsync(500)
  await latest().accept()
  expect(renewals).toEqual([false, true])
})

test('realtime client: reports a newer protocol to the page once', async () => {
  live.join(room)
  await latest().accept()
  latest().end(closeCodes.upgradeRequired)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(Line.all).toHaveLength(1)
  expect(live.state()).toBe('closed')
  expect(upgrade).toHaveBeenCalledOnce()
})

test('realtime client: refuses a message without a connection', async () => {
  live.join(room)
  expect(live.send({ type: 'chat.send', room, clientId: 'abcdefgh', text: 'hi' })).toBe(false)
  await latest().accept()
  expect(live.send({ type: 'chat.send', room, clientId: 'abcdefgh', text: 'hi' })).toBe(true)
})

test('realtime client: another viewer gets another connection, and old frames are dropped', async () => {
  live.join(room)
  await latest().accept()
  const old = latest()
  const heard = vi.fn()
  live.onMessage(heard)
  live.restart()
  old.say({ type: 'changed', what: 'wallet' })
  expect(heard).not.toHaveBeenCalled()
  await latest().accept()
  expect(Line.all).toHaveLength(2)
  expect(latest().types()).toEqual(['hello', 'join'])
})

test('realtime client: a connection given up before it opened closes silently', async () => {
  live.join(room)
  const early = latest()
  const close = vi.spyOn(early, 'close')
  live.restart()
  expect(close).not.toHaveBeenCalled()
  early.readyState = Line.OPEN
  early.onopen?.()
  expect(close).toHaveBeenCalledOnce()
  expect(early.heard).toEqual([])
  await latest().accept()
  expect(latest().types()).toEqual(['hello', 'join'])
})

const noPlace = (key?: string) => ({ type: 'refused', reason: 'USE_HTTP_CHAT', room, ...(key && { key }) })

test('realtime client: reads the room by HTTP until a slot is free', async () => {
  const heard = vi.fn()
  live.onMessage(heard)
  live.join(room)
  await latest().accept()
  heard.mockClear()
  latest().say(noPlace('k1'))
  expect(heard).not.toHaveBeenCalled()
  expect(readers).toMatchObject([{ room, key: 'k1', canSend: true }])
  readers[0]?.handle({ type: 'tick', room, seq: 7, viewers: 9, messages: [] })
  expect(heard).toHaveBeenCalledOnce()
  await vi.advanceTimersByTimeAsync(0)
  latest().say(noPlace('k2'))
  expect(keys).toEqual(['k1', 'k2'])
  expect(greet).not.toHaveBeenCalled()
  latest().say({ type: 'room.available', room })
  expect(latest().heard.at(-1)).toEqual({ type: 'join', room, since: 7 })
  expect(stopReading).not.toHaveBeenCalled()
  latest().say({ type: 'joined', room, seq: 8, canSend: true, viewers: 9, messages: [], truncated: false })
  expect(stopReading).toHaveBeenCalledOnce()
  readers[0]?.handle({ type: 'tick', room, seq: 6, viewers: 9, messages: [] })
  expect(heard).toHaveBeenCalledTimes(2)
})

test('realtime client: keeps reading without the connection and returns to the room with it', async () => {
  live.join(room)
  await latest().accept()
  latest().say(noPlace())
  await vi.advanceTimersByTimeAsync(0)
  latest().end(1006)
  await vi.advanceTimersByTimeAsync(500)
  await latest().accept()
  latest().say(noPlace())
  expect(greet).toHaveBeenCalledOnce()
  expect(stopReading).not.toHaveBeenCalled()
})

test('realtime client: a guest reads without a socket, and a member gets one', async () => {
  isGuest = true
  live.join(room)
  expect(Line.all).toHaveLength(0)
  expect(readers).toMatchObject([{ room, key: null, canSend: false }])
  readers[0]?.onFlow(true)
  expect(live.state()).toBe('open')
  await vi.advanceTimersByTimeAsync(0)
  isGuest = false
  live.restart()
  await latest().accept()
  expect(stopReading).toHaveBeenCalledOnce()
  expect(latest().types()).toEqual(['hello', 'join'])
})

test('realtime client: doubles waits from half a second to fifteen, half of each at random', () => {
  expect([0, 1, 2, 3, 4, 5, 9].map((attempts) => waitMs(attempts, 1))).toEqual([
    500, 1000, 2000, 4000, 8000, 15_000, 15_000,
  ])
  expect(waitMs(9, 0)).toBe(7_500)
  expect(waitMs(0, 0)).toBe(500)
})
