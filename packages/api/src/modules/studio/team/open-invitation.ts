import type { InvitationView } from '@encore/contract/endpoints'
import type { Failure } from '@encore/contract/errors'
import { emailKey, normaliseEmail } from '@encore/contract/rules/account'
import type { Locale } from '@encore/contract/rules/locale'
import { fail, ok, type Result } from '#kernel/result.ts'
import { localText } from '#kernel/texts.ts'
import { memberNames } from '#modules/accounts/members/index.ts'
import { changeRoles } from '#modules/accounts/roles/index.ts'
import { heldEvents } from '#modules/catalog/events/index.ts'
import { type Actor, mask, writeAuditEntry } from '#modules/studio/audit/index.ts'
import type { Ctx } from '#platform/context.ts'
import type { Db } from '#platform/db/connect.ts'
import { transact } from '#platform/db/transact.ts'
import { tokenHash } from './invite.ts'
import { lacksPassword } from './needs-password.ts'
import { acceptByToken, selectByToken } from './store.ts'

/** Returns the invitation of a mailed link. The address is only hinted at. */
export async function openInvitation(
  db: Db,
  token: string,
  locale: Locale,
): Promise<Result<InvitationView, Failure<'INVITATION_CLOSED'>>> {
  const row = await selectByToken(db, tokenHash(token))
  if (!row) return fail('INVITATION_CLOSED')
  const names = await memberNames(db, [row.invitedBy])
  const events = row.eventIds === null ? null : await heldEvents(db, row.eventIds)
  return ok({
    role: row.role,
    events: events && [...events.values()].map(({ id, title }) => ({ id, title: localText(title, locale) })),
    invitedBy: names.get(row.invitedBy) ?? '',
    email: mask(row.email),
    lacksPassword: await lacksPassword(db, row.email),
    expiresAt: row.expiresAt.toISOString(),
  })
}

/** True when the invitation is for this address and its account has no password to sign in with. */
export async function isForNoPassword(db: Db, token: string, email: string): Promise<boolean> {
  const row = await selectByToken(db, tokenHash(token))
  const address = normaliseEmail(email)
  if (!row || address === null || emailKey(address) !== row.emailKey) return false
  return lacksPassword(db, row.email)
}

/** Accepts an invitation once, for the authenticated member with its address. */
export const acceptInvitation = (
  ctx: Ctx,
  { token, uid, emailKey: key }: { token: string; uid: string; emailKey: string },
  { ip, requestId }: Pick<Actor, 'ip' | 'requestId'>,
): Promise<Result<void, Failure<'INVITATION_CLOSED'>>> =>
  transact(ctx.sql, async (tx) => {
    const row = await acceptByToken(tx, tokenHash(token), key)
    if (!row) return fail('INVITATION_CLOSED')
    const { role, eventIds } = row
    const given = (eventIds ?? [null]).map((eventId) => ({ role, eventId }))
    if (!(await changeRoles(tx, uid, { given, taken: [] }))) return fail('INVITATION_CLOSED')
    await writeAuditEntry(
      tx,
      { uid, role, sessionHash: null, ip, requestId },
      {
        action: 'team.join',
        object: { kind: 'member', id: uid },
        after: { role, events: eventIds ?? 'all', invitation: row.id, invitedBy: row.invitedBy },
      },
    )
    return ok(undefined)
  })
