import type { Failure } from '@encore/contract/errors'
import { fail, ok, type Result } from '#kernel/result.ts'
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
): Promise<Result<undefined, Failure<'NOT_FOUND'>>> {
  const isKnown = await upsertPosition(db, memberId, { eventId, positionMs, seenAt: new Date(at) })
  return isKnown ? ok(undefined) : fail('NOT_FOUND')
}
