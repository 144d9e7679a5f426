import type { Db } from '#platform/db/connect.ts'
import { type ParcelRow, parcelColumns } from './store.ts'
import type { ParcelState } from './transitions.ts'

export interface DeliveryMarks {
  /** Id of a parcel or a pass. */
  id: string
  trackingNumber: string
  /** Null when the text is not a pass code. */
  codeDigest: string | null
}

/** Prizes have no order. */
export const selectOrdersSentAs = (db: Db, { id, trackingNumber, codeDigest }: DeliveryMarks) => db<
  { orderId: string }[]
>`
  select order_id as "orderId" from parcel
  where order_id is not null and (id = ${id} or tracking_number = ${trackingNumber})
  union select order_id from pickup_pass where id = ${id} or code_digest = ${codeDigest}
  limit 20`

/** Seconds since a pass was handed over; null when it was not. */
export async function selectSecondsAgo(db: Db, passId: string): Promise<number | null> {
  const [row] = await db<{ seconds: number | null }[]>`
    select extract(epoch from app_now() - handed_over_at)::integer as seconds from pickup_pass where id = ${passId}`
  return row?.seconds ?? null
}

export interface ParcelFilter {
  /** Null for any. */
  state: ParcelState | null
  /** Matches parcels whose events are all in this list; null for no restriction. */
  within: readonly string[] | null
  /** Matches parcels with a line of this event; null for any. */
  eventId: string | null
  /** Search filter; null matches all. Prizes are not found by their winner. */
  marks: {
    ids: readonly string[]
    orderIds: readonly string[]
    memberIds: readonly string[]
    trackingNumber: string
  } | null
  /** Id of the last parcel of the previous page. */
  after: string | null
}

/** Oldest first. */
export const selectParcelPart = (db: Db, filter: ParcelFilter, limit: number) => db<ParcelRow[]>`
  select ${parcelColumns(db)} from parcel p where ${isMeant(db, filter)} order by p.id limit ${limit}`

const isMeant = (db: Db, { state, within, eventId, marks, after }: ParcelFilter) => db`
  ${state === null ? db`true` : db`p.state = ${state}`}
  and ${within === null ? db`true` : db`p.event_ids <@ ${[...within]}::text[]`}
  and ${eventId === null ? db`true` : db`p.event_ids @> ${[eventId]}::text[]`}
  and ${
    marks === null
      ? db`true`
      : db`(p.id = any(${[...marks.ids]}) or p.order_id = any(${[...marks.orderIds]})
          or (p.item_id is null and p.member_uid = any(${[...marks.memberIds]})) or p.tracking_number = ${marks.trackingNumber})`
  }
  and ${after === null ? db`true` : db`p.id > ${after}`}`

export async function countParcels(db: Db, filter: ParcelFilter): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*)::int as count from parcel p where ${isMeant(db, filter)}`
  return row?.count ?? 0
}

/** Lines of the oldest parcels that can be sent now. A prize is no stock to pick. */
export const selectReadyLines = (
  db: Db,
  filter: Pick<ParcelFilter, 'within' | 'eventId'>,
  limit: number,
) => db<{ parcelId: string; lineIds: string[] }[]>`
  select p.id as "parcelId", array(select line_id from parcel_line where parcel_id = p.id) as "lineIds"
  from parcel p
  where ${isMeant(db, { state: 'PREPARING', marks: null, after: null, ...filter })}
    and p.item_id is null and (p.supply_on is null or p.supply_on <= app_now()::date)
  order by p.id limit ${limit}`
