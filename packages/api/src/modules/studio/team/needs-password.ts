import type { StaffRole } from '@encore/contract/rules/staff-roles'
import { hasPassword } from '#modules/accounts/identity/index.ts'
import { memberCalled } from '#modules/accounts/roles/index.ts'
import type { Db } from '#platform/db/connect.ts'

/** True when a role needs studio sign-in and the member has no password. An artist only chats and needs none. */
export const needsPassword = async (db: Db, uid: string, roles: readonly StaffRole[]): Promise<boolean> =>
  roles.some((role) => role !== 'ARTIST') && !(await hasPassword(db, uid))

/** True when the account of this address has no password; false without an account. */
export async function lacksPassword(db: Db, email: string): Promise<boolean> {
  const uid = await memberCalled(db, email)
  return uid !== null && !(await hasPassword(db, uid))
}
