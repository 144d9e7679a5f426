import { PortRefusal, type RelayPort, type SignalPort } from '@encore/app-kit/calls/ports'
import type { ApiCall, ApiResult } from '@encore/contract/client'
import { type StaffSeatEnd, staffSeatEnds } from '@encore/contract/rules/calls/staff-seats'
import { accessOf, readSignal } from './signal-answers.ts'

/** A session whose station has the seat. */
export interface SeatSession {
  eventId: string
  id: string
}

export interface SeatPort {
  signals: SignalPort
  relay: RelayPort
}

/** Carries the connection of one seat over the API. `onClosed` receives why the server closed it. */
export function createSeatPort(
  api: ApiCall,
  {
    session,
    seatId,
    onClosed,
  }: { session: SeatSession; seatId: string; onClosed(reason: StaffSeatEnd): void },
): SeatPort {
  const params = { eventId: session.eventId, id: session.id, seatId }
  const valueIn = <T>(answer: ApiResult<T>): T => {
    if (answer.ok) return answer.value
    const { name, data } = answer.error
    if (name === 'STAFF_SEAT_CLOSED') onClosed(staffSeatEnds.find((end) => end === data?.reason) ?? 'FAILED')
    if (name === 'STAFF_SEAT_CLOSED' || name === 'NOT_FOUND') throw new PortRefusal('ENDED')
    if (answer.status >= 400 && answer.status < 500 && name !== 'RATE_LIMITED')
      throw new PortRefusal('REFUSED')
    throw new Error(name)
  }
  return {
    signals: {
      send: async ({ body }) => {
        if (body.kind === 'restart') return
        valueIn(
          await api('POST /api/studio/event/{eventId}/call-session/{id}/seat/{seatId}/signals', {
            params,
            body: { body },
          }),
        )
      },
      receive: async (since, signal) => {
        const { signals, last } = valueIn(
          await api(
            'GET /api/studio/event/{eventId}/call-session/{id}/seat/{seatId}/signals',
            { params, query: { since } },
            { signal },
          ),
        )
        return { signals: signals.map(({ n, body }) => readSignal({ n, body, epoch: 1, gen: 1 })), last }
      },
    },
    relay: {
      access: async () =>
        accessOf(
          valueIn(
            await api('GET /api/studio/event/{eventId}/call-session/{id}/seat/{seatId}/relay', { params }),
          ),
        ),
    },
  }
}
