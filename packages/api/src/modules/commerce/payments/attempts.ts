import { findMethod, type PgCode } from '@encore/contract/rules/payment-methods'
import type { Db, Tx } from '#platform/db/connect.ts'
import { closedMethods } from '#platform/feature-switches/index.ts'
import { failingGateways } from '#platform/gateway-health/index.ts'
import { attemptStatesBefore } from './rules.ts'
import {
  endAttemptsOfOrder,
  type Refusal,
  selectAttemptsOfOrder,
  selectAwaitedDeposits,
  selectLastRefusals,
} from './store.ts'

export const attemptsOf = async (db: Db, orderId: string): Promise<string[]> =>
  (await selectAttemptsOfOrder(db, orderId)).map(({ id }) => id)

/** Ends all open attempts of an order. Must come first in its transaction, because attempts lock before orders. */
export async function endAttempts(tx: Tx, orderId: string, how: 'CANCELED' | 'EXPIRED'): Promise<void> {
  await endAttemptsOfOrder(tx, orderId, attemptStatesBefore(how), how)
}

export const lastRefusal = async (db: Db, orderId: string): Promise<Refusal | null> =>
  (await selectLastRefusals(db, [orderId]))[0] ?? null

/** Last refusals by order; an order without one has no entry. */
export const lastRefusals = async (db: Db, orderIds: string[]): Promise<Map<string, Refusal>> =>
  new Map((await selectLastRefusals(db, orderIds)).map((row) => [row.orderId, row]))

/** Deposit that an order waits for; `deadline` is ISO 8601. */
export interface AwaitedDeposit {
  deadline: string
  instructionsUrl: string | null
}

/** Awaited deposits by order; an order without one has no entry. */
export async function awaitedDeposits(db: Db, orderIds: string[]): Promise<Map<string, AwaitedDeposit>> {
  const rows = await selectAwaitedDeposits(db, orderIds)
  return new Map(
    rows.map(({ orderId, deadline, instructionsUrl }) => [
      orderId,
      { deadline: deadline.toISOString(), instructionsUrl },
    ]),
  )
}

export const awaitsDeposit = async (tx: Tx, orderId: string): Promise<boolean> =>
  (await selectAwaitedDeposits(tx, [orderId])).length > 0

/** True when staff has closed a method or its gateway does not answer now; never for cubes. */
export async function isMethodFailing(tx: Tx, pgCode: PgCode): Promise<boolean> {
  const method = findMethod(pgCode)
  if (method === null) return false
  return (await closedMethods(tx)).has(pgCode) || (await failingGateways(tx)).has(method.provider)
}
