import { afterEach, expect, test, vi } from 'vitest'
import { createStore } from '../../store.ts'
import { createCapture } from '../capture.ts'
import type { StationCallView } from '../station-call.ts'
import { watchCrypto } from '../testing/crypto-work.ts'
import { createFakeClock } from '../testing/fake-clock.ts'
import { createFakeDevices } from '../testing/fake-devices.ts'
import { createKeepsakeOutbox } from './keepsake-outbox.ts'
import type { OpenRecorder, RecorderSettings } from './keepsake-recorder.ts'
import { createKeepsakes } from './keepsakes.ts'
import { createMemoryPieces } from './piece-store.ts'
import { restsAfterMs, restsForMs } from './recording-load.ts'
import { createFakeServer } from './testing/fake-server.ts'

const mark = '7F3K-9QTA-0ZV4'

afterEach(() => vi.restoreAllMocks())

/** A station whose recorder writes the names of what happens to it. */
async function open() {
  const clock = createFakeClock(watchCrypto())
  const server = createFakeServer(clock)
  const store = createMemoryPieces()
  const outbox = createKeepsakeOutbox({ store, port: server.port, clock })
  const log: string[] = []
  const faults: unknown[] = []
  let opened: RecorderSettings | null = null
  const openRecorder: OpenRecorder = (settings) => {
    opened = settings
    log.push(`open ${settings.caption.artist} ${settings.caption.mark}`)
    return {
      follow: () => {},
      set: (state) => void (log.at(-1) !== state && log.push(state)),
      stop: async () => {
        log.push('stop')
        settings.onBlob(new Blob(['end']))
      },
    }
  }
  const devices = createFakeDevices()
  const capture = createCapture({
    devices,
    askSurroundings: async () => ({ isAllowed: true, permission: null }),
  })
  await capture.start()
  const keepsakes = createKeepsakes({
    type: { mediaType: 'video/webm', mimeType: 'video/webm' },
    artist: 'Haru',
    ...{ clock, capture, store, outbox, port: server.port, openRecorder },
    onFault: (cause) => faults.push(cause),
  })
  const callOf = (callId: string, change: { mark?: string | null } = {}) => {
    const view = createStore<StationCallView>({ ...aView, state: 'RINGING' })
    return {
      call: { callId, view, mark, ...change },
      set: (next: Partial<StationCallView>) => view.set({ ...view.get(), ...next }),
    }
  }
  return {
    clock,
    server,
    store,
    keepsakes,
    log,
    faults,
    callOf,
    blob: (text: string) => opened?.onBlob(new Blob([text])),
  }
}

const aView: StationCallView = {
  ...{ leftMs: 60_000, countedMs: 0, stalled: null, phase: 'RUNNING', stalledMs: 0, step: null },
  ...{ isSuspended: false, needsStaff: false, state: 'RINGING', isFanThere: true, choices: null },
  connection: { gen: 1, state: 'CONNECTED', isChannelOpen: true },
  ...{ isStopped: false, isHeldBack: false, lines: [], remote: null, isReplaced: false },
  ...{ lacksInterpreter: false, heardBy: [], isCpuLimited: false },
  off: { isMuted: false, isCameraOff: false },
}

test('keepsake: records from LIVE to the end of the call, and sends everything', async () => {
  const { clock, server, keepsakes, log, callOf, blob } = await open()
  const { call, set } = callOf('fc_a')
  keepsakes.follow(call)
  await clock.advance(1_000)
  expect(log).toEqual([])
  set({ state: 'LIVE' })
  await clock.advance(100)
  expect(log).toEqual([`open Haru ${mark}`, 'RUNNING'])
  expect(keepsakes.view.get()).toEqual({ callId: 'fc_a', isPaused: false })
  blob('start ')
  await clock.advance(5_000)
  keepsakes.follow(null)
  await clock.advance(2_000)
  expect(log.at(-1)).toBe('stop')
  expect([...server.whole.values()]).toEqual(['start end'])
  expect(keepsakes.view.get().callId).toBeNull()
  await keepsakes.close()
})

test('keepsake: rests while the clock stands, while the call is stopped and under load', async () => {
  const { clock, keepsakes, log, callOf } = await open()
  const { call, set } = callOf('fc_a')
  keepsakes.follow(call)
  set({ state: 'LIVE' })
  await clock.advance(100)
  const rests = (change: Partial<StationCallView>) => {
    set(change)
    return keepsakes.view.get().isPaused
  }
  expect(rests({ stalledMs: 400 })).toBe(true)
  expect(rests({ stalledMs: 0 })).toBe(false)
  expect(rests({ isStopped: true })).toBe(true)
  expect(rests({ isStopped: false, isHeldBack: true })).toBe(true)
  expect(rests({ isHeldBack: false })).toBe(false)
  expect(rests({ isCpuLimited: true })).toBe(false)
  await clock.advance(restsAfterMs)
  expect([rests({ leftMs: 50_000 }), log.at(-1)]).toEqual([true, 'UNDER_LOAD'])
  expect(rests({ isCpuLimited: false })).toBe(true)
  await clock.advance(restsForMs)
  expect([rests({ leftMs: 40_000 }), log.at(-1)]).toEqual([false, 'RUNNING'])
  await keepsakes.close()
})

