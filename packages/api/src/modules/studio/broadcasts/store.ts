import type { BroadcastAudienceSize, BroadcastDraft } from '@encore/contract/endpoints'
import type { BroadcastState } from '@encore/contract/rules/broadcasts'
import type { Locale } from '@encore/contract/rules/locale'
import { languagesOf } from '#kernel/texts.ts'
import type { Db, Tx } from '#platform/db/connect.ts'

export interface Broadcast extends BroadcastDraft {
  id: string
  version: number
  state: BroadcastState
  sentBy: string | null
  sentAt: Date | null
  plannedBy: string | null
  plannedAt: Date | null
  plannedZone: string | null
  workId: string | null
  notified: number
  mailed: number
}

const columns = (db: Db) => db`
  select b.id, b.version, b.kind, b.audience, b.event_id as "eventId", b.product_id as "productId", b.languages,
    b.leads_to as "leadsTo", b.notice_id as "noticeId", b.is_mailed as "isMailed", b.sent_by as "sentBy",
    b.sent_at as "sentAt", b.job_id as "workId", b.notified, b.mailed, b.planned_by as "plannedBy",
    b.planned_at as "plannedAt", b.planned_zone as "plannedZone",
    case when b.sent_at is null then case when b.planned_at is null then 'DRAFT' else 'PLANNED' end
      when b.stopped_at is not null then 'STOPPED'
      when w.state = 'DONE' then 'SENT' else 'SENDING' end as state,
    texts.title, texts.content
  from broadcast b left join background_job_state w on w.id = b.job_id cross join lateral (
    select coalesce(jsonb_object_agg(lang, title) filter (where title <> ''), '{}') as title,
      coalesce(jsonb_object_agg(lang, content) filter (where content <> ''), '{}') as content
    from broadcast_text where broadcast_id = b.id
  ) texts`

export async function selectBroadcast(db: Db, id: string): Promise<Broadcast | null> {
  const [row] = await db<Broadcast[]>`${columns(db)} where b.id = ${id}`
  return row ?? null
}

/** Takes the lock that every writer of the broadcast takes. */
export async function lockBroadcast(tx: Tx, id: string): Promise<Broadcast | null> {
  await tx`select from broadcast where id = ${id} for no key update`
  return selectBroadcast(tx, id)
}

/** Drafts come first, then scheduled ones, then the newest. A null `where` covers all events and none. */
export const selectBroadcasts = (
  db: Db,
  {
    where,
    eventId,
    after,
  }: { where: readonly string[] | null; eventId?: string | undefined; after?: string | undefined },
  limit: number,
) => db<Broadcast[]>`
  ${columns(db)} where ${where === null ? db`true` : db`b.event_id = any(${[...where]})`}
    ${eventId === undefined ? db`` : db`and b.event_id = ${eventId}`}
    ${
      after === undefined
        ? db``
        : db`and (coalesce(b.sent_at, b.planned_at, 'infinity'), b.id) < (
            select coalesce(sent_at, planned_at, 'infinity'), id from broadcast where id = ${after})`
    }
  order by coalesce(b.sent_at, b.planned_at, 'infinity') desc, b.id desc limit ${limit}`

const fieldsOf = (draft: BroadcastDraft) => ({
  kind: draft.kind,
  audience: draft.audience,
  event_id: draft.eventId,
  product_id: draft.productId,
  languages: draft.languages,
  leads_to: draft.leadsTo,
  notice_id: draft.noticeId,
  is_mailed: draft.isMailed,
})

export async function insertBroadcast(
  tx: Tx,
  { id, madeBy, draft }: { id: string; madeBy: string; draft: BroadcastDraft },
): Promise<void> {
  await tx`insert into broadcast ${tx({ id, made_by: madeBy, ...fieldsOf(draft) })}`
  await writeTexts(tx, id, draft)
}

export async function updateBroadcast(tx: Tx, id: string, draft: BroadcastDraft): Promise<void> {
  await tx`update broadcast set ${tx(fieldsOf(draft))} where id = ${id}`
  await tx`delete from broadcast_text where broadcast_id = ${id}`
  await writeTexts(tx, id, draft)
}

async function writeTexts(tx: Tx, id: string, { title, content }: BroadcastDraft): Promise<void> {
  const rows = languagesOf(title, content).map((lang) => ({
    broadcast_id: id,
    lang,
    title: title[lang] ?? '',
    content: content[lang] ?? '',
  }))
  if (rows.length > 0) await tx`insert into broadcast_text ${tx(rows)}`
}

