import { hearingRoles, type StaffSeatRole } from '@encore/contract/rules/calls/staff-seats'
import type { PageClock } from '../page-clock.ts'
import type { RelayPort, SignalPort } from '../ports.ts'
import type { StationCall } from '../station-call.ts'
import { type LoadedSince, nextShed } from './load-shedding.ts'
import { nothingForStaff, openStaffSource, type StaffSource, type StaffTracks } from './staff-source.ts'

/** A seat of staff as the server knows it. */
export interface KnownSeat {
  id: string
  role: StaffSeatRole
  callId: string | null
  /** A document of this device has offered a connection. */
  isOffered: boolean
}

/** Calls of the station whose media may go to staff. */
export interface SeatCalls {
  onAir: StationCall | null
  next: StationCall | null
}

/** Connections of the station to the seats of staff. */
export interface StaffSeats {
  /** Opens and closes connections so that they are those of the server. */
  take(seats: readonly KnownSeat[], calls: SeatCalls): void
  close(): void
}

export interface StaffSeatPort {
  signalsOf(seatId: string): SignalPort
  relayOf(seatId: string): RelayPort
  /** Tells the server that this device does not serve the seat. */
  closeSeat(seatId: string, reason: 'LOAD' | 'FAILED'): Promise<unknown>
}

export interface StaffSeatsSettings {
  port: StaffSeatPort
  clock: PageClock
  open?: typeof openStaffSource
}

interface OpenSeat extends KnownSeat {
  source: StaffSource
  given: StaffTracks
}

const updateEveryMs = 200

export function createStaffSeats({ port, clock, open = openStaffSource }: StaffSeatsSettings): StaffSeats {
  const seats = new Map<string, OpenSeat>()
  /** Seats that this document gave up; the server may still list them for a moment. */
  const given = new Set<string>()
  let calls: SeatCalls = { onAir: null, next: null }
  let loaded: LoadedSince = null

  const drop = (seatId: string) => {
    seats.get(seatId)?.source.close()
    seats.delete(seatId)
  }
  const giveUp = (seatId: string, reason: 'LOAD' | 'FAILED') => {
    drop(seatId)
    given.add(seatId)
    update()
    void port.closeSeat(seatId, reason)
  }

  const start = (seat: KnownSeat) => {
    // The connection of an earlier document is gone, and a seat has only one.
    if (seat.isOffered) return giveUp(seat.id, 'FAILED')
    const source = open({
      ...{ role: seat.role, clock, signals: port.signalsOf(seat.id), relay: port.relayOf(seat.id) },
      onEnded: () => drop(seat.id),
      onFailed: () => giveUp(seat.id, 'FAILED'),
    })
    seats.set(seat.id, { ...seat, source, given: nothingForStaff })
  }

  const tracksOf = ({ role, callId }: KnownSeat): StaffTracks => {
    if (role === 'PREVIEW') return { ...nothingForStaff, picture: calls.next?.pictureForStaff() ?? null }
    return (calls.onAir?.callId === callId && calls.onAir.mediaFor(role)) || nothingForStaff
  }
  const seatsOf = (call: StationCall) => [...seats.values()].filter(({ callId }) => callId === call.callId)

  const update = () => {
    const { onAir } = calls
    if (onAir) {
      const known = seatsOf(onAir)
      onAir.setInterpreter(known.find(({ role }) => role === 'INTERPRETER')?.source.voice() ?? null)
      onAir.setHeardBy(hearingRoles.filter((one) => known.some(({ role }) => role === one)))
    }
    for (const seat of seats.values()) {
      const tracks = tracksOf(seat)
      if (isSame(tracks, seat.given)) continue
      seat.given = tracks
      void seat.source.setTracks(tracks)
    }
    const roles = [...seats.values()].map(({ role }) => role)
    const isCpuLimited = calls.onAir?.view.get().isCpuLimited === true
    const step = nextShed(loaded, { isCpuLimited, roles }, clock.now())
    loaded = step.since
    if (step.drop)
      for (const seat of [...seats.values()]) if (seat.role === step.drop) giveUp(seat.id, 'LOAD')
  }
  const stop = clock.every(updateEveryMs, update)

  return {
    take: (known, next) => {
      calls = next
      for (const id of seats.keys()) if (!known.some((one) => one.id === id)) drop(id)
      for (const id of given) if (!known.some((one) => one.id === id)) given.delete(id)
      for (const seat of known) if (!seats.has(seat.id) && !given.has(seat.id)) start(seat)
      update()
    },
    close: () => {
      stop()
      for (const id of [...seats.keys()]) drop(id)
      calls.onAir?.setInterpreter(null)
      calls.onAir?.setHeardBy([])
    },
  }
}

const isSame = (a: StaffTracks, b: StaffTracks): boolean =>
  a.picture === b.picture && a.voiceOfFan === b.voiceOfFan && a.voiceOfArtist === b.voiceOfArtist
