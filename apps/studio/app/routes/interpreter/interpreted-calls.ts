import type { InterpretedCall, InterpretedStation } from '@encore/contract/endpoints'

/** The most important reason for silence, or the call that is interpreted; it decides what the page says. */
export type InterpreterStatus =
  | 'CLOSED'
  | 'THROUGH_SERVER'
  | 'NOT_OPEN'
  | 'AWAY'
  | 'ARTIST_UNDECIDED'
  | 'ARTIST_REFUSES'
  | 'NOBODY'
  | 'FAN_UNDECIDED'
  | 'FAN_REFUSES'
  | 'TAKEN'
  | 'NEXT'
  | 'LIVE'

/** The live call, or the next one while nobody is on air. */
export const shownCall = ({ running, next }: InterpretedStation): InterpretedCall | null => running ?? next

export function statusOf(station: InterpretedStation): InterpreterStatus {
  const { session, media, isDeviceThere, isArtistConsented } = station
  if (session.state === 'CLOSED') return 'CLOSED'
  if (media === 'LIVEKIT') return 'THROUGH_SERVER'
  if (session.state === 'PUBLISHED') return 'NOT_OPEN'
  if (!isDeviceThere) return 'AWAY'
  if (isArtistConsented !== true) return isArtistConsented === null ? 'ARTIST_UNDECIDED' : 'ARTIST_REFUSES'
  const call = shownCall(station)
  if (!call) return 'NOBODY'
  if (call.isConsented !== true) return call.isConsented === null ? 'FAN_UNDECIDED' : 'FAN_REFUSES'
  if (call.isTaken) return 'TAKEN'
  return call === station.running ? 'LIVE' : 'NEXT'
}

/** Calls whose seat this page takes: those that both consent to and nobody else interprets. */
export function wantedCalls(station: InterpretedStation): string[] {
  const { session, media, isDeviceThere, isArtistConsented, running, next } = station
  const isPossible =
    media === 'DIRECT' && isDeviceThere && isArtistConsented === true && session.state !== 'CLOSED'
  if (!isPossible) return []
  return [running, next].flatMap((call) => (call?.isConsented && !call.isTaken ? call.id : []))
}
