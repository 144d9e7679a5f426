import type { DrawDetail } from '@encore/contract/endpoints'
import type { Failure } from '@encore/contract/errors'
import {
  type DrawForfeitReason,
  type ForfeitDecision,
  forfeitCauses,
  objectionHours,
  objectionLines,
  objectionMax,
} from '@encore/contract/rules/draws'
import { localOf } from '@encore/contract/rules/local-time'
import { readPlainText } from '@encore/contract/rules/plain-text'
import { fail, ok, type Result } from '#kernel/result.ts'
import { heldEvents } from '#modules/catalog/events/index.ts'
import type { Ctx } from '#platform/context.ts'
import type { Db, Tx } from '#platform/db/connect.ts'
import { transact } from '#platform/db/transact.ts'
import {
  countForfeits,
  forfeitDue,
  insertForfeit,
  selectDueForfeits,
  selectOpenForfeit,
  selectOwnForfeit,
  selectPlace,
  updateDecision,
  updateForfeited,
  updateObjection,
} from './forfeit-store.ts'
import { moveUp } from './move-up.ts'
import { lockDraw, type PublishedDraw, selectDraw } from './store.ts'

export interface Place {
  drawId: Buffer
  /** UUID. */
  itemId: string
}

type Refused = Failure<'NOT_FOUND' | 'DRAW_PLACE_OVER'>
type Held = Result<{ draw: PublishedDraw; memberId: string | null }, Refused>

/** Locks a draw whose winner holds the place. *Errors*: DRAW_PLACE_OVER when it was given up or is being forfeited. */
export async function checkForfeit(tx: Tx, { drawId, itemId }: Place): Promise<Held> {
  const draw = (await selectDraw(tx, drawId)) && (await lockDraw(tx, drawId))
  const place = draw?.state === 'DRAWN' ? await selectPlace(tx, drawId, itemId) : null
  if (!draw || !place) return fail('NOT_FOUND')
  const isHeld = place.status === 'WINNER' || place.status === 'CONFIRMED'
  if (!isHeld || (await selectOpenForfeit(tx, drawId, itemId))) return fail('DRAW_PLACE_OVER')
  return ok({ draw, memberId: place.memberId })
}

/**
 * Announces to a winner that the place is forfeited. It moves to the reserve after the time to object, and at once on
 * the day of the event. Returns the end of that time, null for at once.
 */
export async function announceForfeit(
  ctx: Ctx,
  tx: Tx,
  { reason, ...place }: Place & { reason: DrawForfeitReason },
): Promise<Result<Date | null, Refused>> {
  const checked = await checkForfeit(tx, place)
  if (!checked.ok) return checked
  const { draw, memberId } = checked.value
  const hours = (await isDayOfEvent(tx, draw)) ? null : objectionHours
  const until = await insertForfeit(tx, { ...place, reason, hours })
  if (!until) await giveUp(ctx, tx, draw, place.itemId, reason)
  if (memberId) {
    const drawId = place.drawId.toString('hex')
    await ctx.events.emit(tx, 'draw.placeForfeited', {
      ...{ drawId, itemId: place.itemId, memberId, reason },
      until: until?.toISOString() ?? null,
    })
  }
  return ok(until)
}

async function giveUp(
  ctx: Ctx,
  tx: Tx,
  draw: PublishedDraw,
  itemId: string,
  reason: DrawForfeitReason,
): Promise<void> {
  await updateForfeited(tx, itemId, reason)
  await moveUp(ctx, tx, draw)
}

async function isDayOfEvent(db: Db, { eventId, at }: PublishedDraw): Promise<boolean> {
  const event = (await heldEvents(db, [eventId])).get(eventId)
  if (!event) return false
  const dayOf = (time: Date) => localOf(time.getTime(), event.zone).slice(0, 10)
  return dayOf(at) === dayOf(new Date(event.startAt))
}

