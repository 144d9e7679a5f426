import { acceptSegment, type CallSegment, newSegmentLog } from '@encore/contract/rules/calls/segments'
import type { CallState } from '@encore/contract/rules/calls/state'
import { createCapture } from '../capture.ts'
import { createFanCall } from '../fan-call.ts'
import type { FanSum, SignalPort } from '../ports.ts'
import { createSegmentOutbox } from '../segment-outbox.ts'
import { createMemoryStore } from '../segment-store.ts'
import { createStationCall } from '../station-call.ts'
import { watchCrypto } from './crypto-work.ts'
import { createFakeClock } from './fake-clock.ts'
import { createFakeDevices } from './fake-devices.ts'
import { createFakeLine } from './fake-line.ts'
import { createFakeRemote } from './fake-remote.ts'

export const callId = 'cl_01KB9F3T7QZ4M6N8P2R5S7V9WX'
const silent: SignalPort = { send: async () => {}, receive: () => new Promise(() => {}) }
const relay = { access: async () => ({ iceServers: [], policy: 'relay' as const, expiresAt: '' }) }
const start = { callId, epoch: 1, seq: 0, earlierCountedMs: 0, earlierWallMs: 0, suspensions: 0 }

/** A station and a fan on a fake line, with books by the rules of the server. */
export async function createFakeCall({ grantedMs = 60_000 } = {}) {
  const clock = createFakeClock(watchCrypto())
  const line = createFakeLine(clock)
  const booked: CallSegment[] = []
  const sums: FanSum[] = []
  let log = newSegmentLog(callId, grantedMs)
  const send = async (segments: readonly CallSegment[]) => {
    for (const segment of segments) {
      const isSigned = segment.mac !== null
      const accepted = acceptSegment(log, segment, { stored: null, isSigned, stationEpoch: 1 })
      if ('refusal' in accepted) throw new Error(accepted.refusal)
      log = accepted.log
      booked.push(accepted.counted)
    }
    return { seq: log.seq }
  }
  const captureOf = async () => {
    const devices = createFakeDevices()
    const askSurroundings = async () => ({ isAllowed: true, permission: null })
    const capture = createCapture({ devices, askSurroundings })
    await capture.start()
    return { devices, capture }
  }
  const artist = await captureOf()
  const guest = await captureOf()
  const atStation = { ...createFakeRemote(), interpreter: createFakeRemote() }
  const atFan = { ...createFakeRemote(), interpreter: createFakeRemote() }
  const outbox = createSegmentOutbox({ store: createMemoryStore(), clock, portOf: () => ({ send }) })
  const station = createStationCall({
    ...{
      start: { ...start, grantedMs },
      firstGen: 1,
      media: line.media,
      signals: silent,
      relay,
      clock,
      outbox,
    },
    ...{ capture: artist.capture, interpreter: atStation.interpreter.remote },
  })
  station.showOn(atStation.remote)
  const openFan = () =>
    createFanCall({
      ...{ callId, key: '5f'.repeat(32), media: line.media, signals: silent, relay, clock },
      ...{ capture: guest.capture, remote: atFan.remote, interpreter: atFan.interpreter.remote },
      sums: { send: async (sum) => void sums.push(sum) },
    })
  const fan = openFan()
  const move = (state: CallState) => {
    station.setState(state)
    fan.setState(state)
  }
  return {
    ...{ clock, line, station, fan, outbox, booked, sums, artist, guest, atStation, atFan, move, openFan },
    /** Takes the call on air and lets it speak. */
    goLive: async (ms: number) => {
      move('NEXT')
      await clock.advance(1_000)
      move('RINGING')
      station.goOnAir()
      move('LIVE')
      await clock.advance(ms)
    },
    countedMs: () => log.countedMs,
  }
}

export type FakeCall = Awaited<ReturnType<typeof createFakeCall>>
