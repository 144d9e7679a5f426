import type { NoticeKind } from '@encore/contract/rules/kinds'
import type { PageRequest } from '#kernel/pages.ts'
import { languagesOf, type Texts } from '#kernel/texts.ts'
import type { Db, Tx } from '#platform/db/connect.ts'

export interface NoticeRow {
  id: string
  kind: NoticeKind
  isPinned: boolean
  /** Null for a draft. */
  publishedAt: Date | null
  title: Texts
  summary: Texts
}

/** A published notice. */
export type ShownNotice = NoticeRow & { publishedAt: Date }

export interface WholeNoticeRow extends NoticeRow {
  eventId: string | null
  /** Markdown. */
  body: Texts
}

const columns = (db: Db) => db`
  n.id, n.kind, n.is_pinned as "isPinned", n.published_at as "publishedAt",
  (select coalesce(jsonb_object_agg(lang, title), '{}') from notice_text where notice_id = n.id) as title,
  (select coalesce(jsonb_object_agg(lang, summary), '{}') from notice_text where notice_id = n.id) as summary`

const body = (db: Db) => db`
  (select coalesce(jsonb_object_agg(lang, body), '{}') from notice_text where notice_id = n.id) as body`

const shown = (db: Db) => db`not n.is_taken_down and n.published_at <= app_now()`

export interface NoticeFilter {
  kind: NoticeKind | null
  eventId: string | null
}

const asked = (db: Db, { kind, eventId }: NoticeFilter) => db`
  ${kind === null ? db`` : db`and n.kind = ${kind}`} ${eventId === null ? db`` : db`and n.event_id = ${eventId}`}`

export const selectShown = (db: Db, { size, offset }: PageRequest, filter: NoticeFilter) =>
  db<ShownNotice[]>`
    select ${columns(db)} from notice n where ${shown(db)} ${asked(db, filter)}
    order by n.is_pinned desc, n.published_at desc, n.id desc limit ${size} offset ${offset}`

export async function countShown(db: Db, filter: NoticeFilter): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*)::int from notice n where ${shown(db)} ${asked(db, filter)}`
  return row?.count ?? 0
}

/** `isAhead` includes notices that are not published. */
export async function selectOne(db: Db, id: string, isAhead: boolean): Promise<WholeNoticeRow | null> {
  const [row] = await db<WholeNoticeRow[]>`
    select ${columns(db)}, n.event_id as "eventId", ${body(db)}
    from notice n where n.id = ${id} and ${isAhead ? db`true` : shown(db)}`
  return row ?? null
}

export type NoticeWrite = Pick<
  WholeNoticeRow,
  'id' | 'kind' | 'eventId' | 'isPinned' | 'title' | 'summary' | 'body'
>

/** Inserts a draft, or replaces a notice with its texts; its publication state stays. */
export async function writeNotice(
  tx: Tx,
  { id, kind, eventId, isPinned, title, summary, body: text }: NoticeWrite,
): Promise<void> {
  await tx`
    insert into notice (id, kind, event_id, is_pinned) values (${id}, ${kind}, ${eventId}, ${isPinned})
    on conflict (id) do update set kind = excluded.kind, event_id = excluded.event_id,
      is_pinned = excluded.is_pinned`
  await tx`delete from notice_text where notice_id = ${id}`
  const rows = languagesOf(title, summary, text).map((lang) => ({
    notice_id: id,
    lang,
    title: title[lang] ?? '',
    summary: summary[lang] ?? '',
    body: text[lang] ?? '',
  }))
  if (rows.length > 0) await tx`insert into notice_text ${tx(rows)}`
}

/** Publishes at a given time, null is now. Members who were already notified are not notified again. */
export const setShown = (tx: Tx, id: string, at: Date | null, tellsMembers: boolean) => tx`
  update notice set is_taken_down = false, published_at = coalesce(${at}::timestamptz, app_now()),
    notifies_members = ${tellsMembers}
  where id = ${id}`

/** False when there is nothing to take down. */
export async function hideNotice(tx: Tx, id: string): Promise<boolean> {
  const rows = await tx`
    update notice set is_taken_down = true where id = ${id} and not is_taken_down returning 1`
  return rows.length > 0
}

/** Claims published notices that are not announced yet, one or the first few; the caller must notify the members. */
export const takeUnpublished = (tx: Tx, id: string | null, limit: number) => tx<
  Pick<NoticeRow, 'id' | 'title' | 'summary'>[]
>`
  with taken as (
    update notice set notified_at = app_now() where id = any(array(
      select n.id from notice n where n.notifies_members and n.notified_at is null and ${shown(tx)}
        and (${id}::text is null or n.id = ${id})
      order by n.published_at, n.id limit ${limit} for update skip locked))
    returning id)
  select ${columns(tx)} from notice n join taken using (id) order by n.published_at, n.id`
