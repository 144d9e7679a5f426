import { fail } from '#kernel/result.ts'
import type { Db, Tx } from '#platform/db/connect.ts'
import { answersOf, type Held, type HoldRequest, type LinedRequest, linesOf, numbered } from './rules.ts'
import { callHold, type HoldRefusal } from './store.ts'

/** Places holds in the order of the requests, in one statement; results have the same order. */
export async function holdAll(
  db: Db,
  requests: LinedRequest[],
  seconds: number,
): Promise<{ held: Held[]; refusals: HoldRefusal[] }> {
  const answer = await callHold(db, numbered(requests), seconds)
  return { held: answersOf(requests, answer), refusals: answer.refusals }
}

/**
 * Places holds for one order inside a transaction; existing holds of the order stay. Used for late payments and for
 * orders without a prior hold.
 */
export async function hold(
  tx: Tx,
  { minutes, ...request }: HoldRequest & { minutes: number },
): Promise<Held> {
  const { held } = await holdAll(tx, [linesOf(request)], minutes * 60)
  return held[0] ?? fail('SOLD_OUT', { data: { mayReturn: false } })
}
