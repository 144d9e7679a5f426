import type { Failure } from '@encore/contract/errors'
import { newId } from '#kernel/ids.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { prizesOf } from '#modules/commerce/draws/index.ts'
import { noteCue } from '#modules/live/timeline/index.ts'
import type { Ctx } from '#platform/context.ts'
import type { Tx } from '#platform/db/connect.ts'
import { lockSigning } from './find-signing.ts'
import { mediaTimeOf } from './list-items.ts'
import { deleteMark, insertMark, selectMarks } from './store.ts'

interface Mark {
  number: number
  /** False when the item was marked before. */
  isNew: boolean
}

type Marked = Result<Mark, Failure<'NOT_FOUND'>>

/** Marks an item as signed now, with a cue while the show is on air. A marked item keeps its number and time. */
export async function markItem(
  ctx: Pick<Ctx, 'clock'>,
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
  if (!confirmed.some((prize) => prize.itemId === itemId)) return fail('NOT_FOUND')
  const { eventId } = found.value
  const number = (marks.at(-1)?.number ?? 0) + 1
  const mediaMs = await mediaTimeOf(ctx, tx, eventId)
  const cueId = mediaMs === null ? null : newId('cu')
  await insertMark(tx, drawId, { itemId, number, mediaMs, cueId })
  if (mediaMs !== null && cueId !== null) {
    const signing = { drawId: drawId.toString('hex'), number, of: confirmed.length }
    await noteCue(tx, eventId, { id: cueId, kind: 'SIGNING', mediaMs, body: { signing } })
  }
  return ok({ number, isNew: true })
}

type Unmarked = Result<{ number: number | null }, Failure<'NOT_FOUND' | 'SIGNING_MOVED'>>

/** Takes the last mark of a draw back. `number` is null when the item had no mark. */
export async function unmarkItem(tx: Tx, drawId: Buffer, itemId: string): Promise<Unmarked> {
  const found = await lockSigning(tx, drawId)
  if (!found.ok) return found
  const marks = await selectMarks(tx, drawId)
  const mark = marks.find((one) => one.itemId === itemId)
  if (!mark) return ok({ number: null })
  if (mark !== marks.at(-1)) return fail('SIGNING_MOVED')
  const { number, cueId, mediaMs } = mark
  await deleteMark(tx, itemId)
  if (cueId !== null && mediaMs !== null) {
    const cue = { id: cueId, kind: 'SIGNING', mediaMs, body: {}, isWithdrawn: true } as const
    await noteCue(tx, found.value.eventId, cue)
  }
  return ok({ number })
}
