import { emailKey, normaliseEmail } from '@encore/contract/rules/account'
import type { HeldRole, StaffRole } from '@encore/contract/rules/staff-roles'
import { keepPresent, memberByEmail } from '#modules/accounts/members/index.ts'
import { publish } from '#platform/bus.ts'
import type { Db, Sql, Tx } from '#platform/db/connect.ts'
import { endRole, insertRole } from './store.ts'

export interface RoleRequest {
  email: string
  role: StaffRole
  /** Null for all events. */
  eventId: string | null
}

export type RoleChange = 'DONE' | 'WAS_SO' | 'NO_MEMBER'

/** Grants a role to a member and publishes that to all processes. */
export const grantRole = (sql: Sql, input: RoleRequest): Promise<RoleChange> => change(sql, input, insertRole)

export const revokeRole = (sql: Sql, input: RoleRequest): Promise<RoleChange> => change(sql, input, endRole)

async function change(
  sql: Sql,
  { email, role, eventId }: RoleRequest,
  write: typeof insertRole,
): Promise<RoleChange> {
  const uid = await memberCalled(sql, email)
  if (uid === null) return 'NO_MEMBER'
  return sql.begin(async (tx): Promise<RoleChange> => {
    if (!(await keepPresent(tx, uid))) return 'NO_MEMBER'
    if (!(await write(tx, uid, role, eventId))) return 'WAS_SO'
    await publish(tx, { topic: 'roles', uid })
    return 'DONE'
  })
}

/** Returns the uid of the member with this address in any spelling; null for none. */
export async function memberCalled(db: Db, email: string): Promise<string | null> {
  const address = normaliseEmail(email)
  return address === null ? null : ((await memberByEmail(db, emailKey(address)))?.uid ?? null)
}

/** Revokes and grants several roles together; false for a deleted account. */
export async function changeRoles(
  tx: Tx,
  uid: string,
  { given, taken }: { given: readonly HeldRole[]; taken: readonly HeldRole[] },
): Promise<boolean> {
  if (!(await keepPresent(tx, uid))) return false
  for (const { role, eventId } of taken) await endRole(tx, uid, role, eventId)
  for (const { role, eventId } of given) await insertRole(tx, uid, role, eventId)
  await publish(tx, { topic: 'roles', uid })
  return true
}
