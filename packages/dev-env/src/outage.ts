import { connect, findEmbeddedPostgres } from '@encore/api'
import type { RunningProduct } from './boot.ts'

/** Locks a table, so that its readers wait and fail; returns the function that releases it. */
export async function blockReading({ dataDir }: RunningProduct, table: string): Promise<() => Promise<void>> {
  const url = await findEmbeddedPostgres(`${dataDir}/postgres`)
  if (!url) throw new Error('The database of the product does not answer')
  const sql = connect(url, { max: 1, name: 'outage' })
  const session = await sql.reserve()
  await session`set transaction_timeout = 0`
  await session`set idle_in_transaction_session_timeout = 0`
  await session`begin`
  await session`lock table ${session(table)} in access exclusive mode`
  return async () => {
    await session`rollback`
    session.release()
    await sql.end()
  }
}
