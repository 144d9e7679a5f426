import type { ErrorName } from '@encore/contract/errors'
import type { Locale } from '@encore/contract/rules/locale'
import type { SuspensionReason } from '@encore/contract/rules/suspension'
import type { KeyRow, KeyStep, StoredCode, StoredPassword } from '@encore/identity/server'
import type { Db, Tx } from '#platform/db/connect.ts'

/** Takes its turn with every other process that changes the signing keys. */
export const lockKeys = (tx: Tx) => tx`select pg_advisory_xact_lock(hashtext('identity-key'))`

export const selectKeys = (db: Db) => db<KeyRow[]>`
  select kid, alg, public_jwk as "publicJwk", sealed_private as "sealedPrivate", state,
    (extract(epoch from created_at) * 1000)::float8 as "createdAtMs",
    (extract(epoch from retire_at) * 1000)::float8 as "retireAtMs"
  from identity_key`

export const insertKey = (tx: Tx, key: KeyRow) => tx`
  insert into identity_key (kid, alg, public_jwk, sealed_private, state, created_at)
  values (${key.kid}, ${key.alg}, ${JSON.stringify(key.publicJwk)}::text::jsonb, ${key.sealedPrivate}, ${key.state}, app_now())`

export function changeKey(tx: Tx, step: Exclude<KeyStep, { kind: 'create' }>) {
  switch (step.kind) {
    case 'promote':
      return tx`update identity_key set state = 'active' where kid = ${step.kid}`
    case 'retire':
      return tx`
        update identity_key set state = 'retired', retire_at = to_timestamp(${step.retireAtMs}::float8 / 1000)
        where kid = ${step.kid}`
    case 'forget':
      return tx`delete from identity_key where kid = ${step.kid}`
  }
}

export interface SessionState {
  uid: string
  isLive: boolean
  secretHash: Buffer
  authTime: number
}

/** `isLive`: neither revoked nor outlived, and the member may sign in. */
export async function selectSession(db: Db, sid: string): Promise<SessionState | null> {
  const [row] = await db<SessionState[]>`
    select s.member_uid as uid, s.secret_hash as "secretHash",
      extract(epoch from s.auth_time)::float8 as "authTime",
      s.revoked_at is null and app_now() < least(s.idle_until, s.absolute_until)
        and m.status = 'ACTIVE' and s.auth_time >= m.tokens_valid_after as "isLive"
    from auth_session s join member m on m.uid = s.member_uid
    where s.sid = ${sid}`
  return row ?? null
}

/** Moves the idle deadline; at most one write in five minutes. */
export const touchSession = (db: Db, sid: string, idleSec: number) => db`
  update auth_session set last_seen_at = app_now(), idle_until = app_now() + ${idleSec} * interval '1 second'
  where sid = ${sid} and last_seen_at < app_now() - interval '5 minutes'`

export interface NewSessionRow {
  sid: string
  uid: string
  secretHash: Buffer
  deviceId: string | null
  userAgent: string
  network: string
  idleSec: number
  absoluteSec: number
  /** When the token that opens it was made, epoch seconds. */
  provedAtSec: number
}

/** The sign-in's moment in epoch seconds; null when the member may not sign in or the proof is older than the password. */
export async function insertSession(tx: Tx, session: NewSessionRow): Promise<number | null> {
  const [row] = await tx<{ authTime: number }[]>`
    insert into auth_session (sid, secret_hash, member_uid, device_id, user_agent, ip_net, auth_time, idle_until,
      absolute_until, created_at, last_seen_at)
    select ${session.sid}, ${session.secretHash}, uid, ${session.deviceId}, ${session.userAgent}, ${session.network},
      date_trunc('second', app_now()), app_now() + ${session.idleSec} * interval '1 second',
      app_now() + ${session.absoluteSec} * interval '1 second', app_now(), app_now()
    from member where uid = ${session.uid} and status = 'ACTIVE' and not exists (
      select from credential_password
      where member_uid = ${session.uid} and date_trunc('second', updated_at) > to_timestamp(${session.provedAtSec})
        and updated_at > member.created_at and updated_at <= app_now())
    for key share
    returning extract(epoch from auth_time)::float8 as "authTime"`
  return row?.authTime ?? null
}

/** True once per token, however many try. */
export async function useCustomToken(tx: Tx, jti: string, expiresAtSec: number): Promise<boolean> {
  const rows = await tx`
    insert into custom_token_use (jti, expires_at) values (${jti}, to_timestamp(${expiresAtSec}))
    on conflict do nothing returning 1`
  return rows.length === 1
}

