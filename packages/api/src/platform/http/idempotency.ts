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
  /** Null: the caller sent none, and the operation runs unguarded by a key. */
  key: string | null
  input: unknown
  requestId: string
}

/** What an operation does ahead of its transaction, in transactions of its own. */
export interface Preparation<P> {
  /** What is known without a query; only for who cannot have an answer stored. */
  refuse(): Failure | null
  /**
   * Left out where the key has its answer. A refusal is not stored: nothing was done under the key. The same call in
   * another process has the same `intent`, and may be preparing too; null without a key.
   */
  prepare(intent: string | null): Promise<Result<P>>
  /**
   * This call came to nothing, surely; what the same call has taken over in another process is to stay. When that is not
   * sure, what was prepared has to end by itself.
   */
  undo(prepared: P): Promise<void>
}

/** As `runIdempotent`, with a hold that an earlier transaction made. */
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
  // What is sent several times at once must not make several things ready, of which all but one are given back.
  const run = () => prepareAndRun(sql, call, preparation, work)
  const answer = await withKeyedMutex(`${memberId} ${endpoint} ${key}`, patienceMs, run)
  return answer ?? failureAnswer({ error: 'REQUEST_IN_PROGRESS', retryAfterSec: 1 }, call.requestId)
}

/** Longer than a call waits for the same one in another process: here it holds nothing meanwhile. */
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

/** Two bodies under one key are two intents, of which one is refused. */
const intentOf = (call: IdempotentCall): string | null =>
  call.key === null
    ? null
    : `${call.memberId} ${call.endpoint} ${call.key} ${bodyHashOf(call).toString('base64url')}`

/** What is stored under the key of a call; null when nothing is. */
async function answerOf(sql: Sql, call: IdempotentCall): Promise<WireAnswer | null> {
  if (call.key === null) return null
  const known = await stored(sql, call, call.key, bodyHashOf(call))
  if (known.ok) return known.value
  return known.failure.error === 'IDEMPOTENCY_MISMATCH' ? failureAnswer(known.failure, call.requestId) : null
}

/**
 * Runs `work` at most once per key. The key's row is the first write of the operation's own transaction, so a
 * second call waits for the first and then answers the same status and body; a crash leaves neither effect nor key.
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

/** A refused operation leaves nothing but the answer under its key. */
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

/** How long a key is kept; after that the same key is a new intent. */
export const keyHours = 72

export async function forgetOldKeys(sql: Sql): Promise<void> {
  await sql`delete from idempotency_key where created_at < app_now() - make_interval(hours => ${keyHours})`
}
