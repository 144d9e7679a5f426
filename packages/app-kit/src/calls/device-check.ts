import { createStore, type Store } from '../store.ts'
import type { Capture } from './capture.ts'
import type { CaptureFault } from './capture-faults.ts'
import type { PageClock } from './page-clock.ts'
import type { RelayPort } from './ports.ts'
import type { RelayPath } from './relay-path.ts'
import { openRelayTest, type RelayReading } from './relay-test.ts'
import { type SoundLevel, silenceDb } from './sound-level.ts'

/** Numbers of a device check that is done. */
export interface DeviceCheckNumbers extends RelayPath {
  /** Null without a frame. */
  framesPerSecond: number | null
  /** Lines of the camera's picture. */
  heightPx: number | null
  /** Loudest moment in decibels of full scale; -100 is silence. */
  loudestDb: number
}

/** `NO_RELAY`: media did not come back in time. `NO_ACCESS`: the server gave no credentials. */
export type DeviceCheckFailure = CaptureFault | 'NO_RELAY' | 'NO_ACCESS'

export interface DeviceCheckView {
  step: 'IDLE' | 'PERMISSION' | 'CONNECTING' | 'MEASURING' | 'DONE' | 'FAILED'
  failure: DeviceCheckFailure | null
  /** Measured time of the ten seconds. */
  measuredMs: number
  levelDb: number
  /** Numbers until now. */
  numbers: DeviceCheckNumbers | null
}

export interface DeviceCheck {
  view: Pick<Store<DeviceCheckView>, 'get' | 'subscribe'>
  /** Resolves with the numbers to keep, or null after a failure. A run that goes on is not begun twice. */
  run(): Promise<DeviceCheckNumbers | null>
  stop(): void
}

export interface DeviceCheckSettings {
  capture: Capture
  relay: RelayPort
  clock: PageClock
  level: SoundLevel
  openTest?: typeof openRelayTest
}

export const measureMs = 10_000
const connectWithinMs = 10_000
const readEveryMs = 200

const idle: DeviceCheckView = {
  ...{ step: 'IDLE', failure: null, measuredMs: 0, levelDb: silenceDb, numbers: null },
}

/** Measures camera, microphone and ten seconds through the relay, with two connections of this page. */
export function createDeviceCheck(settings: DeviceCheckSettings): DeviceCheck {
  const { capture, relay, clock, level, openTest = openRelayTest } = settings
  const view = createStore<DeviceCheckView>(idle)
  const change = (next: Partial<DeviceCheckView>) => view.set({ ...view.get(), ...next })
  let running: Promise<DeviceCheckNumbers | null> | null = null
  let stopping = new AbortController()

  const giveUp = (failure: DeviceCheckFailure) => {
    if (!stopping.signal.aborted) change({ step: 'FAILED', failure })
    return null
  }
  const nextRead = () =>
    new Promise<void>((resolve) => {
      const cancel = clock.after(readEveryMs, resolve)
      stopping.signal.addEventListener('abort', () => {
        cancel()
        resolve()
      })
    })

  const check = async (): Promise<DeviceCheckNumbers | null> => {
    change({ ...idle, step: 'PERMISSION' })
    const fault = await capture.start()
    const { voice, picture } = capture.state.get()
    // A fan without a microphone writes.
    if (fault && !picture) return giveUp(fault)
    level.follow(voice)
    change({ step: 'CONNECTING' })
    const access = await relay.access().catch(() => null)
    if (!access) return giveUp('NO_ACCESS')
    const test = await openTest(access, { voice, picture }).catch(() => null)
    if (!test) return giveUp('NO_RELAY')
    try {
      const first = await connected(test.read)
      return first ? await measure(test.read, first, picture) : giveUp('NO_RELAY')
    } catch {
      return giveUp('NO_RELAY')
    } finally {
      test.close()
    }
  }

  const connected = async (read: () => Promise<RelayReading>) => {
    const beganAtMs = clock.now()
    while (clock.now() - beganAtMs < connectWithinMs && !stopping.signal.aborted) {
      const reading = await read()
      if (reading.isConnected) return reading
      await nextRead()
    }
    return null
  }

  const measure = async (
    read: () => Promise<RelayReading>,
    first: RelayReading,
    picture: MediaStreamTrack | null,
  ) => {
    const beganAtMs = clock.now()
    let loudestDb = silenceDb
    for (;;) {
      await nextRead()
      if (stopping.signal.aborted) return null
      const [reading, levelDb] = [await read(), level.read()]
      const measuredMs = clock.now() - beganAtMs
      loudestDb = Math.max(loudestDb, levelDb)
      const { lostPercent, delayMs, protocol } = reading
      const numbers: DeviceCheckNumbers = {
        ...{ lostPercent, delayMs, protocol, loudestDb },
        framesPerSecond: rate((reading.frames ?? 0) - (first.frames ?? 0), measuredMs),
        heightPx: picture?.getSettings().height ?? null,
      }
      const isDone = measuredMs >= measureMs
      change({ step: isDone ? 'DONE' : 'MEASURING', measuredMs, levelDb, numbers })
      if (isDone) return numbers
    }
  }

  return {
    view,
    run: () => {
      stopping = running ? stopping : new AbortController()
      running ??= check().finally(() => {
        running = null
      })
      return running
    },
    stop: () => stopping.abort(),
  }
}

const rate = (frames: number, ms: number): number | null =>
  frames > 0 && ms > 0 ? Math.round((frames * 1_000) / ms) : null
