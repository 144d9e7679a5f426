import { createHash } from 'node:crypto'
import type { SupportRequest } from '@encore/contract/endpoints'
import type { Failure } from '@encore/contract/errors'
import { readMailableEmail } from '@encore/contract/rules/account'
import type { Locale } from '@encore/contract/rules/locale'
import { tidyText } from '@encore/contract/rules/plain-text'
import { supportLimits } from '@encore/contract/rules/support'
import { newId } from '#kernel/ids.ts'
import { invalid, ok, type Result } from '#kernel/result.ts'
import { orderById } from '#modules/commerce/orders/index.ts'
import type { Ctx } from '#platform/context.ts'
import type { Db } from '#platform/db/connect.ts'
import { transact } from '#platform/db/transact.ts'
import { enqueue } from '#platform/jobs.ts'
import { insertHelp } from './store.ts'

export interface Asking {
  /** Null for a guest. */
  uid: string | null
  locale: Locale
  asked: SupportRequest
}

/**
 * Stores a support request and queues its mail; an identical one on the same day returns the stored one.
 * *Errors*: INVALID_INPUT on `email` `format` or `emailLetters`, on `message` `minLength` when it is mostly blank, or
 * on `orderId` `unknown` for an order of another member; a guest has no orders.
 */
export async function createSupportRequest(
  { sql }: Pick<Ctx, 'sql'>,
  { uid, locale, asked }: Asking,
): Promise<Result<{ id: string }, Failure<'INVALID_INPUT'>>> {
  const read = readMailableEmail(asked.email)
  if ('rule' in read) return invalid('email', read.rule === 'email' ? 'format' : read.rule)
  const { email } = read
  const message = tidyText(asked.message)
  if (message.length < supportLimits.shortest) return invalid('message', 'minLength')
  const { topic, orderId = null, requestId = null } = asked
  if (orderId !== null && !(await isOwnOrder(sql, orderId, uid))) return invalid('orderId', 'unknown')
  const digest = createHash('sha256')
    .update(JSON.stringify([uid, email, topic, message, orderId, requestId]))
    .digest('base64url')
  return transact(sql, async (tx) => {
    const row = { id: newId('he'), uid, email, topic, message, orderId, requestId, locale, digest }
    const { id, isNew } = await insertHelp(tx, row)
    if (isNew) await enqueue(tx, 'mail-support-request', { id })
    return ok({ id })
  })
}

const isOwnOrder = async (db: Db, orderId: string, uid: string | null): Promise<boolean> =>
  uid !== null && (await orderById(db, orderId))?.memberId === uid