/** Carries out announced forfeits whose time to object ended without an objection, and moves reserves up. */
export async function carryOutForfeits(ctx: Ctx): Promise<void> {
  for (const { drawId } of await selectDueForfeits(ctx.sql)) {
    await transact(ctx.sql, async (tx) => {
      const draw = await lockDraw(tx, drawId)
      if (draw && (await forfeitDue(tx, drawId)) > 0) await moveUp(ctx, tx, draw)
      return ok(null)
    })
  }
}

type Objected = Result<undefined, Failure<'NOT_FOUND' | 'DRAW_NOT_OBJECTABLE' | 'INVALID_INPUT'>>

/** Stores the objection of a winner: the place stays until staff decide. The same text may be sent again. */
export const objectToForfeit = (
  { sql }: Pick<Ctx, 'sql'>,
  memberId: string,
  drawId: Buffer,
  text: string,
): Promise<Objected> =>
  transact(sql, async (tx): Promise<Objected> => {
    if (!(await selectDraw(tx, drawId))) return fail('NOT_FOUND')
    const read = readPlainText(text, { max: objectionMax, lines: objectionLines })
    if (!('text' in read))
      return fail('INVALID_INPUT', {
        fields: [{ path: 'text', rule: read.problem === 'blank' ? 'required' : read.problem }],
      })
    await lockDraw(tx, drawId)
    const own = await selectOwnForfeit(tx, drawId, memberId)
    const open = own && (await selectOpenForfeit(tx, drawId, own.itemId))
    if (!open) return fail('DRAW_NOT_OBJECTABLE')
    if (open.objection === read.text) return ok(undefined)
    return (await updateObjection(tx, open.itemId, read.text)) ? ok(undefined) : fail('DRAW_NOT_OBJECTABLE')
  })

/**
 * Checks a decision about an announced forfeit. It may be taken back at any time; only an objection makes it wait for
 * this decision, so that without one there is nothing to forfeit earlier.
 */
export async function checkDecision(
  tx: Tx,
  { drawId, itemId }: Place,
  decision: ForfeitDecision,
): Promise<Result<{ draw: PublishedDraw; reason: DrawForfeitReason }, Refused>> {
  const draw = (await selectDraw(tx, drawId)) && (await lockDraw(tx, drawId))
  if (!draw || !(await selectPlace(tx, drawId, itemId))) return fail('NOT_FOUND')
  const open = await selectOpenForfeit(tx, drawId, itemId)
  if (!open || (decision === 'FORFEITED' && !open.objectedAt)) return fail('DRAW_PLACE_OVER')
  return ok({ draw, reason: open.reason })
}

/** Decides about an announced forfeit and notifies the winner. */
export async function decideForfeit(
  ctx: Ctx,
  tx: Tx,
  place: Place,
  decision: ForfeitDecision,
): Promise<Result<undefined, Refused>> {
  const checked = await checkDecision(tx, place, decision)
  if (!checked.ok) return checked
  const { draw, reason } = checked.value
  const { itemId } = place
  const memberId = (await selectPlace(tx, place.drawId, itemId))?.memberId ?? null
  await updateDecision(tx, itemId, decision)
  if (decision === 'FORFEITED') await giveUp(ctx, tx, draw, itemId, reason)
  if (memberId) {
    const drawId = place.drawId.toString('hex')
    await ctx.events.emit(tx, 'draw.forfeitDecided', { drawId, itemId, memberId, decision })
  }
  return ok(undefined)
}

/** Places that were given up, by cause; causes without one are left out. */
export async function forfeitsOf(db: Db, drawId: Buffer): Promise<DrawDetail['forfeits']> {
  const counts = new Map((await countForfeits(db, drawId)).map(({ cause, places }) => [cause, places]))
  return forfeitCauses.flatMap((cause) => {
    const places = counts.get(cause)
    return places ? [{ cause, places }] : []
  })
}
