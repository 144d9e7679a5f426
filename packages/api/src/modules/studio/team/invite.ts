import { createHash, randomBytes } from 'node:crypto'
import type { Failure } from '@encore/contract/errors'
import { emailKey, readMailableEmail } from '@encore/contract/rules/account'
import type { Locale } from '@encore/contract/rules/locale'
import type { StaffRole } from '@encore/contract/rules/staff-roles'
import { newId } from '#kernel/ids.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { heldEvents } from '#modules/catalog/events/index.ts'
import type { AuditedResult } from '#modules/studio/audit/index.ts'
import type { Ctx } from '#platform/context.ts'
import type { Tx } from '#platform/db/connect.ts'
import { encryptText } from '#platform/encrypted-text.ts'
import { enqueue } from '#platform/jobs.ts'
import type { InvitationMail } from './invitation-mail.ts'
import { lacksPassword } from './needs-password.ts'
import { insertInvitation, withdraw } from './store.ts'

export interface Input {
  email: string
  role: StaffRole
  /** Null means all events. */
  eventIds: string[] | null
  invitedBy: string
  locale: Locale
}

export const invitationDays = 7

type Invited = Result<
  AuditedResult<{ id: string }>,
  Failure<'INVALID_INPUT' | 'NOT_FOUND' | 'ALREADY_INVITED' | 'PASSWORD_REQUIRED'>
>

/** Mails a single-use link for the member with this address. */
export async function invite(ctx: Ctx, tx: Tx, input: Input): Promise<Invited> {
  const read = readMailableEmail(input.email)
  const { role, eventIds, invitedBy, locale } = input
  const isOwnerOfSome = role === 'OWNER' && eventIds !== null
  if ('rule' in read || isOwnerOfSome)
    return fail('INVALID_INPUT', {
      fields: [
        ...('rule' in read ? [{ path: 'email', rule: read.rule === 'email' ? 'format' : read.rule }] : []),
        ...(isOwnerOfSome ? [{ path: 'eventIds', rule: 'ownerOfAll' }] : []),
      ],
    })
  const { email } = read
  if (eventIds !== null && (await heldEvents(tx, eventIds)).size < eventIds.length) return fail('NOT_FOUND')
  if (await lacksPassword(tx, email)) return fail('PASSWORD_REQUIRED')
  const id = newId('iv')
  const token = randomBytes(32).toString('base64url')
  const expiresAt = await insertInvitation(tx, {
    id,
    email,
    emailKey: emailKey(email),
    role,
    eventIds: eventIds === null ? null : eventIds.toSorted(),
    invitedBy,
    tokenHash: tokenHash(token),
    days: invitationDays,
  })
  if (!expiresAt) return fail('ALREADY_INVITED')
  const encryptedToken = encryptText(ctx.secrets('studio-invitation'), token, id).toString('base64')
  const mail: InvitationMail = { id, to: email, role, locale, encryptedToken }
  await enqueue(tx, 'mail-studio-invitation', mail)
  const after = { email, role, events: eventIds ?? 'all', expiresAt: expiresAt.toISOString() }
  return ok({ reply: { id }, auditEntry: { object: { kind: 'invitation', id }, after } })
}

/** Withdraws the invitation; its link stops working. */
export async function uninvite(
  tx: Tx,
  id: string,
): Promise<Result<AuditedResult<undefined>, Failure<'NOT_FOUND'>>> {
  const row = await withdraw(tx, id)
  if (!row) return fail('NOT_FOUND')
  const before = { email: row.email, role: row.role, events: row.eventIds ?? 'all' }
  return ok({ reply: undefined, auditEntry: { object: { kind: 'invitation', id }, before } })
}

export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest()
