import { readHex } from '@encore/draw-protocol/bytes'
import { hashLength } from '@encore/draw-protocol/encoding'
import { type Chain, roundAfter, timeOf } from '@encore/draw-protocol/public-randomness'
import { rulesHash } from '@encore/draw-protocol/rules-file'
import { signStatement } from '@encore/draw-protocol/statements'
import { ok } from '#kernel/result.ts'
import type { Ctx } from '#platform/context.ts'
import type { Tx } from '#platform/db/connect.ts'
import { transact } from '#platform/db/transact.ts'
import { finishLog } from './extend-log.ts'
import { type Latest, latestRound } from './latest-round.ts'
import { lockLog, selectCounts } from './log-store.ts'
import { chainOf } from './randomness.ts'
import { updateClosed } from './result-store.ts'
import { secondsOf } from './rules-of.ts'
import { openSeed } from './seed.ts'
import { houseKeyOf } from './signing-key.ts'
import { lockDraw, type PublishedDraw } from './store.ts'
import { endVoid } from './void-draw.ts'

/** A draw that could not be closed for this long is void. */
const longestDelayMs = 86_400_000

/**
 * Closes an open draw after its time: fixes the log, signs the close and reveals the seed. Waits while the public
 * randomness does not answer; a seed that cannot be opened makes the draw void. A long log takes several calls. Returns
 * true while it waits.
 */
export async function closeDraw(ctx: Ctx, draw: PublishedDraw): Promise<boolean> {
  const latest = await latestRound(ctx, draw.randomness)
  await transact(ctx.sql, async (tx) => {
    const locked = await lockDraw(tx, draw.id)
    if (locked?.state !== 'OPEN' || locked.at < locked.closesAt) return ok(null)
    if (!(await lockLog(tx, draw.id))) return ok(null)
    if (locked.at.getTime() > locked.closesAt.getTime() + longestDelayMs)
      return ok(await endVoid(ctx, tx, locked, 'CLOSE_DELAYED'))
    if (!latest) {
      ctx.log.warn({ draw: draw.id.toString('hex') }, 'a draw waits for public randomness to close')
      return ok(null)
    }
    const seed = openSeed(ctx, locked)
    return ok(
      await (seed ? publishClose(ctx, tx, locked, seed, latest) : endVoid(ctx, tx, locked, 'SEED_LOST')),
    )
  })
  return latest === null
}

async function publishClose(
  ctx: Ctx,
  tx: Tx,
  draw: PublishedDraw,
  seed: Buffer,
  latest: Latest,
): Promise<null> {
  const log = await finishLog(ctx, tx, draw)
  if (!log) return null
  const counts = await selectCounts(tx, draw.id)
  const chain = chainOf(draw.randomness)
  const closedAt = secondsOf(draw.at)
  const round = chain ? decidingRound(chain, draw, closedAt) : 0
  const statement = signStatement(houseKeyOf(ctx), 'close', {
    draw: new Uint8Array(draw.id),
    rules: rulesHash(draw.rules),
    size: log.size,
    root: log.root,
    entries: counts.entries,
    entrants: counts.entrants,
    seed: new Uint8Array(seed),
    chain: (chain && readHex(chain.hash, hashLength)) ?? new Uint8Array(hashLength),
    round,
    closedAt,
    latestRound: latest.round,
    latestSignature: latest.signature,
  })
  await updateClosed(tx, draw.id, { closedAt: new Date(closedAt * 1_000), statement, seed, round })
  await ctx.events.emit(tx, 'draw.closed', { drawId: draw.id.toString('hex'), eventId: draw.eventId })
  return null
}

/** The planned round, or by the same rule the round of this moment when the close comes too late for it. */
function decidingRound(chain: Chain, draw: PublishedDraw, closedAt: number): number {
  const isInTime = closedAt <= timeOf(chain, draw.plannedRound) - draw.marginSec
  return isInTime ? draw.plannedRound : roundAfter(chain, closedAt + draw.delaySec)
}
