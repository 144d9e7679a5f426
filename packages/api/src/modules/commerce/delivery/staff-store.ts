import type { Db } from '#platform/db/connect.ts'

export interface DeliveryMarks {
  /** Of a parcel or a pass. */
  id: string
  trackingNumber: string
  /** Null: what was said is no code of a pass. */
  codeDigest: string | null
}

/** Orders with a parcel or a pass that is called so. */
export const selectOrdersSentAs = (db: Db, { id, trackingNumber, codeDigest }: DeliveryMarks) => db<
  { orderId: string }[]
>`
  select order_id as "orderId" from parcel where id = ${id} or tracking_number = ${trackingNumber}
  union select order_id from pickup_pass where id = ${id} or code_digest = ${codeDigest}
  limit 20`

/** Seconds since a pass was handed over; null while it is not. */
export async function selectSecondsAgo(db: Db, passId: string): Promise<number | null> {
  const [row] = await db<{ seconds: number | null }[]>`
    select extract(epoch from app_now() - handed_over_at)::integer as seconds from pickup_pass where id = ${passId}`
  return row?.seconds ?? null
}
