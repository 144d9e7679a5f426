import type { Sql } from '#platform/db/connect.ts'

/** How many statements of this database wait for a lock of somebody else's. */
export const waitingForLocks = async (owner: Sql): Promise<number> =>
  (
    await owner`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  ).length
