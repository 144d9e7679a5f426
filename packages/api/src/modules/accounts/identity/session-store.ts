import type { Db, Tx } from '#platform/db/connect.ts'

export interface SessionState {
  uid: string
  isLive: boolean
  secretHash: Buffer
  authTime: number
}

/** `isLive`: neither revoked nor expired, and the member is active. */
export async function selectSession(db: Db, sid: string): Promise<SessionState | null> {
  const [row] = await db<SessionState[]>`
    select s.member_uid as uid, s.secret_hash as "secretHash",
      extract(epoch from s.auth_time)::float8 as "authTime",
      s.revoked_at is null and app_now() < least(s.idle_until, s.absolute_until)
        and m.status = 'ACTIVE' as "isLive"
    from auth_session s join member m on m.uid = s.member_uid
    where s.sid = ${sid}`
  return row ?? null
}

/** Extends the idle deadline; writes at most once in five minutes. */
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
  /** The member's epoch at the time of verification. */
  sessionEpoch: number
}

/**
 * Returns the sign-in time in epoch seconds; null when the member is not active or all sessions were ended since the
 * verification. The lock on the member's row makes it wait for `advanceSessionEpoch`, which then either sees this
 * session or prevents it.
 */
export async function insertSession(tx: Tx, session: NewSessionRow): Promise<number | null> {
  const [row] = await tx<{ authTime: number }[]>`
    insert into auth_session (sid, secret_hash, member_uid, device_id, user_agent, ip_net, auth_time, idle_until,
      absolute_until, created_at, last_seen_at)
    select ${session.sid}, ${session.secretHash}, uid, ${session.deviceId}, ${session.userAgent}, ${session.network},
      date_trunc('second', app_now()), app_now() + ${session.idleSec} * interval '1 second',
      app_now() + ${session.absoluteSec} * interval '1 second', app_now(), app_now()
    from member where uid = ${session.uid} and status = 'ACTIVE' and session_epoch = ${session.sessionEpoch}
    for share
    returning extract(epoch from auth_time)::float8 as "authTime"`
  return row?.authTime ?? null
}

/** True only for the first use of a token, even with concurrent callers. */
export async function useCustomToken(tx: Tx, jti: string, expiresAtSec: number): Promise<boolean> {
  const rows = await tx`
    insert into custom_token_use (jti, expires_at) values (${jti}, to_timestamp(${expiresAtSec}))
    on conflict do nothing returning 1`
  return rows.length === 1
}

export interface Ending {
  sid?: string
  exceptSid?: string
}

/** Invalidates custom tokens issued so far; call it before ending the sessions. */
export const advanceSessionEpoch = (tx: Tx, uid: string) =>
  tx`update member set session_epoch = session_epoch + 1 where uid = ${uid}`

/** Null for an unknown member. */
export async function selectSessionEpoch(db: Db, uid: string): Promise<number | null> {
  const [row] = await db<{ sessionEpoch: number }[]>`
    select session_epoch as "sessionEpoch" from member where uid = ${uid}`
  return row?.sessionEpoch ?? null
}

/** Returns the ids of the revoked sessions. */
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

/** Revokes the oldest sessions beyond `keep`. */
export async function revokeOldest(tx: Tx, uid: string, keep: number): Promise<string[]> {
  const rows = await tx<{ sid: string }[]>`
    update auth_session set revoked_at = app_now(), revoked_reason = 'too many'
    where sid in (
      select sid from auth_session where member_uid = ${uid} and revoked_at is null
      order by created_at desc, sid desc offset ${keep})
    returning sid`
  return rows.map((row) => row.sid)
}

export const deleteOldTokenUses = (db: Db) => db`
  delete from custom_token_use where expires_at < app_now() - interval '1 hour'`

export const deleteOldSessions = (db: Db) => db`
  delete from auth_session where least(absolute_until, coalesce(revoked_at, 'infinity')) < app_now() - interval '90 days'`

export interface SessionListRow {
  sid: string
  userAgent: string
  network: string
  createdAt: Date
  lastSeenAt: Date
}

/** Live sessions, last used first. */
export const selectLiveSessions = (db: Db, uid: string) => db<SessionListRow[]>`
  select sid, user_agent as "userAgent", ip_net as network, created_at as "createdAt", last_seen_at as "lastSeenAt"
  from auth_session
  where member_uid = ${uid} and revoked_at is null and app_now() < least(idle_until, absolute_until)
  order by last_seen_at desc, sid desc`

export const selectKnownDevices = (db: Db, uid: string) => db<
  { deviceId: string | null; userAgent: string }[]
>`
  select device_id as "deviceId", user_agent as "userAgent" from auth_session
  where member_uid = ${uid} group by device_id, user_agent limit 200`

/** Deletes sessions with their refresh tokens. */
export const deleteSessions = (tx: Tx, uid: string) => tx`delete from auth_session where member_uid = ${uid}`
