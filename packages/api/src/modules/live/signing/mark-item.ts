import type { Failure } from '@encore/contract/errors'
import { fail, ok, type Result } from '#kernel/result.ts'
import { lockPrizeParcel, stopPrizes } from '#modules/commerce/delivery/index.ts'
import { prizesOf } from '#modules/commerce/draws/index.ts'
import type { Ctx } from '#platform/context.ts'
import type { Tx } from '#platform/db/connect.ts'
import { lockSigning } from './find-signing.ts'
import { sendSigned } from './prize-delivery.ts'
import { noteSigned, withdrawSigned } from './signing-cue.ts'
import { deleteMark, insertMark, selectMarks } from './store.ts'

interface Mark {
  number: number
  /** False when the item was marked before. */
  isNew: boolean
}

export type Marked = Result<Mark, Failure<'NOT_FOUND'>>

/**
 * Marks an item as signed now, with a cue while the show is on air, and prepares its parcel. A marked item keeps its
 * number and time.
 */
export async function markItem(
  ctx: Pick<Ctx, 'clock' | 'secrets'>,
  tx: Tx,
  drawId: Buffer,
  itemId: string,
): Promise<Marked> {
  const found = await lockSigning(tx, drawId)
  if (!found.ok) return found
  const marks = await selectMarks(tx, drawId)
  const known = marks.find((mark) => mark.itemId === itemId)
  if (known) return ok({ number: known.number, isNew: false })
  const confirmed = (await prizesOf(tx, drawId)).filter(
    ({ status, memberId }) => status === 'CONFIRMED' && memberId !== null,
  )
  const memberId = confirmed.find((prize) => prize.itemId === itemId)?.memberId ?? null
  if (memberId === null) return fail('NOT_FOUND')
  const { eventId } = found.value
  const number = (marks.at(-1)?.number ?? 0) + 1
  const signing = { drawId: drawId.toString('hex'), number, of: confirmed.length }
  const cue = await noteSigned(ctx, tx, eventId, signing)
  await insertMark(tx, drawId, { itemId, number, ...cue })
  await sendSigned(ctx, tx, { itemId, memberId, eventId })
  return ok({ number, isNew: true })
}

export type Unmarked = Result<{ number: number | null }, Failure<'NOT_FOUND' | 'SIGNING_MOVED'>>

/** Takes the last mark of a draw back, until its parcel has left. `number` is null when the item had no mark. */
export async function unmarkItem(tx: Tx, drawId: Buffer, itemId: string): Promise<Unmarked> {
  const found = await lockSigning(tx, drawId)
  if (!found.ok) return found
  const marks = await selectMarks(tx, drawId)
  const mark = marks.find((one) => one.itemId === itemId)
  if (!mark) return ok({ number: null })
  const parcel = await lockPrizeParcel(tx, itemId)
  const hasLeft = parcel !== null && parcel !== 'PREPARING' && parcel !== 'STOPPED'
  if (mark !== marks.at(-1) || hasLeft) return fail('SIGNING_MOVED')
  await deleteMark(tx, itemId)
  await stopPrizes(tx, [itemId])
  await withdrawSigned(tx, found.value.eventId, mark)
  return ok({ number: mark.number })
}
