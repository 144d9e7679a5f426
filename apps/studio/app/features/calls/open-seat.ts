import { createPageClock } from '@encore/app-kit/calls/page-clock'
import { openStaffView, type StaffView } from '@encore/app-kit/calls/staff/staff-view'
import type { StaffSeatEnd } from '@encore/contract/rules/calls/staff-seats'
import { call } from '#app/data/api.ts'
import { createSeatPort, type SeatSession } from './seat-port.ts'

/** The connection of this page to a seat that it holds. */
export interface OpenSeat extends Pick<StaffView, 'view' | 'setVoice' | 'delayMs'> {
  id: string
  /** By the clock of this page. */
  sinceMs: number
  /** Ends the connection; the server still has the seat. */
  close(): void
}

export interface SeatSettings {
  session: SeatSession
  seatId: string
  /** The voice of an interpreter. */
  voice?: MediaStreamTrack | null
  /** `isClosed`: the server has closed the seat. */
  onEnd(reason: StaffSeatEnd, isClosed: boolean): void
}

export function openSeat({ session, seatId, voice = null, onEnd }: SeatSettings): OpenSeat {
  const clock = createPageClock()
  let reason: StaffSeatEnd = 'FAILED'
  const port = createSeatPort(call, {
    ...{ session, seatId },
    onClosed: (given) => {
      reason = given
    },
  })
  const staff = openStaffView({ ...port, clock, voice })
  const stop = staff.view.subscribe(() => {
    const { state } = staff.view.get()
    if (state === 'ENDED' || state === 'FAILED') onEnd(reason, state === 'ENDED')
  })
  return {
    ...{
      id: seatId,
      view: staff.view,
      setVoice: staff.setVoice,
      delayMs: staff.delayMs,
      sinceMs: Date.now(),
    },
    close: () => {
      stop()
      staff.close()
      clock.close()
    },
  }
}

/** Leaves a seat on the server, also while the page goes. */
export const leaveSeat = ({ eventId, id }: SeatSession, seatId: string): void =>
  void call(
    'DELETE /api/studio/event/{eventId}/call-session/{id}/seat/{seatId}',
    { params: { eventId, id, seatId } },
    { keepalive: true },
  )
