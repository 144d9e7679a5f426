import type { Db, Sql } from '#platform/db/connect.ts'

export interface BrokenPromise {
  area: string
  fault: string
  subject: string
}

const most = 100
/** Key of the advisory lock that lets one process check at a time. */
const lock = 29_741

/** Longer than other statements may take, because it reads every order and ledger entry. */
const patienceMs = 300_000

/** Returns at most a hundred violations; null while another process is checking. */
export const selectBroken = (sql: Sql): Promise<BrokenPromise[] | null> =>
  sql.begin('isolation level repeatable read read only', async (tx) => {
    await tx`select set_config(name, ${patienceMs}::text, true)
      from unnest(array['statement_timeout', 'transaction_timeout']) as name`
    const [row] = await tx<{ isMine: boolean }[]>`select pg_try_advisory_xact_lock(${lock}) as "isMine"`
    if (!row?.isMine) return null
    return [
      ...(await tx<BrokenPromise[]>`select area, fault, subject from invariant_violation limit ${most}`),
    ]
  })

export const insertCheck = (db: Db, check: { tookMs: number; broken: number }) => db`
  insert into invariant_check (took_ms, broken) values (${check.tookMs}, ${check.broken})`

export const deleteChecks = (db: Db, keptDays: number) => db`
  delete from invariant_check where at < app_now() - make_interval(days => ${keptDays})`

export interface LastCheck {
  ageSec: number
  tookMs: number
  broken: number
}

/** Returns the last complete check of any process; null when there was none. */
export async function selectLastCheck(db: Db): Promise<LastCheck | null> {
  const [row] = await db<LastCheck[]>`
    select extract(epoch from app_now() - at)::float8 as "ageSec", took_ms as "tookMs", broken
    from invariant_check order by id desc limit 1`
  return row ?? null
}

export async function selectOutboxAge(db: Db): Promise<number> {
  const [row] = await db<{ sec: number }[]>`select outbox_age() as sec`
  return row?.sec ?? Number.NaN
}
