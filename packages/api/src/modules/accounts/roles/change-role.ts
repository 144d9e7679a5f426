import { emailKey, normaliseEmail } from '@encore/contract/rules/account'
import type { StaffRole } from '@encore/contract/rules/studio-roles'
import { keepPresent, memberByEmail } from '#modules/accounts/members/index.ts'
import { tell } from '#platform/bus.ts'
import type { Sql } from '#platform/db/connect.ts'
import { endRole, insertRole } from './store.ts'

export interface RoleWish {
  email: string
  role: StaffRole
  /** Null: all events. */
  eventId: string | null
}

export type RoleChange = 'DONE' | 'WAS_SO' | 'NO_MEMBER'

/** Gives a member a role from now on; every process hears of it. */
export const grantRole = (sql: Sql, wish: RoleWish): Promise<RoleChange> => change(sql, wish, insertRole)

/** Takes it away from now on. */
export const revokeRole = (sql: Sql, wish: RoleWish): Promise<RoleChange> => change(sql, wish, endRole)

async function change(
  sql: Sql,
  { email, role, eventId }: RoleWish,
  write: typeof insertRole,
): Promise<RoleChange> {
  const address = normaliseEmail(email)
  const member = address === null ? null : await memberByEmail(sql, emailKey(address))
  if (!member) return 'NO_MEMBER'
  return sql.begin(async (tx): Promise<RoleChange> => {
    if (!(await keepPresent(tx, member.uid))) return 'NO_MEMBER'
    if (!(await write(tx, member.uid, role, eventId))) return 'WAS_SO'
    await tell(tx, { topic: 'roles', uid: member.uid })
    return 'DONE'
  })
}
