import type { ReportReason } from '@encore/contract/rules/chat-report'
import type { Db, Tx } from '#platform/db/connect.ts'

/** Keeps one report per member and message; returns false for an unknown or deleted message. */
export async function insertReport(
  db: Db,
  eventId: string,
  { seq, memberUid, reason }: { seq: number; memberUid: string; reason: ReportReason },
): Promise<boolean> {
  const rows = await db`
    with said as (
      select event_id, seq from chat_message m where event_id = ${eventId} and seq = ${seq}
        and not exists (select from chat_deletion d where d.event_id = m.event_id and d.seq = m.seq)
    ), kept as (
      insert into chat_report (event_id, seq, member_uid, reason)
      select event_id, seq, ${memberUid}, ${reason} from said on conflict do nothing
    )
    select 1 from said`
  return rows.length > 0
}

export interface ReportedRow {
  seq: number
  reports: number
  reasons: ReportReason[]
  firstAt: Date
}

const undecided = (db: Db, eventId: string) => db`
  from chat_report r where r.event_id = ${eventId}
    and not exists (select from chat_deletion d where d.event_id = r.event_id and d.seq = r.seq)
    and not exists (select from chat_kept k where k.event_id = r.event_id and k.seq = r.seq)`

/** Most reports first, then the earliest. */
export const selectReported = (db: Db, eventId: string, limit: number) => db<ReportedRow[]>`
  select r.seq, count(*)::int as reports, array_agg(distinct r.reason) as reasons, min(r.reported_at) as "firstAt"
  ${undecided(db, eventId)} group by r.seq order by count(*) desc, min(r.reported_at), r.seq limit ${limit}`

export async function countReported(db: Db, eventId: string): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(distinct r.seq)::int as count ${undecided(db, eventId)}`
  return row?.count ?? 0
}

/** Returns the numbers that were not settled before. */
export async function insertKept(tx: Tx, eventId: string, seqs: number[]): Promise<number[]> {
  const rows = await tx<{ seq: number }[]>`
    insert into chat_kept (event_id, seq)
    select event_id, seq from chat_message where event_id = ${eventId} and seq = any(${seqs}::bigint[])
    on conflict do nothing returning seq`
  return rows.map(({ seq }) => seq)
}

export async function deleteReportsOf(db: Db, memberUid: string): Promise<void> {
  await db`delete from chat_report where member_uid = ${memberUid}`
}
