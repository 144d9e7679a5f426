import type { Failure } from '@encore/contract/errors'
import { fail, ok, type Result } from '#kernel/result.ts'
import { changeRoles, memberCalled, rolesOf } from '#modules/accounts/roles/index.ts'
import { operator, writeAuditEntry } from '#modules/studio/audit/index.ts'
import type { Sql } from '#platform/db/connect.ts'
import { transact } from '#platform/db/transact.ts'
import { needsPassword } from './needs-password.ts'

/** Makes the member with this address an owner, from the command line. Idempotent. */
export const nameOwner = (
  sql: Sql,
  email: string,
): Promise<Result<'DONE' | 'WAS_SO', Failure<'NOT_FOUND' | 'PASSWORD_REQUIRED'>>> =>
  transact<'DONE' | 'WAS_SO', Failure<'NOT_FOUND' | 'PASSWORD_REQUIRED'>>(sql, async (tx) => {
    const uid = await memberCalled(tx, email)
    if (uid === null) return fail('NOT_FOUND')
    if (await needsPassword(tx, uid, ['OWNER'])) return fail('PASSWORD_REQUIRED')
    const held = await rolesOf(tx, uid)
    if (held.some(({ role, eventId }) => role === 'OWNER' && eventId === null)) return ok('WAS_SO')
    if (!(await changeRoles(tx, uid, { given: [{ role: 'OWNER', eventId: null }], taken: [] })))
      return fail('NOT_FOUND')
    await writeAuditEntry(tx, operator, {
      action: 'team.name-owner',
      object: { kind: 'member', id: uid },
      after: { role: 'OWNER' },
    })
    return ok('DONE')
  })
