import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Failure } from '@encore/contract/errors'
import { fail } from '#kernel/result.ts'
import type { SeatRow } from './seat-store.ts'

/** A document of a fan that claims the seat of a call. */
export interface FanParty {
  memberId: string
  seat: string
}

/** The device of a station. */
export interface StationParty {
  stationId: string
  epoch: number
}

/** Refused signals after which a side has to begin anew. */
export const maxRefusedSignals = 30

/** 256 random bits; the database stores only the hash. */
export const newToken = (): string => randomBytes(32).toString('base64url')

export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest()

/** True while media of the call is expected: it is live or called. */
export const isOpen = ({ state, isCalled }: Pick<SeatRow, 'state' | 'isCalled'>): boolean =>
  state === 'LIVE' || isCalled

type Refused<N extends Failure['error']> = { ok: false; failure: Failure<N> } | null

/** Returns why a document of the fan may not act in an open call; null when it may. */
export function fanRefusal(
  row: SeatRow | null,
  party: FanParty,
): Refused<'NOT_FOUND' | 'CALL_NOT_OPEN' | 'SEAT_TAKEN'> {
  const foreign = seatRefusal(row, party)
  if (foreign?.failure.error === 'NOT_FOUND' || !row) return fail('NOT_FOUND')
  return isOpen(row) ? foreign : fail('CALL_NOT_OPEN', { data: { state: row.state } })
}

/** Returns why a document of the fan does not hold the seat; null when it does, also after the call. */
export function seatRefusal(
  row: SeatRow | null,
  { memberId, seat }: FanParty,
): Refused<'NOT_FOUND' | 'SEAT_TAKEN'> {
  if (row?.memberId !== memberId) return fail('NOT_FOUND')
  const isHeld = row.tokenHash !== null && timingSafeEqual(row.tokenHash, tokenHash(seat))
  return isHeld && (row.refusedSignals ?? 0) < maxRefusedSignals ? null : fail('SEAT_TAKEN')
}

/** Returns why the device may not act in a call of its station; null when it may. */
export function stationRefusal(
  row: SeatRow | null,
  { stationId, epoch }: StationParty,
): Refused<'NOT_FOUND' | 'STATION_REPLACED'> {
  if (row?.stationId !== stationId) return fail('NOT_FOUND')
  return row.epoch === epoch ? null : fail('STATION_REPLACED')
}
