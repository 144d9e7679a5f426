import type { Sql } from '#platform/db/connect.ts'

/** Number of statements of this database that wait for another transaction's lock. */
export const waitingForLocks = async (owner: Sql): Promise<number> =>
  (
    await owner`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  ).length