/** Which sessions of a member end: one, all but one, or all. */
export interface Ending {
  sid?: string
  exceptSid?: string
}

/** Answers the ids of the sessions it ended. */
export async function revokeSessions(
  db: Db,
  uid: string,
  { sid, exceptSid }: Ending,
  reason: string,
): Promise<string[]> {
  const rows = await db<{ sid: string }[]>`
    update auth_session set revoked_at = app_now(), revoked_reason = ${reason}
    where member_uid = ${uid} and revoked_at is null
      and sid = coalesce(${sid ?? null}, sid) and sid <> coalesce(${exceptSid ?? null}, '')
    returning sid`
  return rows.map((row) => row.sid)
}

/** Ends the oldest sessions beyond `keep`. */
export async function revokeOldest(tx: Tx, uid: string, keep: number): Promise<string[]> {
  const rows = await tx<{ sid: string }[]>`
    update auth_session set revoked_at = app_now(), revoked_reason = 'too many'
    where sid in (
      select sid from auth_session where member_uid = ${uid} and revoked_at is null
      order by created_at desc, sid desc offset ${keep})
    returning sid`
  return rows.map((row) => row.sid)
}

export interface AccountRow extends StoredPassword {
  uid: string
  email: string
  nickname: string
  language: Locale
  isSuspended: boolean
}

export async function selectAccount(db: Db, emailKey: string): Promise<AccountRow | null> {
  const [row] = await db<AccountRow[]>`
    select ${accountColumns(db)} from member m join credential_password c on c.member_uid = m.uid
    where m.email_key = ${emailKey}`
  return row ?? null
}

/** The member's own password; null for somebody who signs in by other means. */
export async function selectAccountOf(db: Db, uid: string): Promise<AccountRow | null> {
  const [row] = await db<AccountRow[]>`
    select ${accountColumns(db)} from member m join credential_password c on c.member_uid = m.uid
    where m.uid = ${uid}`
  return row ?? null
}

const accountColumns = (db: Db) => db`
  m.uid, m.email, m.nickname, m.language, m.status = 'SUSPENDED' as "isSuspended", c.phc, c.pepper_id as "pepperId"`

/** Null for who is suspended or has left. */
export async function selectStanding(db: Db, uid: string): Promise<{ passwordSince: Date | null } | null> {
  const [row] = await db<{ passwordSince: Date | null }[]>`
    select c.updated_at as "passwordSince" from member m left join credential_password c on c.member_uid = m.uid
    where m.uid = ${uid} and m.status = 'ACTIVE'`
  return row ?? null
}

export interface Addressee {
  hasPassword: boolean
  snsType: string
}

/** Whose address it is; null for nobody's. */
export async function selectAddressee(db: Db, emailKey: string): Promise<Addressee | null> {
  const [row] = await db<Addressee[]>`
    select sns_type as "snsType", exists (select from credential_password where member_uid = uid) as "hasPassword"
    from member where email_key = ${emailKey}`
  return row ?? null
}

export interface Suspension {
  reason: SuspensionReason
  since: Date
}

export async function selectSuspension(db: Db, uid: string): Promise<Suspension | null> {
  const [row] = await db<Suspension[]>`
    select reason, suspended_at as since from member_suspension where member_uid = ${uid}`
  return row ?? null
}

export const callSuspend = (tx: Tx, uid: string, reason: SuspensionReason) =>
  tx`select suspend_member(${uid}, ${reason})`

export const callRestore = (tx: Tx, uid: string) => tx`select restore_member(${uid})`

/** Nothing for who has left; a leave under way is waited for. */
export const upsertPassword = (db: Db, uid: string, password: StoredPassword) => db`
  insert into credential_password (member_uid, phc, pepper_id, updated_at)
  select uid, ${password.phc}, ${password.pepperId}, app_now()
  from member where uid = ${uid} and status <> 'LEFT' for key share
  on conflict (member_uid) do update
  set phc = excluded.phc, pepper_id = excluded.pepper_id, updated_at = excluded.updated_at`

/** The same password in a stronger form; nothing when it was changed meanwhile. */
export const replaceHash = (db: Db, uid: string, known: StoredPassword, password: StoredPassword) => db`
  update credential_password set phc = ${password.phc}, pepper_id = ${password.pepperId}
  where member_uid = ${uid} and phc = ${known.phc}`

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

/** Guesses at one account take their turn, so that many at once are not counted as one. */
export const lockGuesses = (tx: Tx, key: string) =>
  tx`select pg_advisory_xact_lock(hashtextextended(${`guesses at ${key}`}, 0))`

