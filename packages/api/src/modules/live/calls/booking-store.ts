import type { Db, Tx } from '#platform/db/connect.ts'

export interface CallBooking {
  id: string
  /** Null for a former member. */
  memberId: string | null
  /** Number in the published order; null until then. */
  number: number | null
  /** Units of all sources that were not given back. */
  units: number
}

/** A member's place in a session, created by its first source. Valid only while the session is locked. */
export async function keepBooking(
  tx: Tx,
  { id, sessionId, memberId }: { id: string; sessionId: string; memberId: string },
): Promise<string> {
  const [row] = await tx<{ id: string }[]>`
    insert into call_booking as b (id, session_id, member_uid) values (${id}, ${sessionId}, ${memberId})
    on conflict on constraint call_booking_once do update set session_id = b.session_id returning id`
  return row?.id ?? id
}

/** Where the units of a booking come from. */
export type BookingSource =
  | { source: 'ORDER'; orderId: string; productId: string }
  | { source: 'DRAW'; itemId: string }
  | { source: 'GRANT'; grantedBy: string; reason: string }

/** Adds units to a booking; the same order line and the same won place count once. */
export async function insertSource(
  tx: Tx,
  bookingId: string,
  { units, ...from }: BookingSource & { units: number },
): Promise<void> {
  const row = {
    booking_id: bookingId,
    source: from.source,
    units,
    order_id: from.source === 'ORDER' ? from.orderId : null,
    product_id: from.source === 'ORDER' ? from.productId : null,
    item_id: from.source === 'DRAW' ? from.itemId : null,
    granted_by: from.source === 'GRANT' ? from.grantedBy : null,
    reason: from.source === 'GRANT' ? from.reason : null,
  }
  await tx`insert into call_booking_source ${tx(row)} on conflict do nothing`
}

/** Ends the sources of an order, of one event unless it is null, and returns their bookings. */
export async function endOrderSources(
  tx: Tx,
  { orderId, refundId, eventId }: { orderId: string; refundId: string; eventId: string | null },
): Promise<string[]> {
  const rows = await tx<{ bookingId: string }[]>`
    update call_booking_source u set ended_at = app_now(), refund_id = ${refundId}
    from call_booking b join call_session s on s.id = b.session_id
    where b.id = u.booking_id and u.order_id = ${orderId} and u.ended_at is null
      and (${eventId}::text is null or s.event_id = ${eventId}) returning u.booking_id as "bookingId"`
  return [...new Set(rows.map(({ bookingId }) => bookingId))].toSorted()
}

/** Adds the units of an order again that its last refund took out. */
export const restoreOrderSources = (tx: Tx, orderId: string) => tx`
  insert into call_booking_source (booking_id, source, order_id, product_id, units)
  select distinct on (product_id) booking_id, source, order_id, product_id, units from call_booking_source
  where order_id = ${orderId} and refund_id is not null order by product_id, id desc
  on conflict do nothing`

/** The last refund that took bought units out of a booking; null when none did. */
export async function selectReturn(db: Db, bookingId: string): Promise<string | null> {
  const [row] = await db<{ refundId: string }[]>`
    select refund_id as "refundId" from call_booking_source
    where booking_id = ${bookingId} and refund_id is not null order by id desc limit 1`
  return row?.refundId ?? null
}

export async function countUnits(db: Db, bookingId: string): Promise<number> {
  const [row] = await db<{ units: number }[]>`
    select coalesce(sum(units), 0)::int as units from call_booking_source
    where booking_id = ${bookingId} and ended_at is null`
  return row?.units ?? 0
}

/** Sessions that units of an order are booked in. */
export async function selectSessionsOfOrder(db: Db, orderId: string): Promise<string[]> {
  const rows = await db<{ id: string }[]>`
    select distinct b.session_id as id from call_booking_source s join call_booking b on b.id = s.booking_id
    where s.order_id = ${orderId} order by b.session_id`
  return rows.map(({ id }) => id)
}

/**
 * Bookings with units: numbered ones by number, then the others as the order will count them: payments by time, won
 * places as they are added, grants last.
 */
export const selectBookings = (db: Db, sessionId: string) => db<CallBooking[]>`
  select b.id, b.member_uid as "memberId", b.number, sum(s.units)::int as units
  from call_booking b join call_booking_source s on s.booking_id = b.id and s.ended_at is null
  where b.session_id = ${sessionId}
  group by b.id
  order by b.number, min(case s.source when 'ORDER' then 1 when 'DRAW' then 2 else 3 end), min(s.added_at), min(s.id)`

export const setNumbers = (tx: Tx, bookings: readonly { id: string; number: number }[]) => tx`
  update call_booking b set number = n.number
  from unnest(${bookings.map(({ id }) => id)}::text[], ${bookings.map(({ number }) => number)}::int[]) as n(id, number)
  where b.id = n.id`

/** The rest of a member's bookings stays without a name. */
export const forgetBookings = (tx: Tx, memberId: string) => tx`
  update call_booking set member_uid = null where member_uid = ${memberId}`

/** Bookings of a member, for the export of personal data. */
export const selectBookingsOf = (db: Db, memberId: string) => db`
  select b.id, b.session_id as "sessionId", b.number, b.booked_at as "bookedAt",
    (select coalesce(sum(s.units) filter (where s.ended_at is null), 0)::int
      from call_booking_source s where s.booking_id = b.id) as units
  from call_booking b where b.member_uid = ${memberId} order by b.booked_at, b.id`

export interface BookedMember {
  bookingId: string
  memberId: string
  /** Number in the published order; null until then. */
  number: number | null
}

/** Members with units in a session, ordered by booking, after one of them. */
export const selectBookedMembers = (
  db: Db,
  sessionId: string,
  { after, limit }: { after: string | null; limit: number },
) => db<BookedMember[]>`
  select b.id as "bookingId", b.member_uid as "memberId", b.number from call_booking b
  where b.session_id = ${sessionId} and b.member_uid is not null and b.id > ${after ?? ''}
    and exists (select from call_booking_source u where u.booking_id = b.id and u.ended_at is null)
  order by b.id limit ${limit}`
