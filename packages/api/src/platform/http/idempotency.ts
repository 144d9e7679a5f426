import { createHash } from 'node:crypto'
import type { Failure } from '@encore/contract/errors'
import { fail, ok, type Result } from '#kernel/result.ts'
import type { Db, Sql, Tx } from '#platform/db/connect.ts'
import { sqlState, transact } from '#platform/db/transact.ts'
import { failureAnswer, type WireAnswer } from './answer.ts'
import { withKeyedMutex } from './keyed-mutex.ts'

export interface IdempotentCall {
  memberId: string
  endpoint: string
  /** Null when the caller sent none; the operation then runs without protection against repetition. */
  key: string | null
  input: unknown
  requestId: string
}

/** Work of an operation before its transaction, in separate transactions. */
export interface Preparation<P> {
  /** Refuses without a query, and only callers who cannot have a stored response. */
  refuse(): Failure | null
  /**
   * Skipped when the key has a stored response. A refusal is not stored, since nothing was done under the key. The
   * same call in another process has the same `intent` and may prepare simultaneously; null without a key.
   */
  prepare(intent: string | null): Promise<Result<P>>
  /**
   * Called only when this call certainly took nothing over; must keep what the same call took over in another process.
   * In uncertain cases it is not called, so prepared data must expire by itself.
   */
  undo(prepared: P): Promise<void>
}

/** Like `runIdempotent`, with a hold from an earlier transaction. */
export async function runIdempotentWithHold<T, P>(
  sql: Sql,
  call: IdempotentCall,
  preparation: Preparation<P>,
  work: (tx: Tx, prepared: P) => Promise<Result<T>>,
): Promise<WireAnswer> {
  const refused = preparation.refuse()
  if (refused) return failureAnswer(refused, call.requestId)
  const { memberId, endpoint, key } = call
  if (key === null) return prepareAndRun(sql, call, preparation, work)
  // Simultaneous copies of a call must not each make a hold, all but one of which would be released.
  const run = () => prepareAndRun(sql, call, preparation, work)
  const answer = await withKeyedMutex(`${memberId} ${endpoint} ${key}`, patienceMs, run)
  return answer ?? failureAnswer({ error: 'REQUEST_IN_PROGRESS', retryAfterSec: 1 }, call.requestId)
}

/** Longer than a call waits for its copy in another process, since waiting here holds no connection. */
const patienceMs = 10_000

async function prepareAndRun<T, P>(
  sql: Sql,
  call: IdempotentCall,
  preparation: Preparation<P>,
  work: (tx: Tx, prepared: P) => Promise<Result<T>>,
): Promise<WireAnswer> {
  const answered = await answerOf(sql, call)
  if (answered) return answered
  const ready = await preparation.prepare(intentOf(call))
  if (!ready.ok) return failureAnswer(ready.failure, call.requestId)
  const run = { isTakenOver: false }
  const outcome = await runOnce(sql, call, async (tx) => {
    const result = await work(tx, ready.value)
    run.isTakenOver = result.ok
    return result
  })
  const isUnderWay = !outcome.ok && outcome.failure.error === 'REQUEST_IN_PROGRESS'
  if (!run.isTakenOver && !isUnderWay) await preparation.undo(ready.value)
  return answerOfOutcome(outcome, call)
}

/** Two bodies under one key are two intents; one of them is refused. */
const intentOf = (call: IdempotentCall): string | null =>
  call.key === null
    ? null
    : `${call.memberId} ${call.endpoint} ${call.key} ${bodyHashOf(call).toString('base64url')}`

/** Returns the stored response or a mismatch of the key; null when nothing is stored. */
async function answerOf(sql: Sql, call: IdempotentCall): Promise<WireAnswer | null> {
  if (call.key === null) return null
  const known = await stored(sql, call, call.key, bodyHashOf(call))
  if (known.ok) return known.value
  return known.failure.error === 'IDEMPOTENCY_MISMATCH' ? failureAnswer(known.failure, call.requestId) : null
}

