import type { StaffSignalBody } from '@encore/contract/endpoints'
import type { Db, Tx } from '#platform/db/connect.ts'

export type StaffSignalSide = 'STAFF' | 'STATION'

export interface StaffSignalRow {
  n: number
  body: StaffSignalBody
}

/** Adds a signal for the other side of a seat and returns its number. The seat is locked. */
export async function insertStaffSignal(
  tx: Tx,
  seatId: string,
  from: StaffSignalSide,
  { body, fingerprint }: { body: StaffSignalBody; fingerprint: string | null },
): Promise<number> {
  const isStaff = from === 'STAFF'
  const [row] = await tx<{ n: number }[]>`
    with seat as (
      update call_staff_seat set station_last = station_last + ${isStaff ? 1 : 0},
        staff_last = staff_last + ${isStaff ? 0 : 1},
        staff_fingerprint = case when ${isStaff} then ${fingerprint} else staff_fingerprint end,
        station_fingerprint = case when ${isStaff} then station_fingerprint else ${fingerprint} end
      where id = ${seatId} returning case when ${isStaff} then station_last else staff_last end as n
    )
    insert into call_staff_signal (seat_id, receiver, n, body)
    select ${seatId}, ${isStaff ? 'STATION' : 'STAFF'}, n, ${tx.json(body)} from seat returning n`
  if (!row) throw new Error(`${seatId} is no seat`)
  return row.n
}

/** Signals for a side after a number. */
export const selectStaffSignals = (db: Db, seatId: string, receiver: StaffSignalSide, since: number) => db<
  StaffSignalRow[]
>`
  select n, body from call_staff_signal
  where seat_id = ${seatId} and receiver = ${receiver} and n > ${since} order by n limit 100`
