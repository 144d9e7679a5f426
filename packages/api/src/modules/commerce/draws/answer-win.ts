import type { Failure } from '@encore/contract/errors'
import { fail, ok, type Result } from '#kernel/result.ts'
import type { Ctx } from '#platform/context.ts'
import { transact } from '#platform/db/transact.ts'
import { type AddressRefusal, addressPrize, type GivenAddress } from './address-prize.ts'
import { moveUp } from './move-up.ts'
import { selectOwnPrize } from './prize-store.ts'
import { forfeitOverdue, selectOverdueDraws, selectOwnResult, updateAnswer } from './result-store.ts'
import { lockDraw, selectDraw } from './store.ts'

type Answered = Result<undefined, Failure<'NOT_FOUND' | 'DRAW_NOT_WON' | AddressRefusal>>

interface Answer extends GivenAddress {
  answer: 'ACCEPT' | 'DECLINE'
}

/**
 * Accepts a won place, or declines it so that the next reserve moves up. A signed item is accepted with the address
 * that it is sent to, so each accepted one can be sent.
 */
export const answerWin = (
  ctx: Ctx,
  memberId: string,
  drawId: Buffer,
  { answer, ...address }: Answer,
): Promise<Answered> =>
  transact(ctx.sql, async (tx): Promise<Answered> => {
    if (!(await selectDraw(tx, drawId))) return fail('NOT_FOUND')
    const draw = await lockDraw(tx, drawId)
    const result = await selectOwnResult(tx, drawId, memberId)
    if (!draw || !result) return fail('DRAW_NOT_WON')
    if (result.status === 'CONFIRMED' && answer === 'ACCEPT') return ok(undefined)
    const status = answer === 'ACCEPT' ? 'CONFIRMED' : 'FORFEITED'
    if (!(await updateAnswer(tx, result.entryId, status))) return fail('DRAW_NOT_WON')
    const prize = await selectOwnPrize(tx, drawId, memberId)
    if (prize?.status === 'CONFIRMED' && draw.prizeKind === 'SIGNED_ITEM') {
      const addressed = await addressPrize(ctx, tx, { drawId, memberId, itemId: prize.itemId, ...address })
      if (!addressed.ok) return addressed
    }
    if (status === 'FORFEITED') await moveUp(ctx, tx, draw)
    return ok(undefined)
  })

/** Forfeits the places of winners who did not answer, and moves reserves up. */
export async function forfeitUnanswered(ctx: Ctx): Promise<void> {
  for (const { id } of await selectOverdueDraws(ctx.sql)) {
    await transact(ctx.sql, async (tx) => {
      const draw = await lockDraw(tx, id)
      if (draw && (await forfeitOverdue(tx, id)) > 0) await moveUp(ctx, tx, draw)
      return ok(null)
    })
  }
}