/**
 * Runs `work` at most once per key. The key's row is the first write of the operation's transaction, so a second call
 * waits for the first and then returns the same status and body; a crash leaves neither effect nor key.
 */
export async function runIdempotent<T>(
  sql: Sql,
  call: IdempotentCall,
  work: (tx: Tx) => Promise<Result<T>>,
): Promise<WireAnswer> {
  return answerOfOutcome(await runOnce(sql, call, work), call)
}

type Outcome = Result<WireAnswer, Failure>

async function runOnce<T>(
  sql: Sql,
  call: IdempotentCall,
  work: (tx: Tx) => Promise<Result<T>>,
): Promise<Outcome> {
  try {
    return await transact<WireAnswer, Failure>(sql, (tx) => claimAndWork(tx, call, work))
  } catch (cause) {
    if (sqlState(cause) === '55P03') return fail('REQUEST_IN_PROGRESS', { retryAfterSec: 1 })
    throw cause
  }
}

const answerOfOutcome = (outcome: Outcome, { requestId }: IdempotentCall): WireAnswer =>
  outcome.ok ? outcome.value : failureAnswer(outcome.failure, requestId)

async function claimAndWork<T>(
  tx: Tx,
  call: IdempotentCall,
  work: (tx: Tx) => Promise<Result<T>>,
): Promise<Result<WireAnswer>> {
  const { key } = call
  if (key === null) {
    const result = await work(tx)
    return result.ok ? ok(success(result.value)) : result
  }
  const bodyHash = bodyHashOf(call)
  const claimed = await tx`
    insert into idempotency_key (member_id, endpoint, key, body_hash, created_at)
    values (${call.memberId}, ${call.endpoint}, ${key}, ${bodyHash}, app_now())
    on conflict do nothing returning 1`
  if (claimed.length === 0) return stored(tx, call, key, bodyHash)
  const answer = await keepingKey(tx, call, work)
  await tx`
    update idempotency_key set status = ${answer.status}, reply = ${JSON.stringify(answer.body ?? null)}::text::json
    where member_id = ${call.memberId} and endpoint = ${call.endpoint} and key = ${key}`
  return ok(answer)
}

const bodyHashOf = ({ input }: IdempotentCall): Buffer =>
  createHash('sha256').update(JSON.stringify(input)).digest()

/** A refused operation leaves only the response under its key. */
async function keepingKey<T>(
  tx: Tx,
  call: IdempotentCall,
  work: (tx: Tx) => Promise<Result<T>>,
): Promise<WireAnswer> {
  const refusal: { failure: Failure | null } = { failure: null }
  try {
    return await tx.savepoint(async (inner) => {
      const result = await work(inner)
      if (result.ok) return success(result.value)
      refusal.failure = result.failure
      throw new Refused()
    })
  } catch (cause) {
    if (cause instanceof Refused && refusal.failure) return failureAnswer(refusal.failure, call.requestId)
    throw cause
  }
}

class Refused extends Error {}

const success = (value: unknown): WireAnswer => ({
  status: value === undefined ? 204 : 200,
  body: value,
  headers: {},
})

async function stored(
  db: Db,
  call: IdempotentCall,
  key: string,
  bodyHash: Buffer,
): Promise<Result<WireAnswer, Failure>> {
  const [row] = await db<{ body_hash: Buffer; status: number; reply: unknown }[]>`
    select body_hash, status, reply from idempotency_key
    where member_id = ${call.memberId} and endpoint = ${call.endpoint} and key = ${key}`
  if (!row) return fail('REQUEST_IN_PROGRESS', { retryAfterSec: 1 })
  if (!row.body_hash.equals(bodyHash)) return fail('IDEMPOTENCY_MISMATCH')
  return ok({ status: row.status, body: row.reply ?? undefined, headers: {} })
}

/** Hours a key is kept; afterwards the same key is a new intent. */
export const keyHours = 72

export async function forgetOldKeys(sql: Sql): Promise<void> {
  await sql`delete from idempotency_key where created_at < app_now() - make_interval(hours => ${keyHours})`
}
