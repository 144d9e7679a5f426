import type { Db, Tx } from '#platform/db/connect.ts'

export async function selectFailures(
  db: Db,
  emailKey: string,
): Promise<{ failures: number; lastAtMs: number } | null> {
  const [row] = await db<{ failures: number; lastAtMs: number }[]>`
    select failures, (extract(epoch from last_at) * 1000)::float8 as "lastAtMs"
    from sign_in_failure where email_key = ${emailKey}`
  return row ?? null
}

export const upsertFailures = (db: Db, emailKey: string, count: { failures: number; lastAtMs: number }) => db`
  insert into sign_in_failure (email_key, failures, last_at)
  values (${emailKey}, ${count.failures}, to_timestamp(${count.lastAtMs}::float8 / 1000))
  on conflict (email_key) do update set failures = excluded.failures, last_at = excluded.last_at`

export const deleteFailures = (db: Db, emailKey: string) => db`
  delete from sign_in_failure where email_key = ${emailKey}`

/** Serialises guesses at one account, so that simultaneous ones are all counted. */
export const lockGuesses = (tx: Tx, key: string) =>
  tx`select pg_advisory_xact_lock(hashtextextended(${`guesses at ${key}`}, 0))`

export const deleteOldFailures = (db: Db) => db`
  delete from sign_in_failure where last_at < app_now() - interval '1 day'`

export const deleteFailuresOf = (tx: Tx, uid: string) => tx`
  delete from sign_in_failure
  where email_key = ${uid} or email_key = (select email_key from member where uid = ${uid})`
