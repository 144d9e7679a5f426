import { type OrderedBooking, orderHash } from '@encore/contract/rules/calls/order-hash'
import { newId } from '#kernel/ids.ts'
import { closeCallSale, lockCallSale } from '#modules/catalog/products/index.ts'
import { confirmedByRank } from '#modules/commerce/draws/index.ts'
import type { Tx } from '#platform/db/connect.ts'
import { bookCall, isBookable } from './book-call.ts'
import { selectBookings, setNumbers } from './booking-store.ts'
import { insertCalls } from './call-store.ts'
import { lockCallSession, selectDrawsOf, selectStations, setOrder } from './session-store.ts'

export interface PublishedOrder {
  bookings: OrderedBooking[]
  /** SHA-256, hexadecimal. */
  hash: string
}

export type OrderRefusal = 'NOT_FOUND' | 'NOT_BOOKABLE' | 'NO_BOOKING'

/**
 * Books the won places of the session's draws, numbers all bookings and plans a call of each with each station. Payments
 * come first by their time, then won places by their rank, then grants. The order is final, and its products are off
 * sale: purchases that are under way are booked before it or refused.
 */
export async function publishOrder(
  tx: Tx,
  sessionId: string,
): Promise<PublishedOrder | { refusal: OrderRefusal }> {
  await lockCallSale(tx, sessionId)
  const session = await lockCallSession(tx, sessionId)
  if (!session) return { refusal: 'NOT_FOUND' }
  if (!isBookable(session)) return { refusal: 'NOT_BOOKABLE' }
  for (const drawId of await selectDrawsOf(tx, sessionId))
    for (const { itemId, memberId } of await confirmedByRank(tx, drawId))
      await bookCall(tx, { sessionId, memberId, units: 1, from: { source: 'DRAW', itemId } })

  const booked = await selectBookings(tx, sessionId)
  if (booked.length === 0) return { refusal: 'NO_BOOKING' }
  const numbered = booked.map(({ id, units }, at) => ({ id, units, number: at + 1 }))
  const bookings = numbered.map(({ id, number }) => ({ bookingId: id, number }))
  const hash = await orderHash(sessionId, bookings)
  if (hash === null) throw new Error(`The order of ${sessionId} cannot be hashed`)
  await setNumbers(tx, numbered)
  const stations = await selectStations(tx, sessionId)
  const calls = stations.flatMap(({ id: stationId }) =>
    numbered.map(({ id: bookingId, units, number }) => ({
      ...{ id: newId('fc'), bookingId, stationId, rank: number, promisedMs: units * session.promiseMs },
    })),
  )
  await insertCalls(tx, sessionId, calls)
  await closeCallSale(tx, sessionId)
  await setOrder(tx, sessionId, Buffer.from(hash, 'hex'))
  return { bookings, hash }
}
