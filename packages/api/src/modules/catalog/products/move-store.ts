import type { Db, Tx } from '#platform/db/connect.ts'

/** Signed shift in minutes, applied in the local time of `zone`. */
export interface Distance {
  zone: string
  minutes: number
}

export interface AheadRow {
  id: string
  /** Null when the sale has begun. */
  saleFrom: Date | null
  /** Null when the sale is over. */
  saleTo: Date | null
  /** Null when there is no download or it has opened. */
  downloadFrom: Date | null
}

/** Products of an event in display order, hidden ones included. */
export const selectAhead = (db: Db, eventId: string) => db<AheadRow[]>`
  select id, case when pay_start_at > app_moment() then pay_start_at end as "saleFrom",
    case when pay_end_at > app_moment() then pay_end_at end as "saleTo",
    case when download_from > app_moment() then download_from end as "downloadFrom"
  from product where event_id = ${eventId} order by sort_position, id`

/**
 * Moves sales of these products that are not over; a sale that has begun keeps its start. Returns the moved product
 * ids.
 */
export async function moveSales(
  tx: Tx,
  eventId: string,
  ids: readonly string[],
  { zone, minutes }: Distance,
): Promise<string[]> {
  const rows = await tx<{ id: string }[]>`
    update product set pay_end_at = shift_local_time(pay_end_at, ${zone}, ${minutes}),
      pay_start_at = case when pay_start_at > app_moment() then shift_local_time(pay_start_at, ${zone}, ${minutes})
        else pay_start_at end
    where event_id = ${eventId} and id = any(${[...ids]}) and pay_end_at > app_moment() returning id`
  return rows.map(({ id }) => id)
}

/** Moves downloads of these products that have not opened. Returns the moved product ids. */
export async function moveDownloads(
  tx: Tx,
  eventId: string,
  ids: readonly string[],
  { zone, minutes }: Distance,
): Promise<string[]> {
  const rows = await tx<{ id: string }[]>`
    update product set download_from = shift_local_time(download_from, ${zone}, ${minutes})
    where event_id = ${eventId} and id = any(${[...ids]}) and download_from > app_moment() returning id`
  return rows.map(({ id }) => id)
}
