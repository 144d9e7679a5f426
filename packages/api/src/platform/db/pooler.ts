import { ConfigError } from '#platform/config.ts'
import { appRole, type Sql } from './connect.ts'

/** Settings of a session that the product relies on. A pooler in transaction mode cannot take them from a client. */
const timeouts = [
  'lock_timeout',
  'statement_timeout',
  'idle_in_transaction_session_timeout',
  'transaction_timeout',
] as const

interface Session {
  role: string
  zone: string
  database: string
  timeouts: Record<string, string>
}

/**
 * Throws `ConfigError` unless the sessions behind a pooler are in the database of `direct`, run as the product's role,
 * in UTC and with all timeouts. The login role carries them (`docs/runbook.md`, Pooler).
 */
export async function checkPooler(pooled: Sql, direct: Sql): Promise<void> {
  const [session, expected] = await Promise.all([readSession(pooled), readSession(direct)])
  const faults = [
    ...(session.database === expected.database ? [] : ['it leads to another database than DATABASE_URL']),
    ...(session.role === appRole ? [] : [`its login role must set role = ${appRole}`]),
    ...(session.zone === 'UTC' ? [] : ["its login role must set timezone = 'UTC'"]),
    ...timeouts
      .filter((name) => session.timeouts[name] === '0')
      .map((name) => `its login role must set ${name}`),
  ]
  if (faults.length > 0) throw new ConfigError(`DATABASE_POOLER_URL: ${faults.join('; ')}`)
}

async function readSession(sql: Sql): Promise<Session> {
  const [session] = await sql<Session[]>`
    select current_user as role, current_setting('TimeZone') as zone,
      (select system_identifier from pg_control_system()) || '/' || current_database() as database,
      (select json_object_agg(name, setting) from pg_settings where name = any(${[...timeouts]})) as timeouts`
  if (!session) throw new Error('the session has no settings')
  return session
}
