import { readHex } from '@encore/draw-protocol/bytes'
import { hashLength } from '@encore/draw-protocol/encoding'
import { type Chain, roundAfter, timeOf } from '@encore/draw-protocol/public-randomness'
import { cardsIn } from '@encore/draw-protocol/random-goods/card-counts'
import { signGoodsClose } from '@encore/draw-protocol/random-goods/close-statement'
import { unitsHash } from '@encore/draw-protocol/random-goods/encoding'
import { packingHash } from '@encore/draw-protocol/random-goods/packing-list'
import { ok } from '#kernel/result.ts'
import { chainOf, houseKeyOf, latestRound, secondsOf } from '#modules/commerce/draws/index.ts'
import type { Ctx } from '#platform/context.ts'
import type { Tx } from '#platform/db/connect.ts'
import { transact } from '#platform/db/transact.ts'
import {
  type Allotment,
  listUnits,
  lockAllotment,
  selectCounts,
  selectWaitingOrders,
  updateClosed,
  updateVoid,
} from './allotment-store.ts'
import type { PickedTerms } from './pool-store.ts'
import { openSeed } from './seed.ts'

type Latest = NonNullable<Awaited<ReturnType<typeof latestRound>>>

/**
 * Closes an allotment after its time: fixes its units, signs the close and reveals the seed. Waits while the public
 * randomness does not answer; a seed that cannot be opened makes the allotment void.
 */
export async function closeAllotment(ctx: Ctx, allotment: Allotment, terms: PickedTerms): Promise<void> {
  const latest = await latestRound(ctx, terms.randomness)
  await transact(ctx.sql, async (tx) => {
    const locked = await lockAllotment(tx, allotment.id)
    if (locked?.state !== 'OPEN' || locked.at < locked.closesAt) return ok(null)
    if (!latest) {
      ctx.log.warn(
        { allotment: locked.id.toString('hex') },
        'an allotment waits for public randomness to close',
      )
      return ok(null)
    }
    const seed = openSeed(ctx, locked)
    if (seed) await publishClose(ctx, tx, { allotment: locked, terms, seed, latest })
    else {
      await updateVoid(tx, locked.id, 'SEED_LOST')
      ctx.log.error({ allotment: locked.id.toString('hex') }, 'the seed of an allotment cannot be opened')
    }
    return ok(null)
  })
}

interface Closing {
  allotment: Allotment
  terms: PickedTerms
  seed: Buffer
  latest: Latest
}

async function publishClose(ctx: Ctx, tx: Tx, { allotment, terms, seed, latest }: Closing): Promise<void> {
  const units = await listUnits(tx, allotment.id, await fittingOrders(tx, allotment))
  const chain = chainOf(terms.randomness)
  const closedAt = secondsOf(allotment.at)
  const round = chain ? decidingRound(chain, allotment, terms, closedAt) : 0
  const id = new Uint8Array(allotment.id)
  const statement = signGoodsClose(houseKeyOf(ctx), {
    allotment: id,
    packing: packingHash(allotment.packingList),
    units: units.length,
    list: unitsHash(
      id,
      units.map((unit) => ({ unit: unit.id, order: unit.orderKey })),
    ),
    seed: new Uint8Array(seed),
    chain: (chain && readHex(chain.hash, hashLength)) ?? new Uint8Array(hashLength),
    round,
    closedAt,
    latestRound: latest.round,
    latestSignature: latest.signature,
  })
  await updateClosed(tx, allotment.id, { closedAt: new Date(closedAt * 1_000), statement, seed, round })
}

/** Waiting orders, oldest first, for as long as they fit the packing list; the others wait for the next one. */
async function fittingOrders(tx: Tx, { id, poolId }: Allotment): Promise<Buffer[]> {
  let left = cardsIn(await selectCounts(tx, id))
  const fitting: Buffer[] = []
  for (const { orderKey, units } of await selectWaitingOrders(tx, poolId)) {
    left -= units
    if (left < 0) break
    fitting.push(orderKey)
  }
  return fitting
}

/** The planned round, or by the same rule the round of this moment when the close comes too late for it. */
function decidingRound(
  chain: Chain,
  { plannedRound }: Allotment,
  { delaySec, marginSec }: PickedTerms,
  closedAt: number,
): number {
  const isInTime = closedAt <= timeOf(chain, plannedRound) - marginSec
  return isInTime ? plannedRound : roundAfter(chain, closedAt + delaySec)
}
