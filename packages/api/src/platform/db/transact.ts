import type { Result } from '#kernel/result.ts'
import type { Sql, Tx } from './connect.ts'

const attempts = 5
const retryable = new Set(['40001', '40P01'])

class Rollback extends Error {
  readonly result: Result<unknown, unknown>
  constructor(result: Result<unknown, unknown>) {
    super('rolled back')
    this.result = result
  }
}

/**
 * Runs one operation in one transaction; a failed Result rolls it back.
 * Serialization failures and deadlocks are retried with jitter, so `work` must have no effect outside `tx`.
 */
export async function transact<T, F>(
  sql: Sql,
  work: (tx: Tx) => Promise<Result<T, F>>,
): Promise<Result<T, F>> {
  for (let attempt = 1; ; attempt++) {
    try {
      return (await sql.begin('isolation level read committed', (tx) => rollingBack(work, tx))) as Result<
        T,
        F
      >
    } catch (cause) {
      if (cause instanceof Rollback) return cause.result as Result<T, F>
      if (attempt >= attempts || !retryable.has(sqlState(cause) ?? '')) throw cause
      await pause(Math.random() * 20 * 2 ** attempt)
    }
  }
}

async function rollingBack<T, F>(work: (tx: Tx) => Promise<Result<T, F>>, tx: Tx): Promise<Result<T, F>> {
  const result = await work(tx)
  if (!result.ok) throw new Rollback(result)
  return result
}

/** Returns what an operation would return, and rolls it back. */
export async function rehearse<T, F>(tx: Tx, work: (tx: Tx) => Promise<Result<T, F>>): Promise<Result<T, F>> {
  try {
    return await tx.savepoint(async (inner) => {
      throw new Rollback(await work(inner))
    })
  } catch (cause) {
    if (cause instanceof Rollback) return cause.result as Result<T, F>
    throw cause
  }
}

/** Returns the SQLSTATE of a database error, or undefined. */
export function sqlState(cause: unknown): string | undefined {
  if (typeof cause !== 'object' || cause === null || !('code' in cause)) return undefined
  return typeof cause.code === 'string' ? cause.code : undefined
}

export function constraintOf(cause: unknown): string | undefined {
  if (typeof cause !== 'object' || cause === null || !('constraint_name' in cause)) return undefined
  return typeof cause.constraint_name === 'string' ? cause.constraint_name : undefined
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
