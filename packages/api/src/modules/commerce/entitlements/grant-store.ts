import type { Db, Tx } from '#platform/db/connect.ts'
import type { Scope } from './store.ts'

export interface NewGrant {
  id: string
  memberId: string
  eventId: string
  scope: Exclude<Scope, 'CALL'>
  reason: string
  grantedBy: string
}

export interface GrantRow extends NewGrant {
  grantedAt: Date
  endedBy: string | null
  endedAt: Date | null
  endReason: string | null
}

const columns = (db: Db) => db`
  id, member_uid as "memberId", event_id as "eventId", scope, reason, granted_by as "grantedBy",
  granted_at as "grantedAt", ended_by as "endedBy", ended_at as "endedAt", end_reason as "endReason"`

/** False when such a grant exists or is being inserted concurrently. */
export async function insertGrant(tx: Tx, grant: NewGrant): Promise<boolean> {
  const { id, memberId, eventId, scope, reason, grantedBy } = grant
  const made = await tx`
    insert into entitlement_grant (id, member_uid, event_id, scope, reason, granted_by)
    values (${id}, ${memberId}, ${eventId}, ${scope}, ${reason}, ${grantedBy})
    on conflict do nothing returning 1`
  return made.length > 0
}

/** False when it has already ended. */
export async function endGrantRow(tx: Tx, id: string, by: string, reason: string): Promise<boolean> {
  const ended = await tx`
    update entitlement_grant set ended_by = ${by}, ended_at = app_now(), end_reason = ${reason}
    where id = ${id} and ended_at is null returning 1`
  return ended.length > 0
}

/** Includes ended grants; null when the event has no such grant. */
export async function selectGrant(db: Db, eventId: string, id: string): Promise<GrantRow | null> {
  const [row] = await db<GrantRow[]>`
    select ${columns(db)} from entitlement_grant where id = ${id} and event_id = ${eventId}`
  return row ?? null
}

/** Newest first. */
export const selectGrants = (db: Db, eventId: string, after: string | null, limit: number) => db<GrantRow[]>`
  select ${columns(db)} from entitlement_grant
  where event_id = ${eventId} and ${after === null ? db`true` : db`id < ${after}`}
  order by id desc limit ${limit}`
