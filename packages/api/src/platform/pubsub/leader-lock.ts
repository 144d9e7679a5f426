import { connect } from '#platform/db/connect.ts'
import type { Logger } from '#platform/log.ts'

/** `ALONE`: no other process may keep rooms; `TOGETHER`: others may too if they are connected by pub/sub. */
export type LeaderLockKind = 'ALONE' | 'TOGETHER'

/** The right to keep rooms. It is released when its process ends, in any way. */
export interface LeaderLock {
  isHeld(): boolean
  /** Releases the lock; afterwards it is never acquired again. */
  close(): Promise<void>
}

export interface LeaderLockOptions {
  databaseUrl: string
  kind: LeaderLockKind
  log: Logger
  changed: (isHeld: boolean) => void
}

const pollIntervalMs = 1_000
/** Key of the PostgreSQL advisory lock, which a session holds and loses with its connection. */
const [family, member] = [29_740, 1]

/** Acquires the lock now or when it becomes free, exclusive or shared, on a dedicated connection. */
export async function acquireLeaderLock({
  databaseUrl,
  kind,
  log,
  changed,
}: LeaderLockOptions): Promise<LeaderLock> {
  const sql = connect(databaseUrl, { max: 1, name: 'encore-seat', isKept: true })
  let isHeld = false
  let isLooking = false
  const ask = kind === 'ALONE' ? sql`pg_try_advisory_lock` : sql`pg_try_advisory_lock_shared`

  /** One statement checks and acquires: the next may run on a new connection that holds nothing. */
  const look = async () => {
    const [row] = await sql<{ isHeld: boolean }[]>`
      select case when exists (
        select from pg_locks where locktype = 'advisory' and pid = pg_backend_pid() and granted
          and classid = ${family}::int and objid = ${member}::int
      ) then true else ${ask}(${family}::int, ${member}::int) end as "isHeld"`
    if (!row || row.isHeld === isHeld) return
    isHeld = row.isHeld
    changed(isHeld)
  }

  await look()
  const timer = setInterval(() => {
    if (isLooking) return
    isLooking = true
    // Without the database no message can be stored in any room, so a failed poll changes nothing.
    look()
      .catch((err: unknown) => log.debug({ err }, 'leader lock check failed'))
      .finally(() => {
        isLooking = false
      })
  }, pollIntervalMs).unref()
  return {
    isHeld: () => isHeld,
    close: async () => {
      clearInterval(timer)
      await sql.end({ timeout: 5 })
    },
  }
}
