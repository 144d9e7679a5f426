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
}

export type NewChatRow = Omit<ChatRow, 'seq'>

const columns = (db: Db) => db`
  seq, id, member_uid as "memberUid", client_id as "clientId", text,
  round(extract(epoch from sent_at) * 1000)::bigint as "sentMs", media_ms as "mediaMs"`

/** Stores a batch in its order; the answer holds all of it by number, also what was stored before. */
export function appendChat(db: Db, eventId: string, batch: NewChatRow[]): Promise<ChatRow[]> {
  const rows = batch.map(({ id, memberUid, clientId, text, sentMs, mediaMs }) => {
    return { id, member_uid: memberUid, client_id: clientId, text, sent_ms: sentMs, media_ms: mediaMs }
  })
  return db<ChatRow[]>`
    select ${columns(db)} from chat_append(${eventId}, ${JSON.stringify(rows)}::text::json) order by seq`
}

/** The newest messages after a number, oldest first. */
export const selectChat = (db: Db, eventId: string, after: number, limit: number) =>
  db<ChatRow[]>`
    select * from (
      select ${columns(db)} from chat_message where event_id = ${eventId} and seq > ${after}
      order by seq desc limit ${limit}
    ) newest order by seq`

/** The member's part of an export, the newest first. */
export const selectWordsOf = (db: Db, memberUid: string) => db<
  { eventId: string; text: string; sentAt: Date }[]
>`
  select event_id as "eventId", text, sent_at as "sentAt" from chat_message
  where member_uid = ${memberUid} order by sent_at desc limit 10000`
