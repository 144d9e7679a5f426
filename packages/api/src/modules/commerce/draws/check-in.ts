import type { Failure } from '@encore/contract/errors'
import { fail, ok, type Result } from '#kernel/result.ts'
import type { Tx } from '#platform/db/connect.ts'
import { deleteCheckIn, insertCheckIn } from './check-in-store.ts'
import type { Place } from './forfeit-place.ts'
import { selectPlace } from './forfeit-store.ts'
import { lockDraw, selectDraw } from './store.ts'

type Refused = Failure<'NOT_FOUND' | 'DRAW_PLACE_OVER'>

/** Ticks a winner off at the event. Only an accepted place is let in; a second press keeps the first time. */
export async function checkIn(tx: Tx, { drawId, itemId }: Place): Promise<Result<Date, Refused>> {
  const draw = (await selectDraw(tx, drawId)) && (await lockDraw(tx, drawId))
  const place = draw?.state === 'DRAWN' ? await selectPlace(tx, drawId, itemId) : null
  if (!place) return fail('NOT_FOUND')
  if (place.status !== 'CONFIRMED') return fail('DRAW_PLACE_OVER')
  return ok(await insertCheckIn(tx, itemId))
}

/** Takes a check-in back; nothing changes without one. */
export async function undoCheckIn(
  tx: Tx,
  { drawId, itemId }: Place,
): Promise<Result<undefined, Failure<'NOT_FOUND'>>> {
  if (!(await selectPlace(tx, drawId, itemId))) return fail('NOT_FOUND')
  await deleteCheckIn(tx, itemId)
  return ok(undefined)
}
