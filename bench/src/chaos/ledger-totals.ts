import { createApi, readConfig } from '@encore/api'
import type { DatabaseAddress } from './world.ts'

/** What the database holds about the whole run, read by a back end of its own that does no scheduled work. */
export interface LedgerTotals {
  /** Rows of the audit views, which are empty when the books are right. */
  audits: object[]
  /** Holds past their time by more than the half minute a sweep may take. */
  overdueHolds: object[]
  /** Of stock, ended ones included. */
  holds: number
  /** Orders of these members; none may exist that nobody was told of. */
  orderIds: string[]
  /** Gateway payment to the order it was counted for; null for money that nobody here asked for. */
  orderOfPayment: Map<string, string | null>
  /** Of everybody, also of members of the demo. */
  fulfilled: Set<string>
  /** Gateway payments whose way back only a person can open, or whose gateway refuses it and is asked again each hour for a day. */
  openRefunds: Set<string>
  /** What became of each attempt to pay, by the reference the gateway was given. */
  attempts: Map<string, object>
}

export async function readLedgerTotals(
  { url, dataDir }: DatabaseAddress,
  uids: string[],
): Promise<LedgerTotals> {
  const config = readConfig({ DATA_DIR: dataDir, SEED: 'none', LOG_LEVEL: 'silent' })
  const { ctx, close } = await createApi({ config, databaseUrl: url, worker: false })
  const { sql } = ctx
  try {
    const [audits, overdueHolds, holds, orders, captures, fulfilled, open, attempts] = await Promise.all([
      sql<object[]>`select area, fault, subject from invariant_violation`,
      sql<object[]>`
        select order_id, product_id, until from stock_hold
        where state = 'HELD' and until < app_now() - interval '30 seconds'`,
      sql<{ count: number }[]>`select count(*)::int from stock_hold`,
      sql<{ id: string }[]>`select id from orders where member_uid = any(${uids})`,
      sql<
        { gateway_tx_id: string; order_id: string | null }[]
      >`select gateway_tx_id, order_id from payment_capture`,
      sql<{ id: string }[]>`select id from orders where status in ('FULFILLED', 'DELIVERED')`,
      sql<{ id: string }[]>`
        select gateway_tx_id as id from refund where state = 'FAILED_MANUAL' or
          (state = 'FAILED_RETRYABLE' and next_at between app_now() and app_now() + interval '1 hour')`,
      sql<{ id: string }[]>`select id, order_id, state, polls, next_poll_at from payment_attempt`,
    ])
    return {
      audits: [...audits],
      overdueHolds: [...overdueHolds],
      holds: holds[0]?.count ?? 0,
      orderIds: orders.map(({ id }) => id),
      orderOfPayment: new Map(captures.map((row) => [row.gateway_tx_id, row.order_id])),
      fulfilled: new Set(fulfilled.map(({ id }) => id)),
      openRefunds: new Set(open.map(({ id }) => id)),
      attempts: new Map(attempts.map((attempt) => [attempt.id, attempt])),
    }
  } finally {
    await close()
  }
}
