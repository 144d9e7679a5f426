import type { ChatRestriction, ModerationEntry } from '@encore/contract/endpoints'
import { defaultSlowModeSec } from '@encore/contract/rules/limits'
import type { Db, Tx } from '#platform/db/connect.ts'

export interface RoomRow {
  slowModeSec: number
  isClosed: boolean
  pinnedSeq: number | null
  revision: number
}

/** A room without a row. */
export const newRoom: RoomRow = {
  slowModeSec: defaultSlowModeSec,
  isClosed: false,
  pinnedSeq: null,
  revision: 0,
}

export async function selectRoom(db: Db, eventId: string): Promise<RoomRow> {
  const [row] = await db<RoomRow[]>`
    select slow_mode_sec as "slowModeSec", is_closed as "isClosed", pinned_seq as "pinnedSeq", revision
    from chat_room where event_id = ${eventId}`
  return row ?? newRoom
}

/** Creates the room row if there is none, and locks it until the transaction ends. */
export async function nextRevision(tx: Tx, eventId: string): Promise<number> {
  await tx`insert into chat_room (event_id, last_seq) values (${eventId}, 0) on conflict do nothing`
  const [row] = await tx<{ revision: number }[]>`
    update chat_room set revision = revision + 1 where event_id = ${eventId} returning revision`
  return row?.revision ?? 0
}

export const updateSlowMode = (tx: Tx, eventId: string, seconds: number) => tx`
  update chat_room set slow_mode_sec = ${seconds} where event_id = ${eventId}`

export const updateClosed = (tx: Tx, eventId: string, isClosed: boolean) => tx`
  update chat_room set is_closed = ${isClosed} where event_id = ${eventId}`

export const updatePinned = (tx: Tx, eventId: string, seq: number | null) => tx`
  update chat_room set pinned_seq = ${seq} where event_id = ${eventId}`

export const selectEverPinned = (tx: Tx, eventId: string, seqs: number[]) => tx<
  { id: string; mediaMs: number }[]
>`
  select m.id, m.media_ms as "mediaMs" from chat_message m
  where m.event_id = ${eventId} and m.seq = any(${seqs}::bigint[]) and exists (
    select from chat_moderation d
    where d.event_id = m.event_id and d.action = 'PIN' and m.seq = any(d.seqs))`

/** Returns the numbers that were not deleted before. */
export async function insertDeletions(
  tx: Tx,
  eventId: string,
  seqs: number[],
  revision: number,
): Promise<number[]> {
  const rows = await tx<{ seq: number }[]>`
    insert into chat_deletion (event_id, seq, revision)
    select event_id, seq, ${revision} from chat_message where event_id = ${eventId} and seq = any(${seqs}::bigint[])
    on conflict do nothing returning seq`
  return rows.map(({ seq }) => seq)
}

/** Deletes all messages of a member; returns the numbers that were not deleted before. */
export async function insertDeletionsOf(
  tx: Tx,
  eventId: string,
  memberUid: string,
  revision: number,
): Promise<number[]> {
  const rows = await tx<{ seq: number }[]>`
    insert into chat_deletion (event_id, seq, revision)
    select event_id, seq, ${revision} from chat_message
    where event_id = ${eventId} and member_uid = ${memberUid}
    on conflict do nothing returning seq`
  return rows.map(({ seq }) => seq)
}

/** Returns deletions after a revision, highest message number first. */
export async function selectDeletions(
  db: Db,
  eventId: string,
  afterRevision: number,
  limit: number,
): Promise<number[]> {
  const rows = await db<{ seq: number }[]>`
    select seq from chat_deletion where event_id = ${eventId} and revision > ${afterRevision}
    order by seq desc limit ${limit}`
  return rows.map(({ seq }) => seq)
}

export interface Restriction {
  kind: ChatRestriction['kind']
  /** Epoch milliseconds; null until it is lifted. */
  untilMs: number | null
}

export interface RestrictionRow extends Restriction {
  uid: string
  endsTicket: boolean
}

export const selectRestrictions = (db: Db, eventId: string) => db<RestrictionRow[]>`
  select member_uid as uid, kind, ends_ticket as "endsTicket",
    round(extract(epoch from until_at) * 1000)::bigint as "untilMs"
  from chat_restriction where event_id = ${eventId} and (until_at is null or until_at > app_now())
  order by member_uid`

export const upsertRestriction = (
  tx: Tx,
  eventId: string,
  { uid, kind, minutes, endsTicket }: Omit<RestrictionRow, 'untilMs'> & { minutes: number | null },
) => tx`
  insert into chat_restriction (event_id, member_uid, kind, until_at, ends_ticket)
  values (${eventId}, ${uid}, ${kind}, app_now() + ${minutes}::integer * interval '1 minute', ${endsTicket})
  on conflict (event_id, member_uid) do update
    set kind = excluded.kind, until_at = excluded.until_at, ends_ticket = excluded.ends_ticket`

/** Null when there was none. */
export async function deleteRestriction(
  tx: Tx,
  eventId: string,
  uid: string,
): Promise<Pick<RestrictionRow, 'kind' | 'endsTicket'> | null> {
  const [row] = await tx<Pick<RestrictionRow, 'kind' | 'endsTicket'>[]>`
    delete from chat_restriction where event_id = ${eventId} and member_uid = ${uid}
    returning kind, ends_ticket as "endsTicket"`
  return row ?? null
}

/** Returns the blocked words as staff wrote them. */
export async function selectWords(db: Db, eventId: string): Promise<string[]> {
  const rows = await db<{ word: string }[]>`
    select word from chat_word where event_id = ${eventId} order by word`
  return rows.map(({ word }) => word)
}

export async function replaceWords(
  tx: Tx,
  eventId: string,
  words: { key: string; word: string }[],
): Promise<void> {
  await tx`delete from chat_word where event_id = ${eventId}`
  if (words.length > 0)
    await tx`insert into chat_word ${tx(words.map((word) => ({ event_id: eventId, ...word })))}`
}

export interface ModerationAction {
  actorUid: string
  action: ModerationEntry['action']
  subjectUid?: string
  seqs?: number[]
  detail?: string
  reason?: string
}

export const insertModeration = (tx: Tx, eventId: string, action: ModerationAction) => tx`
  insert into chat_moderation (event_id, actor_uid, action, subject_uid, seqs, detail, reason)
  values (${eventId}, ${action.actorUid}, ${action.action}, ${action.subjectUid ?? null}, ${action.seqs ?? []}::bigint[],
    ${action.detail ?? ''}, ${action.reason ?? ''})`

export interface ModerationRow extends Required<Omit<ModerationAction, 'subjectUid'>> {
  id: number
  at: Date
  subjectUid: string | null
}

/** Newest first. */
export const selectModerations = (db: Db, eventId: string, before: number | null, limit: number) => db<
  ModerationRow[]
>`
  select id, at, actor_uid as "actorUid", action, subject_uid as "subjectUid", seqs::int[] as seqs, detail, reason
  from chat_moderation where event_id = ${eventId} and (${before}::bigint is null or id < ${before})
  order by id desc limit ${limit}`
