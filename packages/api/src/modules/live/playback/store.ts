import type { TicketedKind } from '@encore/media'
import type { Db, Tx } from '#platform/db/connect.ts'

export interface Viewing {
  viewing: string
  eventId: string
  memberUid: string
  sid: string
  kind: TicketedKind
  /** Access that its tokens may grant, in token format. */
  tier: string
}

/** Browser and system as the user agent states them. */
export interface Device {
  browser: string | null
  system: string | null
}

export interface Entering extends Viewing, Device {
  isOnly: boolean
  takesOver: boolean
}

export interface Entered extends Device {
  viewing: string
  tier: string
  /** False when the row describes the other device that watches. */
  isOwn: boolean
  startedAt: Date
  /** The viewing that was ended; null when there is none. */
  ended: string | null
}

/** Seconds without a heartbeat after which the device lease is free. */
const aliveSec = 20

const columns = (db: Db) => db`viewing, event_id as "eventId", member_uid as "memberUid", sid, kind, tier`

/** Enters if the lease is free or taken over, and records that a token with this lifetime follows. */
export async function enterViewing(tx: Tx, row: Entering, tokenSec: number): Promise<Entered> {
  const [entered] = await tx<Entered[]>`
    select viewing, is_own as "isOwn", browser, system, started_at as "startedAt", ended, tier
    from playback_enter(${row.viewing}, ${row.eventId}, ${row.kind}, ${row.memberUid}, ${row.sid}, ${row.browser},
      ${row.system}, ${row.isOnly}, ${row.takesOver}, ${tokenSec}, ${aliveSec},
      ${row.tier})`
  if (!entered) throw new Error('playback_enter answered nothing')
  return entered
}

export interface OtherDevice extends Device {
  since: Date
}

export async function selectOtherDevice(
  db: Db,
  { eventId, kind, memberUid, sid }: Omit<Viewing, 'viewing' | 'tier'>,
): Promise<OtherDevice | null> {
  const [row] = await db<OtherDevice[]>`
    select browser, system, started_at as since from playback_viewing
    where event_id = ${eventId} and kind = ${kind} and member_uid = ${memberUid} and sid <> ${sid}
      and is_only and ended_at is null and seen_at > app_now() - ${aliveSec} * interval '1 second'`
  return row ?? null
}

export async function noteSeen(db: Db, viewings: string[]): Promise<void> {
  await db`update playback_viewing set seen_at = app_now() where viewing = any(${viewings}) and ended_at is null`
}

/** Frees the leases. Their tokens stay valid, so that a reloaded page can return. */
export async function noteLeft(db: Db, viewings: string[]): Promise<void> {
  await db`
    update playback_viewing set seen_at = '-infinity' where viewing = any(${viewings}) and ended_at is null`
}

export const selectViewings = (db: Db, memberUid: string) =>
  db<Viewing[]>`
    select ${columns(db)} from playback_viewing where member_uid = ${memberUid} and expires_at > app_now()`

export async function endViewing(
  db: Db,
  { viewing, eventId }: Pick<Viewing, 'viewing' | 'eventId'>,
): Promise<void> {
  await db`
    update playback_viewing set ended_at = app_now() where viewing = ${viewing} and event_id = ${eventId}`
}

/** Widens what the tokens open; earlier tokens stay valid. */
export async function widenViewing(
  db: Db,
  { viewing, eventId, tier }: Pick<Viewing, 'viewing' | 'eventId' | 'tier'>,
): Promise<void> {
  await db`update playback_viewing set tier = ${tier} where viewing = ${viewing} and event_id = ${eventId}`
}

/** Ended viewings whose tokens have not expired yet. */
export const selectEndedViewings = (db: Db, tokenSec: number) =>
  db<Viewing[]>`
    select ${columns(db)} from playback_viewing where ended_at > app_now() - ${tokenSec} * interval '1 second'`

export async function deleteOldViewings(db: Db): Promise<void> {
  await db`delete from playback_viewing where expires_at < app_now() - interval '1 hour'`
}
