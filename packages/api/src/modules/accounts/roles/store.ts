import type { HeldRole, StaffRole } from '@encore/contract/rules/staff-roles'
import type { Db, Tx } from '#platform/db/connect.ts'

/** False when the member already has it. */
export async function insertRole(
  db: Db,
  uid: string,
  role: StaffRole,
  eventId: string | null,
): Promise<boolean> {
  const rows = await db`
    insert into staff_role (member_uid, role, event_id) values (${uid}, ${role}, ${eventId})
    on conflict do nothing returning 1`
  return rows.length > 0
}

/** False when the member does not have it. */
export async function endRole(
  db: Db,
  uid: string,
  role: StaffRole,
  eventId: string | null,
): Promise<boolean> {
  const rows = await db`
    update staff_role set revoked_at = app_now()
    where member_uid = ${uid} and role = ${role} and event_id is not distinct from ${eventId}
      and revoked_at is null
    returning 1`
  return rows.length > 0
}

export async function endRoles(db: Db, uid: string): Promise<void> {
  await db`
    update staff_role set revoked_at = app_now() where member_uid = ${uid} and revoked_at is null`
}

/** Roles for an event, including those for all events; null selects only the latter. */
export const selectRoles = (db: Db, uid: string, eventId: string | null) => db<{ role: StaffRole }[]>`
  select distinct role from staff_role
  where member_uid = ${uid} and (event_id is null or event_id = ${eventId}) and revoked_at is null`

/** Includes staff with roles for all events. */
export const selectStaff = (db: Db, eventId: string) => db<{ uid: string; role: StaffRole }[]>`
  select distinct member_uid as uid, role from staff_role
  where (event_id is null or event_id = ${eventId}) and revoked_at is null order by uid, role`

/** Roles of the personal data export. */
export const selectRolesOf = (db: Db, uid: string) => db<
  { role: StaffRole; eventId: string | null; grantedAt: Date; revokedAt: Date | null }[]
>`
  select role, event_id as "eventId", granted_at as "grantedAt", revoked_at as "revokedAt"
  from staff_role where member_uid = ${uid} order by id`

/** Current roles of a member in the order they were granted. */
export const selectHeld = (db: Db, uid: string) => db<HeldRole[]>`
  select role, event_id as "eventId" from staff_role where member_uid = ${uid} and revoked_at is null order by id`

/** All current roles, oldest first. */
export const selectTeam = (db: Db) => db<(HeldRole & { uid: string })[]>`
  select member_uid as uid, role, event_id as "eventId" from staff_role where revoked_at is null order by id`

/** Serialises changes of owners. */
export const lockOwners = (tx: Tx) =>
  tx`select pg_advisory_xact_lock(hashtextextended('owners of the studio', 0))`

export async function countOwners(tx: Tx): Promise<number> {
  const [row] = await tx<{ count: number }[]>`
    select count(*)::int from staff_role where role = 'OWNER' and event_id is null and revoked_at is null`
  return row?.count ?? 0
}
