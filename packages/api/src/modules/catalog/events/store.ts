import type { Db } from '#platform/db/connect.ts'
import type { EventTimes } from './find-event.ts'

const status = (db: Db) => db`
  event_status(clock.at, e.ticket_open_at, e.ticket_close_at, e.start_at, e.end_at, e.is_canceled)`

export async function selectEventTimes(db: Db, id: string): Promise<EventTimes | null> {
  const [row] = await db<EventTimes[]>`
    select e.id, e.slug, e.type, ${status(db)} as status, e.is_hidden as "isHidden", e.is_free as "isFree",
      e.channel_kind as "channelKind", e.zone, e.doors_at as "doorsAt", e.start_at as "startAt",
      e.end_at as "endAt", e.replay_from as "replayFrom", e.replay_to as "replayTo",
      (select coalesce(jsonb_object_agg(lang, title), '{}') from event_text where event_id = e.id) as title
    from event e, (select app_now() as at offset 0) clock
    where e.id = ${id}`
  return row ?? null
}