/** Returns false when the time has passed. */
export async function markPlanned(
  tx: Tx,
  id: string,
  { at, zone, by }: { at: string; zone: string; by: string },
): Promise<boolean> {
  const rows = await tx`
    update broadcast set planned_at = ${at}, planned_zone = ${zone}, planned_by = ${by}
    where id = ${id} and sent_at is null and ${at}::timestamptz > app_now() returning 1`
  return rows.length > 0
}

export const clearPlan = (tx: Tx, id: string) => tx`
  update broadcast set planned_at = null, planned_zone = null, planned_by = null where id = ${id} and sent_at is null`

/** Returns due broadcasts, oldest first. */
export const selectDue = (db: Db) => db<{ id: string }[]>`
  select id from broadcast where planned_at <= app_now() and sent_at is null order by planned_at limit 20`

/** Locks a due broadcast; null when another process has it or it was called off. */
export async function lockDue(tx: Tx, id: string): Promise<Broadcast | null> {
  const locked = await tx`
    select from broadcast where id = ${id} and planned_at <= app_now() and sent_at is null
    for no key update skip locked`
  return locked.length > 0 ? selectBroadcast(tx, id) : null
}

/** Returns false when it was already sent. */
export async function markSent(tx: Tx, id: string, by: string, workId: string): Promise<boolean> {
  const rows = await tx`
    update broadcast set sent_at = app_now(), sent_by = ${by}, job_id = ${workId}
    where id = ${id} and sent_at is null returning 1`
  return rows.length > 0
}

/** Returns false when nothing is being sent. */
export async function markStopped(tx: Tx, id: string): Promise<boolean> {
  const rows = await tx`
    update broadcast set stopped_at = app_now() where id = ${id} and sent_at is not null and stopped_at is null
      and exists (select from background_job_state w where w.id = job_id and w.state <> 'DONE')
    returning 1`
  return rows.length > 0
}

/** Returns false when it was sent. */
export async function deleteDraft(tx: Tx, id: string): Promise<boolean> {
  const rows = await tx`delete from broadcast where id = ${id} and sent_at is null returning 1`
  return rows.length > 0
}

export const addNotified = (
  tx: Tx,
  id: string,
  { notified, mailed }: { notified: number; mailed: number },
) => tx`
  update broadcast set notified = notified + ${notified}, mailed = mailed + ${mailed} where id = ${id}`

type Aim = Pick<Broadcast, 'kind' | 'audience' | 'eventId' | 'productId' | 'languages' | 'isMailed'>

const aimedAt = (db: Db, { audience, eventId, productId, languages }: Aim) => db`
  ${
    audience === 'EVERYBODY'
      ? db`true`
      : audience === 'HOLDERS'
        ? db`r.uid in (select member_uid from event_holder where event_id = ${eventId})`
        : db`r.uid in (select member_uid from product_buyer where product_id = ${productId})`
  } ${languages === null ? db`` : db`and r.language = any(${languages as Locale[]})`}`

const mayBeNotified = (db: Db, { kind }: Aim) => (kind === 'NEWS' ? db`r.takes_news` : db`true`)

export interface AudienceCount extends Omit<BroadcastAudienceSize, 'byDay'> {
  /** Recipients in Korea, who get news in the daytime only. */
  inKorea: number
}

export async function countAudience(db: Db, aim: Aim): Promise<AudienceCount> {
  const [row] = await db<AudienceCount[]>`
    select count(*)::int as members, count(*) filter (where ${mayBeNotified(db, aim)})::int as notified,
      count(*) filter (where ${aim.isMailed} and r.takes_mail and r.has_address and ${mayBeNotified(db, aim)})::int
        as mailed,
      count(*) filter (where ${aim.kind === 'NEWS'} and ${mayBeNotified(db, aim)} and r.is_in_korea)::int as "inKorea"
    from broadcast_recipient r where ${aimedAt(db, aim)}`
  return row ?? { members: 0, notified: 0, mailed: 0, inKorea: 0 }
}

/** News goes to members outside Korea first, then to those in Korea. Other kinds go to all in one pass. */
export type Lane = 'ALL' | 'ELSEWHERE' | 'KOREA'

/** Returns the next members of the lane in uid order, the order in which all code locks inboxes. */
export const selectAudience = (
  db: Db,
  aim: Aim,
  { lane, after }: { lane: Lane; after: string },
  limit: number,
) => db<{ memberId: string; byMail: boolean }[]>`
  select r.uid as "memberId", ${aim.isMailed} and r.takes_mail and r.has_address as "byMail"
  from broadcast_recipient r where ${aimedAt(db, aim)} and ${mayBeNotified(db, aim)} and r.uid > ${after}
    ${lane === 'ALL' ? db`` : db`and r.is_in_korea = ${lane === 'KOREA'}`}
  order by r.uid limit ${limit}`
