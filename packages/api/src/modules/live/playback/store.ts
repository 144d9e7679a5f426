import type { Db } from '#platform/db/connect.ts'

export interface Viewing {
  /** Names the viewing in its tokens. */
  viewing: string
  eventId: string
  memberUid: string
  sid: string
}

const columns = (db: Db) => db`viewing, event_id as "eventId", member_uid as "memberUid", sid`

/** Notes that a token is about to be made that lives so long. */
export async function upsertViewing(db: Db, row: Viewing, tokenSec: number): Promise<void> {
  await db`
    insert into playback_viewing (viewing, event_id, member_uid, sid, expires_at)
    values (${row.viewing}, ${row.eventId}, ${row.memberUid}, ${row.sid}, app_now() + ${tokenSec} * interval '1 second')
    on conflict (viewing, event_id) do update set expires_at = excluded.expires_at`
}

export const selectViewings = (db: Db, memberUid: string) =>
  db<Viewing[]>`
    select ${columns(db)} from playback_viewing where member_uid = ${memberUid} and expires_at > app_now()`

export async function endViewing(db: Db, { viewing, eventId }: Viewing): Promise<void> {
  await db`
    update playback_viewing set ended_at = app_now() where viewing = ${viewing} and event_id = ${eventId}`
}

/** Those whose tokens may still be good by their date. */
export const selectEndedViewings = (db: Db, tokenSec: number) =>
  db<Viewing[]>`
    select ${columns(db)} from playback_viewing where ended_at > app_now() - ${tokenSec} * interval '1 second'`

export async function deleteOldViewings(db: Db): Promise<void> {
  await db`delete from playback_viewing where expires_at < app_now() - interval '1 hour'`
}
