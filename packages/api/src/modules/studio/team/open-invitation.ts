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

/** What the mailed link asks for; who has it may know whom it is for only by a hint. */
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

/** Whether it is for this address, whose account has no password and so can prove nothing here. */
export async function isForNoPassword(db: Db, token: string, email: string): Promise<boolean> {
  const row = await selectByToken(db, tokenHash(token))
  const address = normaliseEmail(email)
  if (!row || address === null || emailKey(address) !== row.emailKey) return false
  return lacksPassword(db, row.email)
}

/** For who has proved to be the member with its address. Once. */
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
