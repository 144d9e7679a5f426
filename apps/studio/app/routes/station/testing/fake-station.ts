import { createCapture } from '@encore/app-kit/calls/capture'
import { createFanCall } from '@encore/app-kit/calls/fan-call'
import type { FlowReport } from '@encore/app-kit/calls/flow-meter'
import type { RelayAccess, SignalPort } from '@encore/app-kit/calls/ports'
import { createMemoryStore, type SegmentStore } from '@encore/app-kit/calls/segment-store'
import { watchCrypto } from '@encore/app-kit/calls/testing/crypto-work'
import { createFakeClock } from '@encore/app-kit/calls/testing/fake-clock'
import { createFakeDevices } from '@encore/app-kit/calls/testing/fake-devices'
import { createFakeLine } from '@encore/app-kit/calls/testing/fake-line'
import { createFakeRemote } from '@encore/app-kit/calls/testing/fake-remote'
import type { ApiResult } from '@encore/contract/client'
import type { StationState } from '@encore/contract/endpoints'
import type { ErrorName } from '@encore/contract/errors'
import { acceptSegment, type CallSegment, newSegmentLog } from '@encore/contract/rules/calls/segments'
import type { StationPort } from '../station-port.ts'
import { createStationRunner } from '../station-runner.ts'

const callId = 'fc_01KB9F3T7QZ4M6N8P2R5S7V9WX'
const heldMs = 3_000

const silent: SignalPort = { send: async () => {}, receive: () => new Promise(() => {}) }
const access: RelayAccess = { iceServers: [], policy: 'relay', expiresAt: '' }
const ok = <T>(value: T): ApiResult<T> => ({ ok: true, value })
const refused = (name: ErrorName) => ({
  ok: false as const,
  status: 409,
  error: { name, code: 0, message: '', requestId: '' },
})

/** A station with one fan on a fake line, and a server in memory that follows the rules of the real one. */
export async function createFakeStation({ promisedMs = 20_000 }: { promisedMs?: number } = {}) {
  const clock = createFakeClock(watchCrypto())
  const line = createFakeLine(clock)
  const asked: string[] = []
  const reported: FlowReport[] = []
  const booked: CallSegment[] = []
  let log = newSegmentLog(callId, promisedMs)
  let refusal: ErrorName | null = null
  let isSilent = false
  let changed = () => {}

  const call = (): NonNullable<StationState['running']> => ({
    ...{ id: callId, state: 'NEXT', promisedMs, addedMs: 0, countedMs: log.countedMs, wallMs: 0 },
    ...{ seq: log.seq, card: null, keepsake: null, seat: { number: 1, gen: 1 } },
    ...{ isIdentityOpen: false, needsInterpreter: false },
  })
  const sums = () => ({
    ...{ countedMs: log.countedMs, seq: log.seq },
    wallMs: booked.reduce((sum, { fromMs, toMs }) => sum + toMs - fromMs, 0),
  })
  const server: { state: StationState } = {
    state: {
      ...{ version: '1', id: 'sn_1', epoch: 1, closedReason: null, line: null, running: null },
      media: 'DIRECT',
      consents: [{ kind: 'LISTEN', isGiven: null }],
      staff: [],
      artist: { id: 'dabi', name: { text: 'Dabi', lang: 'en' } },
      session: { id: 'cs_1', state: 'OPEN' },
      next: call(),
    },
  }
  const set = (change: Partial<StationState>) => {
    server.state = { ...server.state, ...change, version: String(Number(server.state.version) + 1) }
    changed()
  }
  const take = (segments: readonly CallSegment[]) => {
    for (const segment of segments) {
      const stored = booked.find(({ seq }) => seq === segment.seq) ?? null
      const accepted = acceptSegment(log, segment, {
        stored,
        isSigned: segment.mac !== null,
        stationEpoch: 1,
      })
      if ('refusal' in accepted) throw new Error(accepted.refusal)
      log = accepted.log
      if (stored === null) booked.push(accepted.counted)
    }
    return { seq: log.seq }
  }
  const answer = <T>(value: () => T): ApiResult<T> => {
    if (isSilent) return { ...refused('NOT_FOUND'), status: 0 }
    return refusal === null ? ok(value()) : refused(refusal)
  }

  const port: StationPort = {
    pair: async () => answer(() => server.state),
    read: async (version) => {
      if (version === server.state.version && !isSilent && refusal === null)
        await new Promise<void>((done) => {
          changed = done
          clock.after(heldMs, done)
        })
      const { running } = server.state
      return answer(() => ({ ...server.state, running: running && { ...running, ...sums() } }))
    },
    consent: async () => answer(() => undefined),
    ring: async () => {
      asked.push('ring')
      const { next } = server.state
      if (next) set({ next: { ...next, state: 'RINGING' } })
      return answer(() => ({ callId: next?.id ?? null }))
    },
    begin: async () => {
      asked.push('begin')
      set({ running: { ...call(), state: 'LIVE' }, next: null })
      return answer(() => undefined)
    },
    end: async (_, reason, segments) => {
      if (isSilent || refusal === 'RATE_LIMITED') return answer(() => undefined)
      asked.push(`end ${reason}`)
      take(segments)
      set({ running: null })
      return answer(() => undefined)
    },
    report: async (_, flow) => {
      reported.push(flow)
    },
    signalsOf: () => silent,
    relayOf: () => ({ access: async () => access }),
    staff: {
      signalsOf: () => silent,
      relayOf: () => ({ access: async () => access }),
      closeSeat: async () => answer(() => undefined),
    },
    segmentsOf: (_, onBooked) => ({
      send: async (segments) => {
        if (isSilent) throw new Error('The server is away')
        const taken = take(segments)
        onBooked(taken.seq)
        return taken
      },
    }),
  }

  const captureOf = async () => {
    const askSurroundings = async () => ({ isAllowed: true, permission: null })
    const capture = createCapture({ devices: createFakeDevices(), askSurroundings })
    await capture.start()
    return capture
  }
  const fan = createFanCall({
    ...{ callId, key: '5f'.repeat(32), media: line.media, signals: silent, clock },
    ...{ relay: { access: async () => access }, sums: { send: async () => {} } },
    ...{ capture: await captureOf(), remote: createFakeRemote().remote },
    interpreter: createFakeRemote().remote,
  })
  const open = async (store: SegmentStore = createMemoryStore()) => {
    const capture = await captureOf()
    const faults: unknown[] = []
    const runner = createStationRunner({
      ...{ port, first: server.state, media: line.media, clock, capture, store },
      ...{ main: createFakeRemote().remote, preview: createFakeRemote().remote },
      interpreter: createFakeRemote().remote,
      onFault: (cause) => void faults.push(cause),
    })
    return { runner, capture, faults }
  }
  return {
    ...{ clock, line, fan, asked, reported, booked, server, set, open },
    countedMs: () => log.countedMs,
    /** The server refuses everything by this error; null: nothing any more. */
    refuse: (name: ErrorName | null) => {
      refusal = name
      changed()
    },
    setSilent: (is: boolean) => {
      isSilent = is
      changed()
    },
    /** The fan is called, and the artist rings. */
    goLive: async (runner: Awaited<ReturnType<typeof open>>['runner']) => {
      fan.setState('NEXT')
      await clock.advance(1_000)
      await runner.ring()
      fan.setState('RINGING')
      await clock.advance(1_000)
      fan.setState('LIVE')
    },
  }
}
