import type { Failure } from '@encore/contract/errors'
import type { HeldRole } from '@encore/contract/rules/staff-roles'
import { fail, invalid, ok, type Result } from '#kernel/result.ts'
import { changeRoles, countOwners, lockOwners, rolesOf } from '#modules/accounts/roles/index.ts'
import { heldEvents } from '#modules/catalog/events/index.ts'
import type { AuditedResult } from '#modules/studio/audit/index.ts'
import type { Tx } from '#platform/db/connect.ts'
import { needsPassword } from './needs-password.ts'

type Changed = Result<
  AuditedResult<undefined>,
  Failure<'INVALID_INPUT' | 'NOT_FOUND' | 'OWN_ROLES' | 'LAST_OWNER' | 'PASSWORD_REQUIRED'>
>

/** Replaces the roles of a member. Callers cannot change their own, and one owner must remain. */
export async function changeMember(
  tx: Tx,
  { uid, roles, by }: { uid: string; roles: readonly HeldRole[]; by: string },
): Promise<Changed> {
  if (uid === by) return fail('OWN_ROLES')
  const partial = roles.findIndex(({ role, eventId }) => role === 'OWNER' && eventId !== null)
  if (partial >= 0) return invalid(`roles/${partial}/eventId`, 'ownerOfAll')
  await lockOwners(tx)
  const held = await rolesOf(tx, uid)
  if (held.length === 0) return fail('NOT_FOUND')
  const named = [...new Set(roles.flatMap(({ eventId }) => eventId ?? []))]
  if ((await heldEvents(tx, named)).size < named.length) return fail('NOT_FOUND')
  const wanted = new Map(roles.map((role) => [keyOf(role), role]))
  const known = new Set(held.map(keyOf))
  const change = {
    given: [...wanted.values()].filter((role) => !known.has(keyOf(role))),
    taken: held.filter((role) => !wanted.has(keyOf(role))),
  }
  const given = change.given.map(({ role }) => role)
  if (await needsPassword(tx, uid, given)) return fail('PASSWORD_REQUIRED')
  if (!(await changeRoles(tx, uid, change))) return fail('NOT_FOUND')
  if ((await countOwners(tx)) === 0) return fail('LAST_OWNER')
  return ok({
    reply: undefined,
    auditEntry: {
      object: { kind: 'member', id: uid },
      before: { roles: held.map(keyOf).sort() },
      after: { roles: [...wanted.keys()].sort() },
    },
  })
}

const keyOf = ({ role, eventId }: HeldRole): string => `${role} ${eventId ?? 'all'}`
