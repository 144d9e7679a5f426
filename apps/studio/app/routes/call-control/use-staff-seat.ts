import { createPageClock } from '@encore/app-kit/calls/page-clock'
import { openStaffView, type StaffView } from '@encore/app-kit/calls/staff/staff-view'
import { useMutation } from '@encore/app-kit/use-mutation'
import type { ErrorName } from '@encore/contract/errors'
import type { StaffSeatEnd, StaffSeatRole } from '@encore/contract/rules/calls/staff-seats'
import { useCallback, useEffect, useRef, useState } from 'react'
import { call } from '#app/data/api.ts'
import { createSeatPort } from './seat-port.ts'
import type { ControlPlace } from './use-control.ts'

export interface StaffSeat {
  /** Null while the caller has no seat. */
  open: OpenSeat | null
  isBusy: boolean
  /** Why no seat was opened. */
  failure: ErrorName | undefined
  /** Why the last seat was closed; null when the caller left it. */
  end: StaffSeatEnd | null
  take(): Promise<void>
  leave(): void
}

export interface OpenSeat {
  id: string
  view: StaffView['view']
  /** By the clock of this page. */
  sinceMs: number
}

interface Held extends OpenSeat {
  close(): void
}

/** A seat of the caller at a station. It is left when the part of the page goes. */
export function useStaffSeat(place: ControlPlace, stationId: string, role: StaffSeatRole): StaffSeat {
  const [open, setOpen] = useState<Held | null>(null)
  const [end, setEnd] = useState<StaffSeatEnd | null>(null)
  const held = useRef<Held | null>(null)
  const isGone = useRef(false)
  const { eventId, id } = place

  const keep = useCallback((next: Held | null) => {
    held.current = next
    setOpen(next)
  }, [])
  const { run, isBusy, failure } = useMutation(() =>
    call('POST /api/studio/event/{eventId}/call-session/{id}/station/{stationId}/seat', {
      params: { eventId, id, stationId },
      body: { role },
    }),
  )
  const release = useCallback(
    (seat: Held) => {
      seat.close()
      void call(
        'DELETE /api/studio/event/{eventId}/call-session/{id}/seat/{seatId}',
        { params: { eventId, id, seatId: seat.id } },
        { keepalive: true },
      )
    },
    [eventId, id],
  )
  const leave = useCallback(() => {
    const seat = held.current
    if (!seat) return
    keep(null)
    release(seat)
  }, [keep, release])

  const take = async () => {
    setEnd(null)
    const answer = await run()
    if (!answer?.ok) return
    const seat = openSeat({ eventId, id }, answer.value.id, (reason, isClosed) => {
      if (held.current !== seat) return
      keep(null)
      setEnd(reason)
      if (isClosed) seat.close()
      else release(seat)
    })
    if (isGone.current) return release(seat)
    keep(seat)
  }

  useEffect(() => {
    isGone.current = false
    window.addEventListener('pagehide', leave)
    return () => {
      isGone.current = true
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [leave])
  return { open, isBusy, failure: failure?.error.name, end, take, leave }
}

/** `isClosed`: the server has closed the seat. */
type SeatEndHandler = (reason: StaffSeatEnd, isClosed: boolean) => void

function openSeat(place: ControlPlace, seatId: string, onEnd: SeatEndHandler): Held {
  const clock = createPageClock()
  let reason: StaffSeatEnd = 'FAILED'
  const port = createSeatPort(call, {
    ...{ place, seatId },
    onClosed: (given) => {
      reason = given
    },
  })
  const staff = openStaffView({ ...port, clock })
  const stop = staff.view.subscribe(() => {
    const { state } = staff.view.get()
    if (state === 'ENDED' || state === 'FAILED') onEnd(reason, state === 'ENDED')
  })
  return {
    ...{ id: seatId, view: staff.view, sinceMs: Date.now() },
    close: () => {
      stop()
      staff.close()
      clock.close()
    },
  }
}
