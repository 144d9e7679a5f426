import type { Sql } from './db/connect.ts'

/** The database's time in the process: rules that cannot ask SQL still agree with those that do. */
export interface Clock {
  /** Epoch milliseconds. */
  now(): number
  /** Measures the offset again; called on a schedule and when the clock is moved. */
  sync(): Promise<void>
}

/** The real clock, epoch milliseconds: what others sign tells their time, which does not move with ours. */
export const realNow = (): number => Date.now()

export async function createClock(sql: Sql): Promise<Clock> {
  let offsetMs = 0
  const sync = async () => {
    const sentAt = performance.now()
    const [row] = await sql<{ ms: number }[]>`select (extract(epoch from app_now()) * 1000)::float8 as ms`
    const halfTrip = (performance.now() - sentAt) / 2
    if (row) offsetMs = row.ms + halfTrip - Date.now()
  }
  await sync()
  return { now: () => Math.round(Date.now() + offsetMs), sync }
}
