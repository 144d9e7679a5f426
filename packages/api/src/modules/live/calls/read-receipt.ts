import type { Receipt } from '@encore/contract/endpoints'
import { callReceipt } from '@encore/contract/rules/calls/receipt'
import type { Db } from '#platform/db/connect.ts'
import { selectAllSegments, selectEnd } from './call-store.ts'
import { selectSeat } from './seat-store.ts'

/** The fan's sum and the counted time may differ by this much. */
const toleratedMs = 2_000

/** Returns the receipt of a call for its fan and for staff; null for an unknown call. */
export async function readReceipt(
  db: Db,
  callId: string,
): Promise<(Receipt & { memberId: string | null }) | null> {
  const call = await selectSeat(db, callId)
  if (!call) return null
  const [segments, { reason, compensatedMs }] = await Promise.all([
    selectAllSegments(db, callId),
    selectEnd(db, callId),
  ])
  const { memberId, state, promisedMs, countedMs, fanCountedMs } = call
  return {
    ...{ memberId, callId, state, reason },
    ...callReceipt({ promisedMs, compensatedMs }, segments),
    fanCountedMs,
    isDisputed: fanCountedMs !== null && Math.abs(fanCountedMs - countedMs) > toleratedMs,
  }
}
