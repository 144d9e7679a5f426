import type { ApprovalKind } from '@encore/contract/endpoints'
import type { Db, Tx } from '#platform/db/connect.ts'

export interface ApprovalRow {
  id: string
  kind: ApprovalKind
  /** Id of the event, or the id that the campaign will have. */
  subjectId: string
  /** Event whose staff decides; null: staff with a role for all events. */
  eventId: string | null
  /** Body of the original request. */
  payload: object
  askedBy: string
  askedAt: Date
  expiresAt: Date
}

const columns = (db: Db) => db`
  id, kind, subject_id as "subjectId", event_id as "eventId", payload, requested_by as "askedBy", requested_at as "askedAt",
  expires_at as "expiresAt"`

const waits = (db: Db) => db`state = 'WAITING' and expires_at > app_moment()`

/** Returns false when an equal request is pending. An expired one does not count. */
export async function insertApproval(
  tx: Tx,
  { id, kind, subjectId, eventId, payload, askedBy }: Omit<ApprovalRow, 'askedAt' | 'expiresAt'>,
  hours: number,
): Promise<boolean> {
  await tx`
    update approval_request set state = 'EXPIRED'
    where kind = ${kind} and subject_id = ${subjectId} and state = 'WAITING' and expires_at <= app_moment()`
  // The driver's type of JSON has an index signature, which no interface of a payload has.
  const json = tx.json(payload as never)
  const made = await tx`
    insert into approval_request (id, kind, subject_id, event_id, payload, requested_by, expires_at)
    values (${id}, ${kind}, ${subjectId}, ${eventId}, ${json}, ${askedBy},
      app_now() + make_interval(hours => ${hours}))
    on conflict do nothing returning 1`
  return made.length > 0
}

/** Returns a request in any state; null when there is none. */
export async function selectApproval(db: Db, id: string): Promise<ApprovalRow | null> {
  const [row] = await db<ApprovalRow[]>`select ${columns(db)} from approval_request where id = ${id}`
  return row ?? null
}

/** Oldest first. */
export const selectPending = (db: Db, limit: number) => db<ApprovalRow[]>`
  select ${columns(db)} from approval_request where ${waits(db)} order by requested_at, id limit ${limit}`

/** Age of the oldest pending request in seconds; 0 when there is none. */
export async function selectOldestPendingAgeSec(db: Db): Promise<number> {
  const [row] = await db<{ sec: number }[]>`
    select coalesce(extract(epoch from app_now() - min(requested_at)), 0)::float8 as sec
    from approval_request where ${waits(db)}`
  return row?.sec ?? Number.NaN
}

/** Returns true once, before expiry, for another member than the requester. */
export async function approveApproval(tx: Tx, id: string, by: string): Promise<boolean> {
  const [row] = await tx<{ approved: boolean }[]>`select approve_request(${id}, ${by}) as approved`
  return row?.approved ?? false
}

/** Returns false when the request is not pending. */
export async function rejectApproval(tx: Tx, id: string, by: string, answer: string): Promise<boolean> {
  const refused = await tx`
    update approval_request set state = 'REFUSED', decided_by = ${by}, decided_at = app_moment(), answer = ${answer}
    where id = ${id} and ${waits(tx)} returning 1`
  return refused.length > 0
}
