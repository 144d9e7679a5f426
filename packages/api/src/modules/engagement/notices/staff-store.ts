import type { NoticeState } from '@encore/contract/rules/broadcasts'
import type { Db, Tx } from '#platform/db/connect.ts'
import type { WholeNoticeRow } from './store.ts'

export interface StaffNotice extends Omit<WholeNoticeRow, 'body' | 'summary'> {
  state: NoticeState
  tellsMembers: boolean
  notifiedAt: Date | null
}

export interface WrittenNotice extends StaffNotice, Pick<WholeNoticeRow, 'body' | 'summary'> {
  version: number
}

const state = (db: Db) => db`
  case when n.is_taken_down then 'TAKEN_DOWN' when n.published_at is null then 'DRAFT'
    when n.published_at > app_now() then 'SCHEDULED' else 'SHOWN' end`

const columns = (db: Db) => db`
  n.id, n.kind, n.event_id as "eventId", n.is_pinned as "isPinned", n.published_at as "publishedAt",
  n.notifies_members as "tellsMembers", n.notified_at as "notifiedAt", ${state(db)} as state`

const texts = (db: Db) => db`
  select coalesce(jsonb_object_agg(lang, title) filter (where title <> ''), '{}') as title,
    coalesce(jsonb_object_agg(lang, summary) filter (where summary <> ''), '{}') as summary,
    coalesce(jsonb_object_agg(lang, body) filter (where body <> ''), '{}') as body
  from notice_text where notice_id = n.id`

/** Returns a notice in any state. */
export async function selectWritten(db: Db, id: string): Promise<WrittenNotice | null> {
  const [row] = await db<WrittenNotice[]>`
    select ${columns(db)}, n.version, texts.title, texts.summary, texts.body
    from notice n cross join lateral (${texts(db)}) texts where n.id = ${id}`
  return row ?? null
}

/** Returns a notice under the lock that every writer takes. */
export async function lockNotice(tx: Tx, id: string): Promise<WrittenNotice | null> {
  await tx`select from notice where id = ${id} for no key update`
  return selectWritten(tx, id)
}

export interface StaffFilter {
  /** Null for notices of all events and of none. */
  where: readonly string[] | null
  eventId?: string | undefined
  state?: NoticeState | undefined
  /** Part of a title in any language. */
  keyword?: string | undefined
  after?: string | undefined
}

/** Drafts first, then scheduled ones, then newest first. */
export const selectStaffNotices = (
  db: Db,
  { where, eventId, state: asked, keyword, after }: StaffFilter,
  limit: number,
) =>
  db<StaffNotice[]>`
    select ${columns(db)}, texts.title from notice n cross join lateral (${texts(db)}) texts
    where ${where === null ? db`true` : db`n.event_id = any(${[...where]})`}
      ${eventId === undefined ? db`` : db`and n.event_id = ${eventId}`}
      ${asked === undefined ? db`` : db`and ${state(db)} = ${asked}`}
      ${
        keyword === undefined
          ? db``
          : db`and exists (select from notice_text t
              where t.notice_id = n.id and position(lower(${keyword}) in lower(t.title)) > 0)`
      }
      ${
        after === undefined
          ? db``
          : db`and (coalesce(n.published_at, 'infinity'), n.id) < (
              select coalesce(published_at, 'infinity'), id from notice where id = ${after})`
      }
    order by coalesce(n.published_at, 'infinity') desc, n.id desc limit ${limit}`
