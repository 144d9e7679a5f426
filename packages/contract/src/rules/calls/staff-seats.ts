/**
 * Seats of staff at a station. `PREVIEW`: sees the fan who is next, without sound. `LISTENER`: sees the fan of the live
 * call and hears both sides, with the consent of both.
 */
export const staffRolesAtStation = ['PREVIEW', 'LISTENER'] as const
export type StaffSeatRole = (typeof staffRolesAtStation)[number]

/** Most seats of each role at one station; its device encodes a picture for each. */
export const mostStaffSeats: Readonly<Record<StaffSeatRole, number>> = { PREVIEW: 1, LISTENER: 2 }

/** Media sections of the connection to a seat, in their order. A preview has none for sound. */
export const staffSections: Readonly<Record<StaffSeatRole, readonly ('audio' | 'video')[]>> = {
  PREVIEW: ['video'],
  /** Picture of the fan, voice of the fan, voice of the artist. */
  LISTENER: ['video', 'audio', 'audio'],
}

/** Why a seat is closed. */
export const staffSeatEnds = [
  /** Staff left it. */
  'LEFT',
  /** The same person opened another one. */
  'MOVED',
  'CALL_ENDED',
  'CONSENT_WITHDRAWN',
  /** Another device took over the station. */
  'STATION_REPLACED',
  /** The device dropped it to keep the call smooth. */
  'LOAD',
  /** The device lost the connection. */
  'FAILED',
  /** The page of staff does not answer any more. */
  'LOST',
  /** It was open for `staffSeatLimitMs`. */
  'LIMIT',
  'SESSION_CLOSED',
] as const
export type StaffSeatEnd = (typeof staffSeatEnds)[number]

/** A page polls every eight seconds. */
export const staffSilentMs = 12_000
export const staffSeatLimitMs = 40 * 60_000

/** The facts that decide whether a seat is still open. */
export interface StaffSeatFacts {
  role: StaffSeatRole
  endReason: StaffSeatEnd | null
  epoch: number
  /** Epoch of the station. */
  stationEpoch: number
  sessionState: string
  /** State of the call that is listened to; null for a preview. */
  callState: string | null
  /** Fan and artist consent to listening. */
  isConsented: boolean
  silentMs: number
  openMs: number
}

/** Returns why a seat is over; null while it is open. */
export function staffSeatEnd(seat: StaffSeatFacts): StaffSeatEnd | null {
  if (seat.endReason) return seat.endReason
  if (seat.sessionState === 'CLOSED') return 'SESSION_CLOSED'
  if (seat.epoch !== seat.stationEpoch) return 'STATION_REPLACED'
  if (seat.role === 'LISTENER' && seat.callState !== 'LIVE') return 'CALL_ENDED'
  if (seat.role === 'LISTENER' && !seat.isConsented) return 'CONSENT_WITHDRAWN'
  if (seat.openMs > staffSeatLimitMs) return 'LIMIT'
  return seat.silentMs > staffSilentMs ? 'LOST' : null
}
