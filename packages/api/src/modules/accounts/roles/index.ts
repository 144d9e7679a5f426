import type { StaffRole } from '@encore/contract/rules/staff-roles'
import type { Module } from '#modules/module.ts'
import type { Db } from '#platform/db/connect.ts'
import { endRoles, selectRoles, selectRolesOf, selectStaff } from './store.ts'

/**
 * True when the member has one of these roles for the event or for all events; a null `eventId` checks only the latter.
 */
export async function mayStaff(
  db: Db,
  uid: string,
  eventId: string | null,
  roles: readonly StaffRole[],
): Promise<boolean> {
  const held = await selectRoles(db, uid, eventId)
  return held.some(({ role }) => roles.includes(role))
}

/** Staff of an event with their roles, by uid. */
export async function staffAt(db: Db, eventId: string): Promise<Map<string, readonly StaffRole[]>> {
  const byUid = Map.groupBy(await selectStaff(db, eventId), ({ uid }) => uid)
  return new Map([...byUid].map(([uid, rows]) => [uid, rows.map(({ role }) => role)]))
}

export const roles: Module = {
  name: 'roles',
  install: ({ ctx, holds }) => {
    ctx.events.on('member.left', (tx, { memberId }) => endRoles(tx, memberId))
    ctx.names.exempt(async (db, uid) =>
      (await selectRolesOf(db, uid)).some(({ role, revokedAt }) => role === 'ARTIST' && revokedAt === null),
    )
    holds({ section: 'roles', data: selectRolesOf })
  },
}

export { type StaffRole, staffRoles } from '@encore/contract/rules/staff-roles'
export {
  changeRoles,
  grantRole,
  memberCalled,
  type RoleChange,
  type RoleRequest,
  revokeRole,
} from './change-role.ts'
export { countOwners, lockOwners, selectHeld as rolesOf, selectTeam as wholeTeam } from './store.ts'
