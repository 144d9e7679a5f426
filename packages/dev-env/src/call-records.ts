import { type connect, createPairingCode, stationsOf, transact } from '@encore/api'
import type { RunningProduct } from './boot.ts'
import { databaseOf } from './organiser.ts'

type Kept = Pick<RunningProduct, 'dataDir'>

/** A call as its books hold it. */
export interface CallRecord {
  id: string
  state: string
  countedMs: number
  /** Time on air, counted or not. */
  wallMs: number
  /** Booked segments, the first first. */
  segments: { epoch: number; seq: number; countedMs: number; cause: string; isSigned: boolean }[]
}

/** Calls of a session in the order of their ranks. */
export const callRecords = (product: Kept, sessionId: string): Promise<CallRecord[]> =>
  inDatabase(
    product,
    (sql) => sql<CallRecord[]>`
      select c.id, c.state, c.counted_ms::int as "countedMs", c.wall_ms::int as "wallMs", coalesce((
        select json_agg(json_build_object('epoch', s.epoch, 'seq', s.seq, 'countedMs', s.counted_ms, 'cause', s.cause,
          'isSigned', s.mac is not null) order by s.epoch, s.seq)
        from call_segment s where s.call_id = c.id), '[]') as segments
      from call c where c.session_id = ${sessionId} order by c.rank, c.id`,
  )

/** Reads the audit of calls, which is empty in a product without a fault. */
export const callFaults = (product: Kept): Promise<{ fault: string; subject: string }[]> =>
  inDatabase(
    product,
    (sql) => sql<{ fault: string; subject: string }[]>`select fault, subject from call_audit`,
  )

/** A new code for the first station of a session, as call control creates it. */
export const pairingCode = (product: Kept, sessionId: string): Promise<string> =>
  inDatabase(product, async (sql) => {
    const [station] = await stationsOf(sql, sessionId)
    const made = await transact(sql, async (tx) => ({
      ok: true as const,
      value: await createPairingCode(tx, station?.id ?? ''),
    }))
    if (!made.ok) throw new Error('The station got no code')
    return made.value.code
  })

async function inDatabase<T>(
  { dataDir }: Kept,
  work: (sql: ReturnType<typeof connect>) => PromiseLike<T>,
): Promise<T> {
  const sql = await databaseOf(dataDir)
  try {
    return await work(sql)
  } finally {
    await sql.end()
  }
}
