import {
  changeRoles,
  memberCalled,
  type RoleChange,
  type RoleWish,
  rolesOf,
} from '#modules/accounts/roles/index.ts'
import { operator, writeDeed } from '#modules/studio/audit/index.ts'
import type { Sql } from '#platform/db/connect.ts'
import { needsPassword } from './needs-password.ts'

export type OperatorChange = RoleChange | 'PASSWORD_NEEDED'

/** By an operator at the command line: a role is given or taken, and stands in the log. Said twice, it is done once. */
export const changeByOperator = (
  sql: Sql,
  deed: 'grant' | 'revoke',
  { email, role, eventId }: RoleWish,
): Promise<OperatorChange> =>
  sql.begin(async (tx): Promise<OperatorChange> => {
    const uid = await memberCalled(tx, email)
    if (uid === null) return 'NO_MEMBER'
    const isHeld = (await rolesOf(tx, uid)).some((held) => held.role === role && held.eventId === eventId)
    if (isHeld === (deed === 'grant')) return 'WAS_SO'
    if (deed === 'grant' && (await needsPassword(tx, uid, [role]))) return 'PASSWORD_NEEDED'
    const change =
      deed === 'grant' ? { given: [{ role, eventId }], taken: [] } : { given: [], taken: [{ role, eventId }] }
    if (!(await changeRoles(tx, uid, change))) return 'NO_MEMBER'
    const facts = { role, events: eventId ?? 'all' }
    await writeDeed(tx, operator, {
      action: deed === 'grant' ? 'team.grant' : 'team.revoke',
      object: { kind: 'member', id: uid },
      eventId,
      ...(deed === 'grant' ? { after: facts } : { before: facts }),
    })
    return 'DONE'
  })
