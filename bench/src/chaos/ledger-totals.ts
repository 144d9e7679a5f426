import { createApi, readConfig } from '@encore/api'
import type { DatabaseAddress } from './world.ts'

/** Database state after the run, read by a separate API instance without scheduled tasks. */
export interface LedgerTotals {
  /** Rows of the audit views, which are empty when the ledger is correct. */
  audits: object[]
  /** Holds that are overdue by more than the 30 s a sweep may take. */
  overdueHolds: object[]
  /** Stock holds, ended ones included. */
  holds: number
  /** Orders of these members; none may exist that was never acknowledged. */
  orderIds: string[]
  /** Gateway payment → its order; null for an orphan capture. */
  orderOfPayment: Map<string, string | null>
  /** Includes members of the demo. */
  fulfilled: Set<string>
  /** Gateway payments whose refund needs manual review, or whose gateway rejects it and is retried hourly for a day. */
  openRefunds: Set<string>
  /** State of each attempt, by the reference sent to the gateway. */
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
