import type { BackgroundJob } from '@encore/contract/endpoints'
import type { Db, Tx } from '#platform/db/connect.ts'

export interface JobProblem {
  /** The failed item, such as a line of a file or an order. */
  row: string
  rule: string
  detail?: string
}

export interface JobWrite {
  id: string
  kind: string
  subject: { kind: string; id: string }
  eventId: string | null
  askedBy: string
  params: object
  total: number | null
  fileName: string | null
}

export const insertJob = (tx: Tx, work: JobWrite) => tx`
  insert into background_job (id, kind, subject_kind, subject_id, event_id, requested_by, params, total, file_name)
  values (${work.id}, ${work.kind}, ${work.subject.kind}, ${work.subject.id}, ${work.eventId}, ${work.askedBy},
    ${JSON.stringify(work.params)}::text::jsonb, ${work.total}, ${work.fileName})`

export interface OpenJob {
  id: string
  kind: string
  subjectId: string
  eventId: string | null
  askedBy: string
  params: unknown
  cursor: string | null
  fileName: string | null
  fileBytes: number
}

/** Returns null when the job has ended, waits for its time, or is locked by another process. */
export async function lockOpenJob(tx: Tx, id: string): Promise<OpenJob | null> {
  const [row] = await tx<OpenJob[]>`
    select id, kind, subject_id as "subjectId", event_id as "eventId", requested_by as "askedBy", params, cursor,
      file_name as "fileName", file_bytes as "fileBytes"
    from background_job where id = ${id} and state in ('WAITING', 'RUNNING') and (wakes_at is null or wakes_at <= app_now())
    for no key update skip locked`
  return row ?? null
}

export interface Progress {
  /** Null when the job is complete. */
  cursor: string | null
  done: number
  problems: readonly JobProblem[]
  total: number | null
  fileBytes: number
  wakesAt: Date | null
}

export async function noteProgress(
  tx: Tx,
  id: string,
  { cursor, done, problems, total, fileBytes, wakesAt }: Progress,
): Promise<void> {
  if (problems.length > 0) {
    const rows = problems.map(({ row, rule, detail = '' }) => ({ job_id: id, row, rule, detail }))
    await tx`insert into background_job_error ${tx(rows)} on conflict do nothing`
  }
  await tx`
    update background_job set cursor = ${cursor}, done = done + ${done}, failed = failed + ${problems.length}, faults = 0,
      total = coalesce(${total}, total), file_bytes = ${fileBytes}, heartbeat_at = app_now(), wakes_at = ${wakesAt},
      state = ${cursor === null ? 'DONE' : 'RUNNING'}, ended_at = case when ${cursor === null} then app_now() end
    where id = ${id}`
}

/** Counts a failed batch. Returns false when the limit is reached and the job is stopped. */
export async function noteFault(db: Db, id: string, most: number): Promise<boolean> {
  const [row] = await db<{ goesOn: boolean }[]>`
    update background_job set faults = faults + 1, heartbeat_at = app_now(),
      state = case when faults + 1 < ${most} then state else 'STOPPED' end,
      ended_at = case when faults + 1 < ${most} then null else app_now() end
    where id = ${id} and state in ('WAITING', 'RUNNING') returning state <> 'STOPPED' as "goesOn"`
  return row?.goesOn ?? false
}

/** Returns false when the job is not stopped. */
export async function reopen(tx: Tx, id: string): Promise<boolean> {
  const rows = await tx`
    update background_job set state = 'WAITING', faults = 0, ended_at = null, heartbeat_at = app_now()
    where id = ${id} and state = 'STOPPED' returning 1`
  return rows.length > 0
}

export async function countStopped(db: Db): Promise<number> {
  const [row] = await db<
    { count: number }[]
  >`select count(*)::int from background_job where state = 'STOPPED'`
  return row?.count ?? 0
}

/** Claims jobs without a sign of life for `seconds`; a claimed job is skipped for the same time. */
export const claimSilent = (db: Db, seconds: number) => db<{ id: string; kind: string }[]>`
  update background_job set heartbeat_at = app_now()
  where id = any(array(
    select id from background_job
    where state in ('WAITING', 'RUNNING') and heartbeat_at < app_now() - make_interval(secs => ${seconds})
      and (wakes_at is null or wakes_at <= app_now())
    order by heartbeat_at limit 20 for no key update skip locked))
  returning id, kind`

export interface JobRow extends Pick<BackgroundJob, 'id' | 'kind' | 'total' | 'done' | 'failed' | 'state'> {
  subjectKind: string
  subjectId: string
  eventId: string | null
  askedBy: string
  askedAt: Date
  endedAt: Date | null
  wakesAt: Date | null
  fileName: string | null
  fileBytes: number
  params: unknown
}

const columns = (db: Db) => db`
  id, kind, subject_kind as "subjectKind", subject_id as "subjectId", event_id as "eventId",
  requested_by as "askedBy", requested_at as "askedAt", total, done, failed, state, ended_at as "endedAt",
  case when wakes_at > app_now() then wakes_at end as "wakesAt",
  file_name as "fileName", file_bytes as "fileBytes", params`

/** Newest first. */
export const selectJobsOf = (db: Db, uid: string, limit: number) => db<JobRow[]>`
  select ${columns(db)} from background_job where requested_by = ${uid} order by requested_at desc, id desc limit ${limit}`

/** Returns the unfinished jobs of an event, newest first. */
export const selectJobsAt = (db: Db, eventId: string, limit: number) => db<JobRow[]>`
  select ${columns(db)} from background_job where event_id = ${eventId} and state <> 'DONE'
  order by requested_at desc, id desc limit ${limit}`

export async function selectJob(db: Db, id: string): Promise<JobRow | null> {
  const [row] = await db<JobRow[]>`select ${columns(db)} from background_job where id = ${id}`
  return row ?? null
}

export const selectProblems = (db: Db, id: string, limit: number) => db<Required<JobProblem>[]>`
  select row, rule, detail from background_job_error where job_id = ${id}
  order by length(row), row, rule limit ${limit}`

/** Returns jobs of a kind that ended more than `hours` ago and still have a file. */
export const selectOldFiles = (db: Db, kind: string, hours: number) => db<{ id: string }[]>`
  select id from background_job
  where kind = ${kind} and file_bytes > 0 and ended_at < app_now() - make_interval(hours => ${hours})
  order by ended_at limit 100`

/** Marks the file as deleted. A stopped job starts again from the beginning, because half of its file is gone. */
export const noteNoFile = (db: Db, id: string) => db`
  update background_job set file_bytes = 0, cursor = case when state = 'STOPPED' then null else cursor end,
    done = case when state = 'STOPPED' then 0 else done end
  where id = ${id}`
