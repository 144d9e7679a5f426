import type { Sql } from './db/connect.ts'

/** The database's time in the process, so that rules in code agree with rules in SQL. */
export interface Clock {
  /** Epoch milliseconds. */
  now(): number
  /** Measures the offset again; called on a schedule and when the clock is moved. */
  sync(): Promise<void>
}

/**
 * The real clock, in epoch milliseconds: for signatures of third parties, whose time does not move with the product
 * clock.
 */
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
