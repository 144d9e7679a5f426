import { connect } from './connect.ts'

/** Shifts the product clock against real time and returns the new time. Demos and tests only. */
export async function moveClock(url: string, shift: string): Promise<string> {
  const sql = connect(url, { max: 1, asOwner: true, name: 'encore-clock' })
  try {
    await sql`update app_clock set shift = ${shift}::interval`
    await sql`select pg_notify('encore', '{"topic":"clock"}')`
    const [row] = await sql<{ at: Date }[]>`select app_now() as at`
    return row?.at.toISOString() ?? ''
  } finally {
    await sql.end({ timeout: 5 })
  }
}
