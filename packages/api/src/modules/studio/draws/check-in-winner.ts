import type { Failure } from '@encore/contract/errors'
import { ok, type Result } from '#kernel/result.ts'
import { checkIn, undoCheckIn } from '#modules/commerce/draws/index.ts'
import type { AuditedResult } from '#modules/studio/audit/index.ts'
import type { Tx } from '#platform/db/connect.ts'
import { drawObject, findDraw } from './find-draw.ts'
import type { WinnerPlace } from './forfeit-place.ts'

type Refused = Failure<'NOT_FOUND' | 'DRAW_PLACE_OVER'>

const entryOf = (place: WinnerPlace, [before, after]: [string, string]) => ({
  object: drawObject(place),
  eventId: place.eventId,
  before: { state: before },
  after: { state: after, id: place.itemId },
})

/** Ticks a winner off at the event. */
export async function checkInWinner(
  tx: Tx,
  place: WinnerPlace,
): Promise<Result<AuditedResult<{ checkedInAt: string }>, Refused>> {
  const found = await findDraw(tx, place)
  if (!found.ok) return found
  const checked = await checkIn(tx, { drawId: found.value.id, itemId: place.itemId })
  if (!checked.ok) return checked
  return ok({
    reply: { checkedInAt: checked.value.toISOString() },
    auditEntry: entryOf(place, ['CONFIRMED', 'CHECKED_IN']),
  })
}

/** Takes a check-in back. */
export async function undoWinnerCheckIn(
  tx: Tx,
  place: WinnerPlace,
): Promise<Result<AuditedResult<undefined>, Failure<'NOT_FOUND'>>> {
  const found = await findDraw(tx, place)
  if (!found.ok) return found
  const undone = await undoCheckIn(tx, { drawId: found.value.id, itemId: place.itemId })
  if (!undone.ok) return undone
  return ok({ reply: undefined, auditEntry: entryOf(place, ['CHECKED_IN', 'CONFIRMED']) })
}
