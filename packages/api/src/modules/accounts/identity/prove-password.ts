import type { Failure } from '@encore/contract/errors'
import { afterFailure, signInWaitSec } from '@encore/identity/server'
import { fail, ok, type Result } from '#kernel/result.ts'
import { transact } from '#platform/db/transact.ts'
import { withKeyedMutex } from '#platform/http/keyed-mutex.ts'
import { type AccountRow, replaceHash } from './account-store.ts'
import type { CallOrigin } from './auth-events.ts'
import { deleteFailures, lockGuesses, selectFailures, upsertFailures } from './guess-store.ts'
import type { IdentityTools } from './tools.ts'

export type Disproof = 'INVALID_CREDENTIALS' | 'TOO_MANY_ATTEMPTS' | 'IDENTITY_UNAVAILABLE'

export interface SignInCall extends CallOrigin {
  /** True when the browser proves an earlier sign-in to this account. */
  isKnownDevice(uid: string): boolean
}

export interface Guess {
  /** Key of the failure counter: the folded address, or the uid without one. */
  key: string
  /** Null for an unknown account, which gets the same response after the same work. */
  account: AccountRow | null
  password: string
}

type Proved = Result<AccountRow, Failure<Disproof>>

/** Checks a password of a caller without a session; failures of the IP address and the device limit it too. */
export function proveStranger(tools: IdentityTools, guess: Guess, call: SignInCall): Promise<Proved> {
  const { key, account } = guess
  const isKnown = account !== null && call.isKnownDevice(account.uid)
  const from = { ip: isKnown ? null : call.ip, deviceId: call.deviceId, account: key }
  return tools.tryPassword(from, () => provePassword(tools, guess))
}

/**
 * Checks the password of the account. Guesses at one account are serialised, so that simultaneous right ones are not
 * counted as failures.
 */
export async function provePassword(tools: IdentityTools, guess: Guess): Promise<Proved> {
  const proved = await withKeyedMutex(`password of ${guess.key}`, turnWithinMs, () => judge(tools, guess))
  return proved ?? fail('IDENTITY_UNAVAILABLE', { retryAfterSec: 2 })
}

const turnWithinMs = 8_000

/**
 * A guess is counted as wrong before it is checked, so that simultaneous guesses in several processes get no extra
 * tries.
 */
async function judge(tools: IdentityTools, { key, account, password }: Guess): Promise<Proved> {
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

/** Returns the count before this guess. */
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
