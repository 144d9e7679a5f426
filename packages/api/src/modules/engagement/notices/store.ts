import type { NoticeKind } from '@encore/contract/rules/kinds'
import type { PageRequest } from '#kernel/pages.ts'
import { languagesOf, type Texts } from '#kernel/texts.ts'
import type { Db, Tx } from '#platform/db/connect.ts'

export interface NoticeRow {
  id: string
  kind: NoticeKind
  isPinned: boolean
  publishedAt: Date
  title: Texts
  summary: Texts
}

export interface WholeNoticeRow extends NoticeRow {
  eventId: string | null
  /** Markdown. */
  body: Texts
}

const columns = (db: Db) => db`
  n.id, n.kind, n.is_pinned as "isPinned", n.published_at as "publishedAt",
  (select coalesce(jsonb_object_agg(lang, title), '{}') from notice_text where notice_id = n.id) as title,
  (select coalesce(jsonb_object_agg(lang, summary), '{}') from notice_text where notice_id = n.id) as summary`

const shown = (db: Db) => db`not n.is_taken_down and n.published_at <= app_now()`

const ofKind = (db: Db, kind: NoticeKind | null) => (kind === null ? db`` : db`and n.kind = ${kind}`)

export const selectShown = (db: Db, { size, offset }: PageRequest, kind: NoticeKind | null) =>
  db<NoticeRow[]>`
    select ${columns(db)} from notice n where ${shown(db)} ${ofKind(db, kind)}
    order by n.is_pinned desc, n.published_at desc, n.id desc limit ${size} offset ${offset}`

export async function countShown(db: Db, kind: NoticeKind | null): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*)::int from notice n where ${shown(db)} ${ofKind(db, kind)}`
  return row?.count ?? 0
}

export async function selectOne(db: Db, id: string): Promise<WholeNoticeRow | null> {
  const [row] = await db<WholeNoticeRow[]>`
    select ${columns(db)}, n.event_id as "eventId",
      (select coalesce(jsonb_object_agg(lang, body), '{}') from notice_text where notice_id = n.id) as body
    from notice n where n.id = ${id} and ${shown(db)}`
  return row ?? null
}

export async function isShown(db: Db, id: string): Promise<boolean> {
  const rows = await db`select from notice n where n.id = ${id} and ${shown(db)}`
  return rows.length > 0
}

export type NoticeWrite = Omit<WholeNoticeRow, 'publishedAt'> & { publishedAt: Date | null }

/** Inserts or replaces one with its texts; without a moment it is now, or stays when it was. */
export async function writeNotice(
  tx: Tx,
  { id, kind, eventId, isPinned, publishedAt, title, summary, body }: NoticeWrite,
): Promise<void> {
  await tx`
    insert into notice (id, kind, event_id, is_pinned, published_at)
    values (${id}, ${kind}, ${eventId}, ${isPinned}, coalesce(${publishedAt}::timestamptz, app_now()))
    on conflict (id) do update set kind = excluded.kind, event_id = excluded.event_id,
      is_pinned = excluded.is_pinned, is_taken_down = false,
      published_at = coalesce(${publishedAt}::timestamptz, notice.published_at)`
  await tx`delete from notice_text where notice_id = ${id}`
  const rows = languagesOf(title, summary, body).map((lang) => ({
    notice_id: id,
    lang,
    title: title[lang] ?? '',
    summary: summary[lang] ?? '',
    body: body[lang] ?? '',
  }))
  await tx`insert into notice_text ${tx(rows)}`
}

/** False where there is none to take down. */
export async function hideNotice(tx: Tx, id: string): Promise<boolean> {
  const rows = await tx`
    update notice set is_taken_down = true where id = ${id} and not is_taken_down returning 1`
  return rows.length > 0
}
