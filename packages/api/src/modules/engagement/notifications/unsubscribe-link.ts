import { type MailPreference, mailPreferences } from '@encore/contract/endpoints'
import type { Failure } from '@encore/contract/errors'
import { fail, ok, type Result } from '#kernel/result.ts'
import { memberById, refuseNews } from '#modules/accounts/members/index.ts'
import type { Ctx } from '#platform/context.ts'
import { decryptText, encryptText } from '#platform/encrypted-text.ts'
import { takesKind, updateTakesMail } from './store.ts'

type Tools = Pick<Ctx, 'secrets'>

const holder = 'way-out'

/** Path of the page that stops a mail kind for one member; it never expires. */
export const unsubscribeTokenOf = ({ secrets }: Tools, uid: string, preference: MailPreference): string =>
  `/unsubscribe/${encryptText(secrets('unsubscribe'), `${preference} ${uid}`, holder).toString('base64url')}`

export async function previewUnsubscribe(
  ctx: Ctx,
  token: string,
): Promise<Result<{ kind: MailPreference; isTaken: boolean }, Failure<'NOT_FOUND'>>> {
  const found = await open(ctx, token)
  if (!found) return fail('NOT_FOUND')
  return ok({ kind: found.kind, isTaken: await takesKind(ctx.sql, found.uid, found.kind) })
}

/** Stops only this mail kind; idempotent. */
export async function unsubscribe(
  ctx: Ctx,
  token: string,
): Promise<Result<{ stoppedAt: string }, Failure<'NOT_FOUND'>>> {
  const found = await open(ctx, token)
  if (!found) return fail('NOT_FOUND')
  if (found.kind === 'NEWS') await refuseNews(ctx, found.uid)
  else await updateTakesMail(ctx.sql, found.uid, false)
  return ok({ stoppedAt: new Date(ctx.clock.now()).toISOString() })
}

/** Null for an invalid token or a deleted account. */
async function open(ctx: Ctx, token: string): Promise<{ uid: string; kind: MailPreference } | null> {
  const [said = '', uid = ''] = opened(ctx, token).split(' ')
  const kind = mailPreferences.find((one) => one === said)
  const member = kind ? await memberById(ctx.sql, uid) : null
  return kind && member && member.status !== 'LEFT' ? { uid, kind } : null
}

function opened({ secrets }: Tools, token: string): string {
  try {
    return decryptText(secrets('unsubscribe'), Buffer.from(token, 'base64url'), holder)
  } catch {
    return ''
  }
}