test('keepsake: nothing is recorded without consents, or when the server refuses', async () => {
  const { clock, server, keepsakes, log, callOf } = await open()
  const without = callOf('fc_a', { mark: null })
  keepsakes.follow(without.call)
  without.set({ state: 'LIVE' })
  await clock.advance(1_000)
  expect([server.asked, log]).toEqual([[], []])
  server.isRefusing = true
  const refused = callOf('fc_b')
  keepsakes.follow(refused.call)
  refused.set({ state: 'LIVE' })
  await clock.advance(10_000)
  expect([server.asked, log]).toEqual([['open fc_b'], []])
  await keepsakes.close()
})

test('keepsake: the server may be away at the start of a call', async () => {
  const { clock, server, keepsakes, log, callOf } = await open()
  server.isUp = false
  const opened = vi.spyOn(server.port, 'open')
  const { call, set } = callOf('fc_a')
  keepsakes.follow(call)
  set({ state: 'LIVE' })
  // The call changes its view with each sample.
  for (let sample = 0; sample < 25; sample++) {
    set({ leftMs: 60_000 - sample * 200 })
    await clock.advance(200)
  }
  expect(log).toEqual([])
  expect(opened.mock.calls.length).toBeLessThan(5)
  server.isUp = true
  await clock.advance(2_000)
  set({ leftMs: 50_000 })
  await clock.advance(100)
  expect(log[0]).toBe(`open Haru ${mark}`)
  await keepsakes.close()
})

test('keepsake: each call has a recording of its own', async () => {
  const { clock, server, store, keepsakes, log, callOf } = await open()
  const [first, second] = [callOf('fc_a'), callOf('fc_b')]
  keepsakes.follow(first.call)
  first.set({ state: 'LIVE' })
  await clock.advance(1_000)
  second.set({ state: 'LIVE' })
  keepsakes.follow(second.call)
  await clock.advance(1_000)
  expect(log.filter((line) => line !== 'RUNNING')).toEqual([`open Haru ${mark}`, 'stop', `open Haru ${mark}`])
  expect(server.asked.filter((one) => one.startsWith('open'))).toEqual(['open fc_a', 'open fc_b'])
  expect((await store.list()).map(({ callId }) => callId)).toEqual(['fc_b'])
  await keepsakes.close()
})

test('keepsake: the press "delete" ends the recording and deletes it here and on the server', async () => {
  const { clock, server, store, keepsakes, log, callOf, blob } = await open()
  const { call, set } = callOf('fc_a')
  keepsakes.follow(call)
  set({ state: 'LIVE' })
  await clock.advance(100)
  server.isUp = false
  blob('start')
  await clock.advance(100)
  await keepsakes.remove('fc_a')
  expect([log.at(-1), await store.list(), keepsakes.view.get().callId]).toEqual(['stop', [], null])
  server.isUp = true
  await clock.advance(10_000)
  expect(server.asked.slice(-1)).toEqual(['remove fc_a'])
  set({ leftMs: 40_000 })
  await clock.advance(1_000)
  expect(log.at(-1)).toBe('stop')
  await keepsakes.close()
})

test('keepsake: a withdrawn consent ends the recording and deletes what is on the device', async () => {
  const { clock, server, store, keepsakes, log, callOf, blob } = await open()
  const { call, set } = callOf('fc_a')
  keepsakes.follow(call)
  set({ state: 'LIVE' })
  await clock.advance(100)
  server.isUp = false
  blob('start')
  keepsakes.follow({ ...call, mark: null })
  await clock.advance(100)
  expect([log.at(-1), await store.list(), await store.removed()]).toEqual(['stop', [], []])
  await keepsakes.close()
})

test('keepsake: a full disk ends the recording and nothing else', async () => {
  const { clock, store, keepsakes, faults, log, callOf, blob } = await open()
  const { call, set } = callOf('fc_a')
  keepsakes.follow(call)
  set({ state: 'LIVE' })
  await clock.advance(100)
  store.add = async () => {
    throw new Error('full')
  }
  blob('start')
  await clock.advance(1_000)
  expect(faults).toEqual([new Error('full')])
  expect([log.at(-1), keepsakes.view.get().callId]).toEqual(['stop', null])
  await keepsakes.close()
})

test('keepsake: a recorder that throws ends the recording, and the call goes on', async () => {
  const { clock, keepsakes, faults, log, callOf } = await open()
  const { call, set } = callOf('fc_a')
  keepsakes.follow(call)
  set({ state: 'LIVE' })
  await clock.advance(100)
  log.push = () => {
    throw new Error('broken')
  }
  expect(() => set({ stalledMs: 400 })).not.toThrow()
  expect(faults).toEqual([new Error('broken')])
  await clock.advance(1_000)
  await keepsakes.close()
})

test('keepsake: a call that ends while the server opens its stretch leaves nothing open', async () => {
  const { clock, server, store, keepsakes, log, callOf } = await open()
  const { call, set } = callOf('fc_a')
  keepsakes.follow(call)
  server.port.open = async () => keepsakes.follow(null)
  set({ state: 'LIVE' })
  await clock.advance(1_000)
  expect([log, server.asked, await store.list()]).toEqual([[], ['end 0'], []])
  await keepsakes.close()
})
