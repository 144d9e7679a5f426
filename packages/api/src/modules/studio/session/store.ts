import type { Db } from '#platform/db/connect.ts'
import { halfOpenMinutes, idleMinutes, sessionHours } from './terms.ts'

export interface SessionRow {
  uid: string
  /** The member's session epoch when the password was checked. */
  sessionEpoch: number
  endsAt: Date
  provedAt: Date | null
  /** True when the last-seen time is old enough to be updated. */
  isStale: boolean
}

const hours = (db: Db) => db`make_interval(hours => ${sessionHours})`

/** Returns a session with a proved second factor that is within its idle and total limits. */
export async function selectOpen(db: Db, hash: Buffer): Promise<SessionRow | null> {
  const [row] = await db<SessionRow[]>`
    select member_uid as uid, session_epoch as "sessionEpoch", created_at + ${hours(db)} as "endsAt",
      proved_at as "provedAt", seen_at < app_now() - interval '1 minute' as "isStale"
    from studio_session
    where hash = ${hash} and is_open and created_at > app_now() - ${hours(db)}
      and seen_at > app_now() - make_interval(mins => ${idleMinutes})`
  return row ?? null
}

/** Returns a session between password and code. */
export async function selectHalfOpen(db: Db, hash: Buffer): Promise<HalfOpen | null> {
  const [row] = await db<HalfOpen[]>`
    select member_uid as uid, session_epoch as "sessionEpoch" from studio_session
    where hash = ${hash} and not is_open and created_at > app_now() - make_interval(mins => ${halfOpenMinutes})`
  return row ?? null
}

export type HalfOpen = Pick<SessionRow, 'uid' | 'sessionEpoch'>

export const insertSession = (
  db: Db,
  { hash, uid, sessionEpoch, isOpen }: HalfOpen & { hash: Buffer; isOpen: boolean },
) => db`
  insert into studio_session (hash, member_uid, session_epoch, is_open, proved_at)
  values (${hash}, ${uid}, ${sessionEpoch}, ${isOpen}, case when ${isOpen} then app_now() end)`

export const noteSeen = (db: Db, hash: Buffer) =>
  db`update studio_session set seen_at = app_now() where hash = ${hash}`

export const noteProof = (db: Db, hash: Buffer) =>
  db`update studio_session set proved_at = app_now(), seen_at = app_now() where hash = ${hash} and is_open`

/** Returns its member; null when the session had ended. */
export async function deleteSession(db: Db, hash: Buffer): Promise<{ uid: string; wasOpen: boolean } | null> {
  const [row] = await db<{ uid: string; wasOpen: boolean }[]>`
    delete from studio_session where hash = ${hash} returning member_uid as uid, is_open as "wasOpen"`
  return row ?? null
}

/** Deletes open and half-open sessions. Returns their number. */
export async function deleteSessionsOf(db: Db, uid: string): Promise<number> {
  const { count } = await db`delete from studio_session where member_uid = ${uid}`
  return count
}

/** Deletes all other sessions, open or half-open. Returns their number. */
export async function deleteOtherSessions(db: Db, uid: string, kept: Buffer): Promise<number> {
  const { count } = await db`delete from studio_session where member_uid = ${uid} and hash <> ${kept}`
  return count
}

export const deleteEnded = (db: Db) =>
  db`delete from studio_session where created_at <= app_now() - ${hours(db)}`
