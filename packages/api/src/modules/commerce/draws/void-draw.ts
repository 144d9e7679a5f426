import type { Failure } from '@encore/contract/errors'
import type { DrawVoidReason } from '@encore/contract/rules/draws'
import { fail, ok, type Result } from '#kernel/result.ts'
import type { Tx } from '#platform/db/connect.ts'
import { updateVoid, updateVoidOf } from './result-store.ts'
import { lockDraw, type PublishedDraw } from './store.ts'

/** Ends a draw for good before its close; returns it as it was. From its closing time on, nobody can void it. */
export async function voidDraw(
  tx: Tx,
  id: Buffer,
  reason: DrawVoidReason,
): Promise<Result<PublishedDraw, Failure<'NOT_FOUND' | 'DRAW_CLOSED'>>> {
  const draw = await lockDraw(tx, id)
  if (!draw) return fail('NOT_FOUND')
  const isAhead = draw.state === 'PLANNED' || draw.state === 'OPEN'
  if (!isAhead || draw.at >= draw.closesAt) return fail('DRAW_CLOSED')
  await updateVoid(tx, id, reason)
  return ok(draw)
}

/** Ends the draws of a canceled event that have not closed. A draw that has closed goes on, and its result stays public. */
export async function voidDrawsOf(tx: Tx, eventId: string): Promise<void> {
  const reason: DrawVoidReason = 'EVENT_CANCELED'
  await updateVoidOf(tx, eventId, reason)
}
