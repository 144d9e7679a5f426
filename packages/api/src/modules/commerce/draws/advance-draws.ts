import type { Ctx } from '#platform/context.ts'
import type { TurnEnd } from '#platform/schedule.ts'
import { closeDraw } from './close-draw.ts'
import { drawWinners } from './draw-winners.ts'
import { extendLog } from './extend-log.ts'
import { openDraw, type PublishedDraw, selectUnfinished } from './store.ts'

/**
 * Moves every unfinished draw by one step: opens it, extends its log, closes it or stores its result. An error in one
 * draw does not affect the others.
 */
export async function advanceDraws(ctx: Ctx): Promise<TurnEnd> {
  const ends: TurnEnd[] = []
  for (const draw of await selectUnfinished(ctx.sql)) {
    try {
      ends.push(await advance(ctx, draw))
    } catch (err) {
      ctx.log.error({ err, draw: draw.id.toString('hex') }, 'a draw could not be advanced')
    }
  }
  return ends.includes('more') ? 'more' : 'done'
}

async function advance(ctx: Ctx, draw: PublishedDraw): Promise<TurnEnd> {
  if (draw.state === 'CLOSED') {
    await drawWinners(ctx, draw)
    return 'done'
  }
  if (draw.state === 'PLANNED') {
    await openDraw(ctx.sql, draw.id)
    return 'done'
  }
  if (draw.at >= draw.closesAt) {
    await closeDraw(ctx, draw)
    return 'done'
  }
  return extendLog(ctx, draw)
}
