import type { FlowReport } from '@encore/app-kit/calls/flow-meter'
import { PortRefusal, type RelayPort, type SegmentPort, type SignalPort } from '@encore/app-kit/calls/ports'
import type { StaffSeatPort } from '@encore/app-kit/calls/staff/staff-seats'
import type { ApiCall, ApiResult } from '@encore/contract/client'
import type { StationState } from '@encore/contract/endpoints'
import { type CallConsentKind, consentVersion } from '@encore/contract/rules/calls/call-consent'
import type { CallSegment } from '@encore/contract/rules/calls/segments'
import type { Locale } from '@encore/contract/rules/locale'
import { accessOf, readSignal } from '#app/features/calls/signal-answers.ts'

export type EndReason = 'OVER' | 'STALLED' | 'ARTIST' | 'FAULT'

/** Everything that the artist’s device asks of the server. The cookie of the station authenticates it. */
export interface StationPort {
  pair(code: string): Promise<ApiResult<StationState>>
  /** Held for some seconds while the state has this version. */
  read(version: string | null): Promise<ApiResult<StationState>>
  /** Adds a consent of the artist, or its withdrawal. */
  consent(kind: CallConsentKind, isGiven: boolean, language: Locale): Promise<ApiResult<unknown>>
  ring(): Promise<ApiResult<{ callId: string | null }>>
  begin(callId: string): Promise<ApiResult<unknown>>
  end(callId: string, reason: EndReason, segments: readonly CallSegment[]): Promise<ApiResult<unknown>>
  /** Stores the flow of a live call for staff. */
  report(callId: string, flow: FlowReport): Promise<unknown>
  signalsOf(callId: string, epoch: number): SignalPort
  /** Null: for the device check. */
  relayOf(callId: string | null): RelayPort
  /** Connections to seats of staff. */
  staff: StaffSeatPort
  /** `onBooked` receives the last number that the server has booked. */
  segmentsOf(callId: string, onBooked: (seq: number) => void): SegmentPort
}

const gone: readonly string[] = ['STATION_UNPAIRED', 'STATION_REPLACED', 'NOT_FOUND', 'STAFF_SEAT_CLOSED']
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
    consent: (kind, isGiven, language) =>
      api('PUT /api/studio/station/consent', {
        body: { kind, isGiven, version: consentVersion(kind), language },
      }),
    ring: () => api('POST /api/studio/station/next', { body: {} }),
    begin: (callId) => api('POST /api/studio/station/live', { body: { callId } }),
    end: (callId, reason, segments) =>
      api('POST /api/studio/station/end', { body: { callId, reason, segments: segments.map(withoutCall) } }),
    report: (callId, flow) => api('PUT /api/studio/station/flow', { body: { callId, flow } }),
    signalsOf: (callId, epoch) => ({
      send: async ({ gen, body }) => {
        valueIn(await api('POST /api/studio/station/signals', { body: { callId, epoch, gen, body } }))
      },
      receive: async (since, abort) => {
        const query = { callId, since }
        const answer = await api('GET /api/studio/station/signals', { query }, { signal: abort })
        // The state of the station says when a call is over.
        const { signals, last } = valueIn(answer, [])
        return { signals: signals.map(readSignal), last }
      },
    }),
    relayOf: (callId) => ({
      access: async () =>
        accessOf(valueIn(await api('POST /api/studio/station/relay', { body: { callId } }))),
    }),
    staff: {
      signalsOf: (seatId) => ({
        send: async ({ body }) => {
          if (body.kind === 'restart') return
          valueIn(await api('POST /api/studio/station/staff/signals', { body: { seatId, body } }))
        },
        receive: async (since, abort) => {
          const query = { seatId, since }
          const { signals, last } = valueIn(
            await api('GET /api/studio/station/staff/signals', { query }, { signal: abort }),
          )
          return { signals: signals.map(({ n, body }) => readSignal({ n, body, epoch: 1, gen: 1 })), last }
        },
      }),
      relayOf: (seatId) => ({
        access: async () =>
          accessOf(valueIn(await api('POST /api/studio/station/staff/relay', { body: { seatId } }))),
      }),
      closeSeat: (seatId, reason) =>
        api('POST /api/studio/station/staff/close', { body: { seatId, reason } }),
    },
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
