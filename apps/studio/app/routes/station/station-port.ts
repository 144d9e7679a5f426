import { PortRefusal, type RelayPort, type SegmentPort, type SignalPort } from '@encore/app-kit/calls/ports'
import type { ApiCall, ApiResult } from '@encore/contract/client'
import type { CallRelay, StationState } from '@encore/contract/endpoints'
import type { CallSegment } from '@encore/contract/rules/calls/segments'

export type EndReason = 'OVER' | 'STALLED' | 'ARTIST' | 'FAULT'

/** Everything that the artist’s device asks of the server. The cookie of the station authenticates it. */
export interface StationPort {
  pair(code: string): Promise<ApiResult<StationState>>
  /** Held for some seconds while the state has this version. */
  read(version: string | null): Promise<ApiResult<StationState>>
  ring(): Promise<ApiResult<{ callId: string | null }>>
  begin(callId: string): Promise<ApiResult<unknown>>
  end(callId: string, reason: EndReason, segments: readonly CallSegment[]): Promise<ApiResult<unknown>>
  signalsOf(callId: string, epoch: number): SignalPort
  /** Null: for the device check. */
  relayOf(callId: string | null): RelayPort
  /** `onBooked` receives the last number that the server has booked. */
  segmentsOf(callId: string, onBooked: (seq: number) => void): SegmentPort
}

const gone: readonly string[] = ['STATION_UNPAIRED', 'STATION_REPLACED', 'NOT_FOUND']
const never: readonly string[] = ['SIGNAL_REFUSED', 'SIGNAL_OUTDATED', 'CALL_NOT_OPEN', 'INVALID_INPUT']

/** *Errors*: throws `PortRefusal` for an answer that is final, and another error for one that may pass. */
function valueIn<T>(answer: ApiResult<T>, final: readonly string[] = never): T {
  if (answer.ok) return answer.value
  const { name } = answer.error
  if (gone.includes(name)) throw new PortRefusal('ENDED')
  if (final.includes(name)) throw new PortRefusal('REFUSED')
  throw new Error(name)
}

export function createStationPort(api: ApiCall): StationPort {
  return {
    pair: (code) => api('POST /api/studio/station/pair', { body: { code } }),
    read: (version) =>
      api('GET /api/studio/station', version === null ? { query: {} } : { query: { version } }),
    ring: () => api('POST /api/studio/station/next', { body: {} }),
    begin: (callId) => api('POST /api/studio/station/live', { body: { callId } }),
    end: (callId, reason, segments) =>
      api('POST /api/studio/station/end', { body: { callId, reason, segments: segments.map(withoutCall) } }),
    signalsOf: (callId, epoch) => ({
      send: async ({ gen, body }) => {
        valueIn(await api('POST /api/studio/station/signals', { body: { callId, epoch, gen, body } }))
      },
      receive: async (since, abort) => {
        const query = { callId, since }
        const answer = await api('GET /api/studio/station/signals', { query }, { signal: abort })
        // The state of the station says when a call is over.
        const { signals, last } = valueIn(answer, [])
        return { signals: signals.flatMap(readSignal), last }
      },
    }),
    relayOf: (callId) => ({
      access: async () =>
        accessOf(valueIn(await api('POST /api/studio/station/relay', { body: { callId } }))),
    }),
    segmentsOf: (callId, onBooked) => ({
      send: async (segments) => {
        const body = { callId, segments: segments.map(withoutCall) }
        const { seq, refusal } = valueIn(await api('POST /api/studio/station/segments', { body }))
        onBooked(seq)
        // A refused stretch is never booked, and those behind it neither.
        const [first] = segments
        if (refusal !== null && first && seq < first.seq) throw new PortRefusal('REFUSED')
        return { seq }
      },
    }),
  }
}

const withoutCall = ({ callId: _, ...segment }: CallSegment) => segment

type ReadSignals = Awaited<ReturnType<SignalPort['receive']>>['signals']

/** Candidates without a media section belong to nothing. */
function readSignal({
  n,
  epoch,
  gen,
  body,
}: {
  n: number
  epoch: number
  gen: number
  body:
    | { kind: 'offer' | 'answer'; sdp: string }
    | { kind: 'candidates'; candidates: { candidate: string; mid: string | null }[] }
    | { kind: 'restart' }
}): ReadSignals {
  if (body.kind !== 'candidates') return [{ n, epoch, gen, body }]
  const candidates = body.candidates.flatMap(({ candidate, mid }) =>
    mid === null ? [] : [{ candidate, mid }],
  )
  return [{ n, epoch, gen, body: { kind: 'candidates', candidates } }]
}

function accessOf({ iceTransportPolicy, server, room }: CallRelay) {
  if (server === null) return { iceServers: [], policy: iceTransportPolicy, expiresAt: '', room }
  const { expiresAt, ...iceServer } = server
  return { iceServers: [iceServer], policy: iceTransportPolicy, expiresAt, room }
}
