import type { Failure } from '@encore/contract/errors'
import { fail, ok, type Result } from '#kernel/result.ts'
import type { Db } from '#platform/db/connect.ts'
import { upsertPosition } from './store.ts'

export interface ReportedPosition {
  memberId: string
  eventId: string
  positionMs: number
  /** ISO 8601 time at which the member was there. */
  at: string
}

/** Keeps one row per member and replay. The latest report wins; a time in the future counts as now. */
export async function keepPosition(
  db: Db,
  { memberId, eventId, positionMs, at }: ReportedPosition,
): Promise<Result<undefined, Failure<'NOT_FOUND'>>> {
  const isKnown = await upsertPosition(db, memberId, { eventId, positionMs, seenAt: new Date(at) })
  return isKnown ? ok(undefined) : fail('NOT_FOUND')
}
