import type { ReactionKind } from '@encore/contract/rules/kinds'
import type { Db } from '#platform/db/connect.ts'

export interface ReactionRow {
  /** Media time in seconds. */
  mediaSec: number
  kind: ReactionKind
  count: number
}

export async function addReactions(db: Db, eventId: string, rows: ReactionRow[]): Promise<void> {
  const values = rows.map(({ mediaSec, kind, count }) => {
    return { event_id: eventId, media_sec: mediaSec, kind, count }
  })
  await db`
    insert into chat_reaction ${db(values)}
    on conflict (event_id, media_sec, kind) do update set count = chat_reaction.count + excluded.count`
}

/** Counts per second of media time, from `fromSec` (inclusive) to `toSec` (exclusive). */
export const selectReactions = (db: Db, eventId: string, fromSec: number, toSec: number) => db<ReactionRow[]>`
  select media_sec as "mediaSec", kind, count from chat_reaction
  where event_id = ${eventId} and media_sec >= ${fromSec} and media_sec < ${toSec}
  order by media_sec, kind`
