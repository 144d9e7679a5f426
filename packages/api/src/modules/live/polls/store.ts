import type { Texts } from '#kernel/texts.ts'
import type { Db, Tx } from '#platform/db/connect.ts'

export interface PollRow {
  id: string
  eventId: string
  state: 'DRAFT' | 'OPEN' | 'CLOSED' | 'VOID'
  question: Texts
  openedAt: Date | null
  closesAt: Date | null
  /** Null until the count is final. */
  closedAt: Date | null
  voidReason: string | null
}

export interface OptionRow {
  pollId: string
  id: string
  label: Texts
  souls: number
  votes: number
}

export interface CountedPoll extends PollRow {
  options: OptionRow[]
  countedAt: Date
}

/** A poll is over when its time has passed, even before the scheduled task closes it. */
const columns = (db: Db) => db`
  p.id, p.event_id as "eventId", p.question, p.opened_at as "openedAt", p.closes_at as "closesAt",
  p.closed_at as "closedAt", p.void_reason as "voidReason",
  case when p.voided_at is not null then 'VOID' when p.opened_at is null then 'DRAFT'
    when p.closed_at is not null or p.closes_at <= app_now() then 'CLOSED' else 'OPEN' end as state`

/** Sums aggregated and new votes in one snapshot, so that no vote counts twice. */
const options = (db: Db) => db`
  (select json_agg(json_build_object('pollId', o.poll_id, 'id', o.id, 'label', o.label,
      'souls', o.souls + coalesce(v.souls, 0), 'votes', o.votes + coalesce(v.votes, 0)) order by o.position)
    from poll_option o
    left join (
      select option_id, sum(souls)::bigint as souls, count(*) as votes from poll_vote
      where poll_id = p.id and xid >= p.counted_xid group by option_id
    ) v on v.option_id = o.id
    where o.poll_id = p.id) as options`

const polls = (db: Db) => db`select ${columns(db)}, ${options(db)}, app_now() as "countedAt" from poll p`

/** Newest first. */
export const selectPolls = (db: Db, eventId: string, limit: number) => db<CountedPoll[]>`
  ${polls(db)} where p.event_id = ${eventId} order by p.id desc limit ${limit}`

export const selectOpenPolls = (db: Db) => db<CountedPoll[]>`
  ${polls(db)} where p.opened_at is not null and p.closed_at is null`

export async function selectPoll(db: Db, id: string): Promise<CountedPoll | null> {
  const [row] = await db<CountedPoll[]>`${polls(db)} where p.id = ${id}`
  return row ?? null
}

/** Returns the event of a poll; null for an unknown poll. */
export async function selectEventOfPoll(db: Db, id: string): Promise<string | null> {
  const [row] = await db<{ eventId: string }[]>`select event_id as "eventId" from poll where id = ${id}`
  return row?.eventId ?? null
}

export interface NewPoll {
  id: string
  eventId: string
  question: Texts
  writtenBy: string
  options: { id: string; label: Texts }[]
}

export async function insertPoll(tx: Tx, { id, eventId, question, writtenBy, options: given }: NewPoll) {
  await tx`
    insert into poll (id, event_id, question, written_by)
    values (${id}, ${eventId}, ${JSON.stringify(question)}::text::jsonb, ${writtenBy})`
  const rows = given.map((option, position) => ({ ...option, position }))
  await tx`
    insert into poll_option (poll_id, id, position, label)
    select ${id}, o.id, o.position, o.label
    from json_to_recordset(${JSON.stringify(rows)}::text::json) as o (id text, position integer, label jsonb)`
}

/** Returns when it closes; null when it is not a draft. Fails on `poll_one_open` while another poll is open. */
export async function openPoll(tx: Tx, id: string, durationSec: number): Promise<Date | null> {
  const [row] = await tx<{ openedAt: Date }[]>`
    update poll set opened_at = app_now(), closes_at = app_now() + make_interval(secs => ${durationSec})
    where id = ${id} and opened_at is null returning opened_at as "openedAt"`
  return row?.openedAt ?? null
}

