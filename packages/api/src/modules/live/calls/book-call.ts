import { newId } from '#kernel/ids.ts'
import type { Tx } from '#platform/db/connect.ts'
import type { DomainEventMap } from '#platform/domain-events.ts'
import { type BookingSource, insertSource, keepBooking } from './booking-store.ts'
import { type CallSession, lockCallSession, selectSessionsOf } from './session-store.ts'

export type BookingRefusal = 'NOT_FOUND' | 'NOT_BOOKABLE'

export interface BookingRequest {
  sessionId: string
  memberId: string
  units: number
  from: BookingSource
}

/** Members can book from the publication of a session until its order is published. */
export const isBookable = ({ state, orderHash }: CallSession): boolean =>
  state === 'PUBLISHED' && orderHash === null

/** Adds units to the member's booking in a session, or creates it. Returns its id. */
export async function bookCall(
  tx: Tx,
  { sessionId, memberId, units, from }: BookingRequest,
): Promise<{ bookingId: string } | { refusal: BookingRefusal }> {
  const session = await lockCallSession(tx, sessionId)
  if (!session) return { refusal: 'NOT_FOUND' }
  if (!isBookable(session)) return { refusal: 'NOT_BOOKABLE' }
  const bookingId = await keepBooking(tx, { id: newId('bk'), sessionId, memberId })
  await insertSource(tx, bookingId, { ...from, units })
  return { bookingId }
}

/**
 * Books the calls of a paid order. The purchase holds `keepBookable` of its products, so that nobody stops the bookings
 * meanwhile: a line that cannot be booked is a defect.
 */
export async function bookOrder(
  tx: Tx,
  { orderId, memberId, lines }: Pick<DomainEventMap['order.fulfilled'], 'orderId' | 'memberId' | 'lines'>,
): Promise<void> {
  const calls = lines.filter(({ kind }) => kind === 'FAN_CALL')
  if (calls.length === 0) return
  const sessions = await selectSessionsOf(
    tx,
    calls.map(({ productId }) => productId),
  )
  // Sessions are locked in one order, so that two orders never wait for each other.
  const wanted = calls
    .map(({ productId, quantity }) => ({ productId, quantity, sessionId: sessions.get(productId) ?? '' }))
    .toSorted((one, other) => one.sessionId.localeCompare(other.sessionId, 'en'))
  for (const { productId, quantity, sessionId } of wanted) {
    const from = { source: 'ORDER', orderId, productId } as const
    const booked = await bookCall(tx, { sessionId, memberId, units: quantity, from })
    if ('refusal' in booked) throw new Error(`${productId} of ${orderId} has no place: ${booked.refusal}`)
  }
}
