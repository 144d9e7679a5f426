import type { ApiResult } from '@encore/contract/client'
import type { Playback } from '@encore/contract/endpoints'
import type { ClientMessage, ServerMessage } from '@encore/contract/realtime'
import { watchingEveryMs } from '@encore/contract/realtime'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ConnectionState } from '#app/data/realtime.ts'
import { createDeviceLease, type DeviceLease } from './device-lease.ts'

const device = { browser: 'Safari', system: 'iPhone', since: '2026-11-22T10:00:00.000Z' }
const playback = (lease: string | null): Playback => ({
  lowLatencyUrl: '/v/a/live/ev/master.m3u8',
  standardUrl: '/v/a/live/ev/std.m3u8',
  angles: [],
  expiresAt: '2026-11-22T10:05:00.000Z',
  renewAfterSec: 240,
  upgrade: null,
  lease,
})
const given = (lease: string | null): ApiResult<Playback> => ({ ok: true, value: playback(lease) })
const refused = (name: 'WATCHING_ELSEWHERE' | 'UNAVAILABLE', status: number): ApiResult<Playback> => ({
  ok: false,
  status,
  error: { code: 0, name, message: '', requestId: '', ...(status === 409 && { data: { ...device } }) },
})

const page = new EventTarget()
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('window', page)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function open(first: DeviceLease, answers: ApiResult<Playback>[] = []) {
  const said: ClientMessage[] = []
  let handle: (message: ServerMessage) => void = () => {}
  let turn: (state: ConnectionState) => void = () => {}
  const ask = vi.fn(async (_takeOver: boolean) => answers.shift() ?? refused('UNAVAILABLE', 503))
  const lease = createDeviceLease(first, ask)
  const stop = lease.keep({
    send: (message) => said.push(message) > 0,
    onMessage: (listener) => {
      handle = listener
      return () => {}
    },
    onState: (listener) => {
      turn = listener
      return () => {}
    },
  })
  return {
    lease,
    said,
    ask,
    stop,
    handle: (m: ServerMessage) => handle(m),
    turn: (s: ConnectionState) => turn(s),
  }
}
const watching = (lease: string) => ({ type: 'watching', lease })

test('device lease: a playing page sends a heartbeat at once, repeatedly and after reconnecting, and stopped at its end', async () => {
  const { said, stop, turn } = open({ playback: playback('l1'), otherDevice: null })
  await vi.advanceTimersByTimeAsync(2 * watchingEveryMs)
  turn('waiting')
  turn('open')
  expect(said).toEqual([watching('l1'), watching('l1'), watching('l1'), watching('l1')])
  page.dispatchEvent(new Event('pagehide'))
  stop()
  expect(said.slice(4)).toEqual([
    { type: 'stopped', lease: 'l1' },
    { type: 'stopped', lease: 'l1' },
  ])
  await vi.advanceTimersByTimeAsync(10 * watchingEveryMs)
  expect(said).toHaveLength(6)
})

test('device lease: is not sent where devices are unlimited or nothing plays', async () => {
  for (const first of [playback(null), null]) {
    const { said, stop } = open({ playback: first, otherDevice: null })
    await vi.advanceTimersByTimeAsync(3 * watchingEveryMs)
    stop()
    expect(said).toEqual([])
  }
})

test('device lease: after a takeover the page learns the device and is silent until it moves back', async () => {
  const { lease, said, ask, handle } = open({ playback: playback('l1'), otherDevice: null }, [
    refused('WATCHING_ELSEWHERE', 409),
    given('l2'),
  ])
  handle({ type: 'changed', what: 'viewing', id: 'somebody-else' })
  expect(ask).not.toHaveBeenCalled()
  handle({ type: 'changed', what: 'viewing', id: 'l1' })
  await vi.advanceTimersByTimeAsync(0)
  expect(lease.state.get()).toEqual({ playback: null, otherDevice: device })
  const before = said.length
  await vi.advanceTimersByTimeAsync(5 * watchingEveryMs)
  expect(said).toHaveLength(before)
  await lease.ask(true)
  expect(ask.mock.calls).toEqual([[false], [true]])
  expect(lease.state.get()).toMatchObject({ playback: { lease: 'l2' }, otherDevice: null })
  expect(said.at(-1)).toEqual(watching('l2'))
})

test('device lease: an outage changes nothing for playing and waiting pages', async () => {
  for (const first of [
    { playback: playback('l1'), otherDevice: null },
    { playback: null, otherDevice: device },
  ]) {
    const { lease, stop } = open(first)
    await lease.ask()
    expect(lease.state.get()).toEqual(first)
    stop()
  }
})