/** Returns false when it does not exist or was opened. */
export async function callDiscard(tx: Tx, id: string): Promise<boolean> {
  const [row] = await tx<{ gone: boolean }[]>`select poll_discard(${id}) as gone`
  return row?.gone ?? false
}

/** Returns false when it was closed before, or is not due and `isEarly` is false. */
export async function callClose(tx: Tx, id: string, isEarly: boolean): Promise<boolean> {
  const [row] = await tx<{ closed: boolean }[]>`select poll_close(${id}, ${isEarly}) as closed`
  return row?.closed ?? false
}

/** Returns false when it was void before. */
export async function voidPoll(tx: Tx, id: string, reason: string): Promise<boolean> {
  const rows = await tx`
    update poll set voided_at = app_now(), void_reason = ${reason}
    where id = ${id} and closed_at is not null and voided_at is null returning 1`
  return rows.length > 0
}

export const selectDuePolls = (db: Db) => db<{ id: string }[]>`
  select id from poll where opened_at is not null and closed_at is null and closes_at <= app_now()
  order by closes_at limit 20`

export const selectUnfolded = (db: Db) => db<{ id: string }[]>`
  select id from poll where opened_at is not null and closed_at is null`

export const callFold = (db: Db, id: string) => db`select aggregate_poll_votes(${id})`

/** Void polls with souls that are not returned yet. */
export const selectUnreturned = (db: Db) => db<{ id: string }[]>`
  select p.id from poll p
  where p.voided_at is not null and exists (select from poll_vote v where v.poll_id = p.id and not v.is_returned)
  limit 5`

/** Returns the members who got souls back; empty when all have. */
export const callReturn = async (tx: Tx, id: string, limit: number): Promise<string[]> => [
  ...new Set((await tx<{ uid: string }[]>`select poll_return(${id}, ${limit}) as uid`).map(({ uid }) => uid)),
]

export interface Vote {
  id: string
  pollId: string
  optionId: string
  memberId: string
  souls: number
}

export type CastOutcome = 'CAST' | 'CLOSED' | 'SHORT' | 'UNKNOWN'

/** `soul` is the balance afterwards, or the insufficient balance when the vote was refused. */
export async function callCast(tx: Tx, vote: Vote): Promise<{ outcome: CastOutcome; soul: number }> {
  const { id, pollId, optionId, memberId, souls } = vote
  const [row] = await tx<{ outcome: CastOutcome; soul: number }[]>`
    select outcome, soul_left as soul from poll_cast(${id}, ${pollId}, ${optionId}, ${memberId}, ${souls})`
  return row ?? { outcome: 'UNKNOWN', soul: 0 }
}

export interface OwnVotes {
  pollId: string
  optionId: string
  souls: number
}

export const selectOwnVotes = (db: Db, memberId: string, pollIds: string[]) => db<OwnVotes[]>`
  select poll_id as "pollId", option_id as "optionId", sum(souls)::bigint as souls from poll_vote
  where member_uid = ${memberId} and poll_id = any(${pollIds}) group by poll_id, option_id order by option_id`

export interface VoteNamed {
  voteId: string
  pollId: string
  eventId: string
  question: Texts
  option: Texts
}

export const selectVotesNamed = (db: Db, voteIds: string[]) => db<VoteNamed[]>`
  select v.id as "voteId", p.id as "pollId", p.event_id as "eventId", p.question, o.label as option
  from poll_vote v join poll p on p.id = v.poll_id join poll_option o on o.id = v.option_id
  where v.id = any(${voteIds})`

/** Returns every vote of a member for a data export, newest first. */
export const selectVotesOf = (db: Db, memberId: string) => db<
  { question: Texts; option: Texts; souls: number; votedAt: Date; isReturned: boolean }[]
>`
  select p.question, o.label as option, v.souls, v.voted_at as "votedAt", v.is_returned as "isReturned"
  from poll_vote v join poll p on p.id = v.poll_id join poll_option o on o.id = v.option_id
  where v.member_uid = ${memberId} order by v.voted_at desc limit 10000`
