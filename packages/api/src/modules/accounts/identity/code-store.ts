import type { StoredCode } from '@encore/identity/server'
import type { Db, Tx } from '#platform/db/connect.ts'

/** Serialises code mails to one address, so that two requests send only one. */
export const lockAddress = (tx: Tx, emailKey: string) =>
  tx`select pg_advisory_xact_lock(hashtext('code:' || ${emailKey}))`

/** Creation times of the codes for an address in the last day, epoch milliseconds. */
export async function selectSentCodes(tx: Tx, emailKey: string): Promise<number[]> {
  const rows = await tx<{ ms: number }[]>`
    select (extract(epoch from created_at) * 1000)::float8 as ms from verification_code
    where email_key = ${emailKey} and created_at > app_now() - interval '1 day'`
  return rows.map((row) => row.ms)
}

export interface NewCode {
  id: string
  purpose: StoredCode['purpose']
  emailKey: string
  hmac: Buffer
  subjectUid: string
  lifeMs: number
}

export const insertCode = (tx: Tx, code: NewCode) => tx`
  insert into verification_code (id, purpose, email_key, code_hmac, subject_uid, created_at, expires_at)
  values (${code.id}, ${code.purpose}, ${code.emailKey}, ${code.hmac}, ${code.subjectUid}, app_now(),
    app_now() + ${code.lifeMs} * interval '1 millisecond')`

/** Purpose of a try; null for the purpose of the caller's last request. */
export interface CodeClaim {
  emailKey: string
  purpose: StoredCode['purpose'] | null
  callerUid: string
}

/**
 * Counts a try and returns the newest code of an address; only that one works. Callers other than its requester get
 * null and cannot use up its tries.
 */
export async function countTry(
  tx: Tx,
  { emailKey, purpose, callerUid }: CodeClaim,
): Promise<StoredCode | null> {
  const [row] = await tx<StoredCode[]>`
    update verification_code set attempts = attempts + 1
    where subject_uid = ${callerUid} and id = (
      select id from verification_code where email_key = ${emailKey} and purpose = coalesce(${purpose}, (
        select purpose from verification_code where email_key = ${emailKey} and subject_uid = ${callerUid}
        order by created_at desc, id desc limit 1))
      order by created_at desc, id desc limit 1 for update)
    returning id, purpose, email_key as "emailKey", code_hmac as "codeHmac", subject_uid as "subjectUid",
      least(attempts - 1, 100)::int as attempts, consumed_at is not null as "isConsumed",
      (extract(epoch from expires_at) * 1000)::float8 as "expiresAtMs"`
  return row ?? null
}

export const consumeCode = (tx: Tx, id: string) => tx`
  update verification_code set consumed_at = app_now() where id = ${id}`

export const deleteOldCodes = (db: Db) => db`
  delete from verification_code where created_at < app_now() - interval '2 days'`

export const deleteCodesOf = (tx: Tx, uid: string) => tx`
  delete from verification_code
  where subject_uid = ${uid} or email_key = (select email_key from member where uid = ${uid})`
