import type { Receipt } from '@encore/contract/endpoints'
import { callReceipt, differenceToleratedMs } from '@encore/contract/rules/calls/receipt'
import type { Db } from '#platform/db/connect.ts'
import { selectAllSegments, selectEnd } from './call-store.ts'
import { selectDifferenceNote } from './difference-store.ts'
import { selectSeat } from './seat-store.ts'

/**
 * Returns the receipt of a call for its fan and for staff; null for an unknown call. A counted second carries the fan's
 * signature, so a sum of the fan below the counted time only means that a page closed before its last report.
 */
export async function readReceipt(
  db: Db,
  callId: string,
): Promise<(Receipt & { memberId: string | null }) | null> {
  const call = await selectSeat(db, callId)
  if (!call) return null
  const [segments, { reason, compensatedMs }, differenceNote] = await Promise.all([
    selectAllSegments(db, callId),
    selectEnd(db, callId),
    selectDifferenceNote(db, callId),
  ])
  const { memberId, state, promisedMs, countedMs, fanCountedMs } = call
  return {
    ...{ memberId, callId, state, reason },
    ...callReceipt({ promisedMs, compensatedMs }, segments),
    fanCountedMs,
    isDisputed: (fanCountedMs ?? 0) - countedMs > differenceToleratedMs,
    differenceNote,
  }
}
