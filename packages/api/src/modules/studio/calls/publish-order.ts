import type { Failure } from '@encore/contract/errors'
import { fail, ok, type Result } from '#kernel/result.ts'
import { drawnWinners, writtenDraw } from '#modules/commerce/draws/index.ts'
import { publishOrder } from '#modules/live/calls/index.ts'
import type { AuditedResult } from '#modules/studio/audit/index.ts'
import type { Db, Tx } from '#platform/db/connect.ts'
import { callObject, findSession, type Place } from './find-session.ts'
import { startCallNews } from './notify-bookings.ts'
import { partsOf } from './save-session.ts'

type Published = Result<
  AuditedResult<{ bookings: number; hash: string }>,
  Failure<'NOT_FOUND' | 'CALL_NOT_BOOKABLE' | 'CALL_ORDER_EMPTY' | 'CALL_DRAW_UNDECIDED'>
>

/**
 * Publishes the order of a session for good. *Errors*: CALL_DRAW_UNDECIDED while a draw can still bring winners, since
 * nobody is booked after the order.
 */
export async function publishSessionOrder(tx: Tx, place: Place): Promise<Published> {
  const { eventId, id } = place
  const found = await findSession(tx, place)
  if (!found.ok) return found
  for (const drawId of (await partsOf(tx, id)).drawIds)
    if (!(await isDecided(tx, drawId))) return fail('CALL_DRAW_UNDECIDED', { data: { drawId } })
  const published = await publishOrder(tx, id)
  if ('refusal' in published) return fail(errorOf[published.refusal])
  const { bookings, hash } = published
  await startCallNews(tx, id, { kind: 'PLACE' })
  return ok({
    reply: { bookings: bookings.length, hash },
    auditEntry: { object: callObject(id), eventId, after: { bookings: bookings.length, order: hash } },
  })
}

const errorOf = {
  NOT_FOUND: 'NOT_FOUND',
  NOT_BOOKABLE: 'CALL_NOT_BOOKABLE',
  NO_BOOKING: 'CALL_ORDER_EMPTY',
} as const

/** True when a draw is void, or drawn and answered by all its winners. `drawId` is hexadecimal. */
export async function isDecided(db: Db, drawId: string): Promise<boolean> {
  const draw = await writtenDraw(db, Buffer.from(drawId, 'hex'))
  if (!draw || draw.state === 'VOID') return true
  if (draw.state !== 'DRAWN') return false
  return (await drawnWinners(db, draw.id)).every(({ status }) => status !== 'WINNER')
}
