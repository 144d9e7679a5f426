import type { Failure } from '@encore/contract/errors'
import { fail, invalid, ok, type Result } from '#kernel/result.ts'
import type { Db } from '#platform/db/connect.ts'
import { upsertPosition } from './store.ts'

export interface Told {
  memberId: string
  eventId: string
  positionMs: number
  /** When the member was there, ISO 8601. */
  at: string
}

/** One row for each member and replay: what was seen later stays, and nothing was seen in the future. */
export async function keepPosition(
  db: Db,
  { memberId, eventId, positionMs, at }: Told,
): Promise<Result<undefined, Failure<'NOT_FOUND' | 'INVALID_INPUT'>>> {
  const seenAt = new Date(at)
  if (Number.isNaN(seenAt.getTime())) return invalid('at', 'date-time')
  const isKnown = await upsertPosition(db, memberId, { eventId, positionMs, seenAt })
  return isKnown ? ok(undefined) : fail('NOT_FOUND')
}
