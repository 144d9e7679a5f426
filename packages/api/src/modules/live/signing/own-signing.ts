import type { OwnSigning } from '@encore/contract/endpoints'
import type { Failure } from '@encore/contract/errors'
import { readSigningText, type SigningText } from '@encore/contract/rules/signing'
import { fail, ok, type Result } from '#kernel/result.ts'
import { keepPresent } from '#modules/accounts/members/index.ts'
import { ownPrize } from '#modules/commerce/draws/index.ts'
import { isWithin, replayRange } from '#modules/live/replays/index.ts'
import type { Ctx } from '#platform/context.ts'
import type { Db } from '#platform/db/connect.ts'
import { transact } from '#platform/db/transact.ts'
import { findSigning, lockSigning } from './find-signing.ts'
import { momentOf } from './moment-of.ts'
import { selectIsClosed, selectMark, selectTexts, upsertText } from './store.ts'

type Own = Result<OwnSigning, Failure<'NOT_FOUND' | 'DRAW_NOT_WON'>>

/** Returns the text for a winner's item, and when it was signed. */
export async function ownSigning(db: Db, memberId: string, drawId: Buffer): Promise<Own> {
  const found = await findSigning(db, drawId)
  if (!found.ok) return found
  const prize = await ownPrize(db, drawId, memberId)
  if (!prize) return fail('DRAW_NOT_WON')
  const { itemId } = prize
  const [[written], mark, isClosed] = await Promise.all([
    selectTexts(db, [itemId]),
    selectMark(db, itemId),
    selectIsClosed(db, drawId),
  ])
  const mediaMs = mark?.mediaMs ?? null
  const range = mediaMs === null ? null : await replayRange(db, found.value.eventId, memberId)
  return ok({
    text: written ? { name: written.name, reading: written.reading, text: written.text } : null,
    isOpen: !isClosed && !mark,
    signed: mark ? momentOf(mark) : null,
    isInReplay: isWithin(range, mediaMs),
  })
}

type Written = Result<undefined, Failure<'NOT_FOUND' | 'DRAW_NOT_WON' | 'SIGNING_CLOSED' | 'INVALID_INPUT'>>

/** Stores what a winner wants written, until the texts are closed or the item is signed. */
export const writeSigningText = (
  { sql }: Ctx,
  memberId: string,
  drawId: Buffer,
  given: SigningText,
): Promise<Written> =>
  transact(sql, async (tx): Promise<Written> => {
    const found = await lockSigning(tx, drawId)
    if (!found.ok) return found
    const prize = await ownPrize(tx, drawId, memberId)
    if (!prize || !(await keepPresent(tx, memberId))) return fail('DRAW_NOT_WON')
    const { itemId } = prize
    if ((await selectMark(tx, itemId)) || (await selectIsClosed(tx, drawId))) return fail('SIGNING_CLOSED')
    const read = readSigningText(given)
    if ('problems' in read) return fail('INVALID_INPUT', { fields: read.problems })
    await upsertText(tx, { itemId, memberId, ...read.text })
    return ok(undefined)
  })
