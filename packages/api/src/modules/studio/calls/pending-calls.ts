import type { Currency } from '@encore/contract/rules/money'
import { pendingApprovals } from '#modules/studio/approvals/index.ts'
import type { Db } from '#platform/db/connect.ts'
import type { Place } from './find-session.ts'

/** A settlement that waits for a second person. */
export interface OwedCompensation extends Place {
  /** Owed calls of one booking. */
  callIds: string[]
  bookingId: string
  /** Number of the fan in the published order. */
  number: number | null
  owedMs: number
  /** Published reason of a waiver; null for a refund. */
  reason: string | null
  /** For staff only. */
  note: string
  /** Refund by order, as it was requested; empty for a waiver. */
  sums: { amount: number; currency: Currency }[]
}

const maxPending = 200

/** Calls of a session that a second person has been asked to settle. */
export async function pendingCalls(db: Db, sessionId: string): Promise<ReadonlySet<string>> {
  const settlements = (await pendingApprovals(db, maxPending)).flatMap(({ kind, payload }) =>
    kind === 'CALL_REFUND' || kind === 'CALL_WAIVER' ? [payload as OwedCompensation] : [],
  )
  return new Set(settlements.flatMap(({ id, callIds }) => (id === sessionId ? callIds : [])))
}
