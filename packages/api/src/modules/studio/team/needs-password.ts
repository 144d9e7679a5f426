import type { StaffRole } from '@encore/contract/rules/studio-roles'
import { hasPassword } from '#modules/accounts/identity/index.ts'
import { memberCalled } from '#modules/accounts/roles/index.ts'
import type { Db } from '#platform/db/connect.ts'

/** Whether these roles are of no use to a member: the studio opens by a password alone, an artist speaks among fans. */
export const needsPassword = async (db: Db, uid: string, roles: readonly StaffRole[]): Promise<boolean> =>
  roles.some((role) => role !== 'ARTIST') && !(await hasPassword(db, uid))

/** Whether the account of this address signs in by other means; false without an account. */
export async function lacksPassword(db: Db, email: string): Promise<boolean> {
  const uid = await memberCalled(db, email)
  return uid !== null && !(await hasPassword(db, uid))
}