/** Mails to one address wait for each other, so that two requests send one. */
export const lockAddress = (tx: Tx, emailKey: string) =>
  tx`select pg_advisory_xact_lock(hashtext('code:' || ${emailKey}))`

/** Moments of the codes made for an address in the last day, epoch milliseconds. */
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

/** What a code is tried for; without a purpose, what the caller last asked one for. */
export interface CodeClaim {
  emailKey: string
  purpose: StoredCode['purpose'] | null
  callerUid: string
}

/**
 * The newest code of an address with this try counted; only the newest one works. Others than who asked for it
 * get nothing, and cannot use up its tries either.
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
export const deleteOldTokenUses = (db: Db) => db`
  delete from custom_token_use where expires_at < app_now() - interval '1 hour'`
export const deleteOldFailures = (db: Db) => db`
  delete from sign_in_failure where last_at < app_now() - interval '1 day'`
export const deleteOldAuthEvents = (db: Db) => db`
  delete from auth_event where at < app_now() - interval '90 days'`
export const deleteOldSessions = (db: Db) => db`
  delete from auth_session where least(absolute_until, coalesce(revoked_at, 'infinity')) < app_now() - interval '90 days'`

export interface NewMemberRow {
  uid: string
  email: string | null
  emailKey: string | null
  nickname: string
  nicknameKey: string
  language: Locale
  snsType: string
}

export const insertMember = (tx: Tx, member: NewMemberRow) => tx`
  insert into member (uid, email, email_key, nickname, nickname_key, language, sns_type, created_at)
  values (${member.uid}, ${member.email}, ${member.emailKey}, ${member.nickname}, ${member.nicknameKey},
    ${member.language}, ${member.snsType}, app_now())`

export const updateEmail = (tx: Tx, uid: string, email: string, emailKey: string) => tx`
  update member set email = ${email}, email_key = ${emailKey} where uid = ${uid}`

export interface AddressRow {
  email: string | null
  language: Locale
}

/** Behind the lock on the member's row. */
export async function lockAddressOf(tx: Tx, uid: string): Promise<AddressRow | null> {
  const [row] = await tx<AddressRow[]>`
    select email, language from member where uid = ${uid} and status = 'ACTIVE' for no key update`
  return row ?? null
}

export interface SessionListRow {
  sid: string
  userAgent: string
  network: string
  createdAt: Date
  lastSeenAt: Date
}

/** Live sessions, the last used first. */
export const selectLiveSessions = (db: Db, uid: string) => db<SessionListRow[]>`
  select sid, user_agent as "userAgent", ip_net as network, created_at as "createdAt", last_seen_at as "lastSeenAt"
  from auth_session
  where member_uid = ${uid} and revoked_at is null and app_now() < least(idle_until, absolute_until)
  order by last_seen_at desc, sid desc`

/** Browsers the member has signed in from, as far as they are remembered. */
export const selectKnownDevices = (db: Db, uid: string) => db<
  { deviceId: string | null; userAgent: string }[]
>`
  select device_id as "deviceId", user_agent as "userAgent" from auth_session
  where member_uid = ${uid} group by device_id, user_agent limit 200`

export interface AuthEventRow {
  type: string
  result: 'OK' | ErrorName
  uid: string | null
  addressDigest: Buffer | null
  network: string
  deviceId: string | null
  userAgent: string
}

export const insertAuthEvent = (db: Db, event: AuthEventRow) => db`
  insert into auth_event (type, result, uid, address_digest, ip_net, device_id, user_agent)
  values (${event.type}, ${event.result}, ${event.uid}, ${event.addressDigest}, ${event.network}, ${event.deviceId},
    ${event.userAgent})`

export const selectAuthEvents = (db: Db, uid: string) => db<
  { at: Date; type: string; result: string; network: string; userAgent: string }[]
>`
  select at, type, result, ip_net as network, user_agent as "userAgent" from auth_event
  where uid = ${uid} order by id desc limit 10000`

export const deletePassword = (tx: Tx, uid: string) =>
  tx`delete from credential_password where member_uid = ${uid}`

/** Refresh tokens go with their sessions. */
export const deleteSessions = (tx: Tx, uid: string) => tx`delete from auth_session where member_uid = ${uid}`

/** Codes for the member or their address, and the count of wrong passwords. */
export async function deleteTries(tx: Tx, uid: string): Promise<void> {
  const address = tx`(select email_key from member where uid = ${uid})`
  await tx`delete from verification_code where subject_uid = ${uid} or email_key = ${address}`
  await tx`delete from sign_in_failure where email_key = ${uid} or email_key = ${address}`
}
