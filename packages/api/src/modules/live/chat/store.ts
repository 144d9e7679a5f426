import type { Badge } from '@encore/contract/realtime'
import type { Db } from '#platform/db/connect.ts'

export interface ChatRow {
  seq: number
  id: string
  memberUid: string
  clientId: string
  text: string
  /** Epoch milliseconds. */
  sentMs: number
  mediaMs: number
  badge: Badge | null
}

export type NewChatRow = Omit<ChatRow, 'seq'>

/** Includes deleted messages, so that the numbers have no gaps. */
export interface ReadChatRow extends ChatRow {
  isDeleted: boolean
}

const columns = (db: Db) => db`
  m.seq, m.id, m.member_uid as "memberUid", m.client_id as "clientId", m.text,
  round(extract(epoch from m.sent_at) * 1000)::bigint as "sentMs", m.media_ms as "mediaMs", m.badge`

const isDeleted = (db: Db) => db`
  exists (select from chat_deletion d where d.event_id = m.event_id and d.seq = m.seq)`

/** Stores a batch in its order. Returns all of it by number, including messages stored before. */
export function appendChat(db: Db, eventId: string, batch: NewChatRow[]): Promise<ChatRow[]> {
  const rows = batch.map(({ id, memberUid, clientId, text, sentMs, mediaMs, badge }) => {
    return { id, member_uid: memberUid, client_id: clientId, text, sent_ms: sentMs, media_ms: mediaMs, badge }
  })
  return db<ChatRow[]>`
    select ${columns(db)} from chat_append(${eventId}, ${JSON.stringify(rows)}::text::json) m order by seq`
}

/** Returns the newest messages after a number, oldest first. */
export const selectChat = (db: Db, eventId: string, after: number, limit: number) =>
  db<ReadChatRow[]>`
    select * from (
      select ${columns(db)}, ${isDeleted(db)} as "isDeleted" from chat_message m
      where m.event_id = ${eventId} and m.seq > ${after}
      order by m.seq desc limit ${limit}
    ) newest order by seq`

/** Returns the newest number of each room that has messages. */
export const selectHeads = (db: Db, eventIds: string[]) =>
  db<{ eventId: string; seq: number }[]>`
    select event_id as "eventId", last_seq as seq from chat_room where event_id = any(${eventIds})`

export async function selectMessage(db: Db, eventId: string, seq: number): Promise<ChatRow | null> {
  const [row] = await db<ChatRow[]>`
    select ${columns(db)} from chat_message m
    where m.event_id = ${eventId} and m.seq = ${seq} and not ${isDeleted(db)}`
  return row ?? null
}

export const selectMessages = (db: Db, eventId: string, seqs: number[]) => db<ChatRow[]>`
  select ${columns(db)} from chat_message m where m.event_id = ${eventId} and m.seq = any(${seqs}::bigint[])`

export async function countInTime(db: Db, eventId: string, fromMs: number, toMs: number): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*)::int as count from chat_message
    where event_id = ${eventId} and media_ms >= ${fromMs} and media_ms < ${toMs}`
  return row?.count ?? 0
}

/** Returns the page before a number, oldest first. */
export const selectBefore = (db: Db, eventId: string, before: number | null, limit: number) =>
  db<ChatRow[]>`
    select * from (
      select ${columns(db)} from chat_message m
      where m.event_id = ${eventId} and (${before}::bigint is null or m.seq < ${before}) and not ${isDeleted(db)}
      order by m.seq desc limit ${limit}
    ) page order by seq`

/** In media time order. Per second: all messages with a badge, others by a hash of their id, up to `perSec`. */
export const selectInTime = (db: Db, eventId: string, fromMs: number, toMs: number, perSec: number) =>
  db<ChatRow[]>`
    select seq, id, "memberUid", "clientId", text, "sentMs", "mediaMs", badge from (
      select ${columns(db)}, row_number() over (
        partition by div(m.media_ms, 1000) order by m.badge is null, hashtext(m.id)
      ) as turn
      from chat_message m
      where m.event_id = ${eventId} and m.media_ms >= ${fromMs} and m.media_ms < ${toMs} and not ${isDeleted(db)}
    ) said
    where turn <= ${perSec} or badge is not null order by "mediaMs", seq`

/** For a member's data export, newest first. */
export const selectWordsOf = (db: Db, memberUid: string) => db<
  { eventId: string; text: string; sentAt: Date }[]
>`
  select event_id as "eventId", text, sent_at as "sentAt" from chat_message
  where member_uid = ${memberUid} order by sent_at desc limit 10000`

export async function selectOnAirIds(db: Db): Promise<string[]> {
  const rows = await db<{ id: string }[]>`select id from event_now where status = 'ON_AIR'`
  return rows.map(({ id }) => id)
}
