import type { OpenDoors } from '#modules/catalog/events/index.ts'
import type { Db, Tx } from '#platform/db/connect.ts'

/** Returns the events with ticket holders who may not be notified yet, in the given order. */
export const selectDueDoors = (db: Db, doors: readonly OpenDoors[]) => db<{ eventId: string }[]>`
  select d.event_id as "eventId"
  from unnest(${doors.map(({ eventId }) => eventId)}::text[],
    ${doors.map(({ doorsAt }) => doorsAt.toISOString())}::timestamptz[]) with ordinality as d (event_id, doors_at, place)
  where not exists (
    select from doors_notification o
    where o.event_id = d.event_id and o.doors_at = d.doors_at and o.last_member_uid is null)
  order by d.place`

/** False when another process is notifying about this event's doors; held until the transaction ends. */
export async function lockDoors(tx: Tx, eventId: string): Promise<boolean> {
  const [row] = await tx<{ locked: boolean }[]>`
    select pg_try_advisory_xact_lock(hashtextextended(${`open doors of ${eventId}`}, 0)) as locked`
  return row?.locked ?? false
}

/** Returns the last notified holder; empty before the first, null when all were notified. */
export async function selectLastNotified(tx: Tx, { eventId, doorsAt }: OpenDoors): Promise<string | null> {
  const [row] = await tx<{ lastMemberUid: string | null }[]>`
    select last_member_uid as "lastMemberUid" from doors_notification where event_id = ${eventId} and doors_at = ${doorsAt}`
  return row ? row.lastMemberUid : ''
}

export const saveLastNotified = (tx: Tx, { eventId, doorsAt }: OpenDoors, lastMemberUid: string | null) => tx`
  insert into doors_notification (event_id, doors_at, last_member_uid) values (${eventId}, ${doorsAt}, ${lastMemberUid})
  on conflict (event_id) do update set doors_at = excluded.doors_at, last_member_uid = excluded.last_member_uid`
