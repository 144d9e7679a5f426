import { useMutation } from '@encore/app-kit/use-mutation'
import type { ErrorName } from '@encore/contract/errors'
import type { StaffSeatEnd } from '@encore/contract/rules/calls/staff-seats'
import { useCallback, useEffect, useRef, useState } from 'react'
import { call } from '#app/data/api.ts'
import { leaveSeat, type OpenSeat, openSeat } from '#app/features/calls/open-seat.ts'
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

/** A seat of the caller at a station. It is left when the part of the page goes. */
export function useStaffSeat(
  place: ControlPlace,
  stationId: string,
  role: 'PREVIEW' | 'LISTENER',
): StaffSeat {
  const [open, setOpen] = useState<OpenSeat | null>(null)
  const [end, setEnd] = useState<StaffSeatEnd | null>(null)
  const held = useRef<OpenSeat | null>(null)
  const isGone = useRef(false)
  const { eventId, id } = place

  const keep = useCallback((next: OpenSeat | null) => {
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
    (seat: OpenSeat) => {
      seat.close()
      leaveSeat({ eventId, id }, seat.id)
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
    const seat = openSeat({
      ...{ session: { eventId, id }, seatId: answer.value.id },
      onEnd: (reason, isClosed) => {
        if (held.current !== seat) return
        keep(null)
        setEnd(reason)
        if (isClosed) seat.close()
        else release(seat)
      },
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
