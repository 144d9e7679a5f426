import type { Sql } from '../db/connect.ts'
import type { Metrics } from '../metrics.ts'

type Kind = 'BACKUP' | 'RESTORE'

/** Stored in the database that is backed up, or that a restore would replace. */
export const noteRun = (sql: Sql, kind: Kind) => sql`insert into backup_run (kind) values (${kind})`

/** Metrics for alerts; NaN when there was no run yet. */
export function measureBackups(sql: Sql, metrics: Metrics): void {
  const since = (kind: Kind) => async () => {
    const [row] = await sql<{ sec: number | null }[]>`
      select extract(epoch from now() - max(at))::float8 as sec from backup_run where kind = ${kind}`
    return row?.sec ?? Number.NaN
  }
  metrics.gauge('encore_backup_age_seconds', 'Age of the last backup', since('BACKUP'))
  metrics.gauge('encore_restore_age_seconds', 'Age of the last restore test', since('RESTORE'))
}
