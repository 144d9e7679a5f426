import type { Backoff } from '#kernel/backoff.ts'
import type { Ctx } from '#platform/context.ts'
import type { TurnEnd } from '#platform/schedule.ts'
import { closeDraw } from './close-draw.ts'
import { drawWinners } from './draw-winners.ts'
import { extendLog } from './extend-log.ts'
import { openDraw, type PublishedDraw, selectUnfinished } from './store.ts'

/**
 * Moves every unfinished draw by one step: opens it, extends its log, closes it or stores its result. An error in one
 * draw does not affect the others, and a draw that waits for a relay delays nobody's entries.
 */
export async function advanceDraws(ctx: Ctx, rounds: Backoff = alwaysDue): Promise<TurnEnd> {
  const draws = await selectUnfinished(ctx.sql)
  const end = endWith(rounds)
  const [ending, entering] = [draws.filter(isEnding), draws.filter((draw) => !isEnding(draw))]
  const ended = Promise.all(ending.map((draw) => guarded(ctx, draw, end)))
  const ends: TurnEnd[] = []
  for (const draw of entering) ends.push(await guarded(ctx, draw, enterOn))
  ends.push(...(await ended))
  return ends.includes('more') ? 'more' : 'done'
}

/** True for draws whose next step asks for public randomness. */
const isEnding = ({ state, at, closesAt }: PublishedDraw): boolean =>
  state === 'CLOSED' || (state === 'OPEN' && at >= closesAt)

type Step = (ctx: Ctx, draw: PublishedDraw) => Promise<TurnEnd>

async function guarded(ctx: Ctx, draw: PublishedDraw, step: Step): Promise<TurnEnd> {
  try {
    return await step(ctx, draw)
  } catch (err) {
    ctx.log.error({ err, draw: draw.id.toString('hex') }, 'a draw could not be advanced')
    return 'done'
  }
}

/** Closes or draws, and asks the relays less often the longer they have no round. */
const endWith =
  (rounds: Backoff): Step =>
  async (ctx, draw) => {
    const key = draw.id.toString('hex')
    if (!rounds.isDue(key)) return 'done'
    // Batches follow each other at once; the close writes the last one.
    if (draw.state === 'OPEN' && (await extendLog(ctx, draw)) === 'more') return 'more'
    const isWaiting = await (draw.state === 'CLOSED' ? drawWinners(ctx, draw) : closeDraw(ctx, draw))
    if (isWaiting) rounds.failed(key)
    else rounds.succeeded(key)
    return 'done'
  }

const alwaysDue: Backoff = { isDue: () => true, failed: () => {}, succeeded: () => {} }

const enterOn: Step = async (ctx, draw) => {
  if (draw.state === 'OPEN') return extendLog(ctx, draw)
  await openDraw(ctx.sql, draw.id)
  return 'done'
}
