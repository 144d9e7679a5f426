import {
  changeRoles,
  memberCalled,
  type RoleChange,
  type RoleRequest,
  rolesOf,
} from '#modules/accounts/roles/index.ts'
import { operator, writeAuditEntry } from '#modules/studio/audit/index.ts'
import type { Sql } from '#platform/db/connect.ts'
import { needsPassword } from './needs-password.ts'

export type OperatorChange = RoleChange | 'PASSWORD_REQUIRED'

/** Grants or revokes a role from the command line, with an audit entry. Idempotent. */
export const changeByOperator = (
  sql: Sql,
  auditEntry: 'grant' | 'revoke',
  { email, role, eventId }: RoleRequest,
): Promise<OperatorChange> =>
  sql.begin(async (tx): Promise<OperatorChange> => {
    const uid = await memberCalled(tx, email)
    if (uid === null) return 'NO_MEMBER'
    const isHeld = (await rolesOf(tx, uid)).some((held) => held.role === role && held.eventId === eventId)
    if (isHeld === (auditEntry === 'grant')) return 'WAS_SO'
    if (auditEntry === 'grant' && (await needsPassword(tx, uid, [role]))) return 'PASSWORD_REQUIRED'
    const change =
      auditEntry === 'grant'
        ? { given: [{ role, eventId }], taken: [] }
        : { given: [], taken: [{ role, eventId }] }
    if (!(await changeRoles(tx, uid, change))) return 'NO_MEMBER'
    const facts = { role, events: eventId ?? 'all' }
    await writeAuditEntry(tx, operator, {
      action: auditEntry === 'grant' ? 'team.grant' : 'team.revoke',
      object: { kind: 'member', id: uid },
      eventId,
      ...(auditEntry === 'grant' ? { after: facts } : { before: facts }),
    })
    return 'DONE'
  })
