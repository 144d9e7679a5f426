import type { Config } from '#platform/config.ts'
import { connect, type Sql } from './connect.ts'
import { checkPooler } from './pooler.ts'

export interface Database {
  /** Runs statements and transactions, through the pooler where one is configured. */
  sql: Sql
  /** Keeps its session, so it can listen. The same pool as `sql` without a pooler. */
  direct: Sql
  end(): Promise<void>
}

/** Connects to the database. *Errors*: ConfigError for a pooler whose sessions the product must not use. */
export async function openDatabase(config: Config, databaseUrl: string): Promise<Database> {
  const { DATABASE_POOL: max, DATABASE_PATIENCE: patience, DATABASE_POOLER_URL: poolerUrl } = config
  if (poolerUrl === '') {
    const sql = connect(databaseUrl, { max, patience })
    return { sql, direct: sql, end: () => sql.end({ timeout: 5 }) }
  }
  const direct = connect(databaseUrl, { max: 1, patience })
  const sql = connect(poolerUrl, { max, patience, isPooled: true })
  const end = async () => {
    await Promise.all([sql, direct].map((one) => one.end({ timeout: 5 })))
  }
  try {
    await checkPooler(sql, direct)
  } catch (cause) {
    await end()
    throw cause
  }
  return { sql, direct, end }
}
