import type { CallConsentKind } from './call-consent.ts'

/**
 * Seats of staff at a station. `PREVIEW`: sees the fan who is next, without sound. `LISTENER`: sees the fan of the live
 * call and hears both sides, with the consent of both. `INTERPRETER`: the same, and speaks to both; the seat is taken
 * while the fan is next, and carries nothing before the call is live.
 */
export const staffRolesAtStation = ['PREVIEW', 'LISTENER', 'INTERPRETER'] as const
export type StaffSeatRole = (typeof staffRolesAtStation)[number]

/** Roles that hear a call. Fan and artist see a mark for each of them. */
export const hearingRoles = ['LISTENER', 'INTERPRETER'] as const satisfies readonly StaffSeatRole[]
export type HearingRole = (typeof hearingRoles)[number]

/** The consent of both sides that a hearing role needs. */
export const consentOf: Readonly<Record<HearingRole, CallConsentKind>> = {
  LISTENER: 'LISTEN',
  INTERPRETER: 'INTERPRET',
}

/** Most previews at one station, and most listeners and interpreters of one call; the device encodes a picture for each. */
export const mostStaffSeats: Readonly<Record<StaffSeatRole, number>> = {
  ...{ PREVIEW: 1, LISTENER: 2, INTERPRETER: 1 },
}

/** Media sections of the connection to a seat, in their order. A preview has none for sound. */
export const staffSections: Readonly<Record<StaffSeatRole, readonly ('audio' | 'video')[]>> = {
  PREVIEW: ['video'],
  /** Picture of the fan, voice of the fan, voice of the artist. */
  LISTENER: ['video', 'audio', 'audio'],
  /** The same, and the interpreter's own voice, which the station receives. */
  INTERPRETER: ['video', 'audio', 'audio', 'audio'],
}

/** Place of the interpreter's own voice among the sections. */
export const interpreterSection = 3

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
  /** State of the call that is heard; null for a preview. */
  callState: string | null
  /** The artist's device expects the fan of that call. */
  isCalled: boolean
  /** Fan and artist consent to what the role does. */
  isConsented: boolean
  silentMs: number
  openMs: number
}

/** Returns why a seat is over; null while it is open. */
export function staffSeatEnd(seat: StaffSeatFacts): StaffSeatEnd | null {
  if (seat.endReason) return seat.endReason
  if (seat.sessionState === 'CLOSED') return 'SESSION_CLOSED'
  if (seat.epoch !== seat.stationEpoch) return 'STATION_REPLACED'
  if (seat.role !== 'PREVIEW' && !isHeard(seat)) return 'CALL_ENDED'
  if (seat.role !== 'PREVIEW' && !seat.isConsented) return 'CONSENT_WITHDRAWN'
  if (seat.openMs > staffSeatLimitMs) return 'LIMIT'
  return seat.silentMs > staffSilentMs ? 'LOST' : null
}

const isHeard = ({ role, callState, isCalled }: StaffSeatFacts): boolean =>
  callState === 'LIVE' || (role === 'INTERPRETER' && isCalled)
