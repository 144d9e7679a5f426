import type { Failure } from '@encore/contract/errors'
import { afterFailure, signInWaitSec } from '@encore/identity/server'
import { fail, ok, type Result } from '#kernel/result.ts'
import { transact } from '#platform/db/transact.ts'
import { type AccountRow, replaceHash } from './account-store.ts'
import { deleteFailures, lockGuesses, selectFailures, upsertFailures } from './guess-store.ts'
import type { IdentityTools } from './tools.ts'

export type Disproof = 'INVALID_CREDENTIALS' | 'TOO_MANY_ATTEMPTS' | 'IDENTITY_UNAVAILABLE'

export interface Guess {
  /** What failures are counted by: the folded address, or the member where there is none. */
  key: string
  /** Null for an unknown account: the same answer and the same work. */
  account: AccountRow | null
  password: string
}

/**
 * Whether the password opens the account. A guess is counted as wrong before it is judged, so that many at once
 * get no more tries than one after the other.
 */
export async function provePassword(
  tools: IdentityTools,
  { key, account, password }: Guess,
): Promise<Result<AccountRow, Failure<Disproof>>> {
  const { sql } = tools.ctx
  const counted = await countGuess(tools, key)
  if (!counted.ok) return counted
  const outcome = await tools.passwords.verifyPassword(account, password)
  if (outcome.kind === 'busy') {
    await (counted.value ? upsertFailures(sql, key, counted.value) : deleteFailures(sql, key))
    return fail('IDENTITY_UNAVAILABLE', { retryAfterSec: 2 })
  }
  if (outcome.kind === 'wrong' || !account) return fail('INVALID_CREDENTIALS')
  await deleteFailures(sql, key)
  if (outcome.needsRehash) await strengthen(tools, account, password)
  return ok(account)
}

/** The value is the count before this guess. */
const countGuess = (tools: IdentityTools, key: string) =>
  transact(tools.ctx.sql, async (tx) => {
    await lockGuesses(tx, key)
    const before = await selectFailures(tx, key)
    const nowMs = tools.ctx.clock.now()
    const waitSec = signInWaitSec(before, nowMs)
    if (waitSec > 0) return fail('TOO_MANY_ATTEMPTS', { retryAfterSec: waitSec })
    await upsertFailures(tx, key, afterFailure(before, nowMs))
    return ok(before)
  })

async function strengthen({ ctx, passwords }: IdentityTools, account: AccountRow, password: string) {
  const hashed = await passwords.hashPassword(password)
  if (hashed.kind === 'hashed') await replaceHash(ctx.sql, account.uid, account, hashed.stored)
}
