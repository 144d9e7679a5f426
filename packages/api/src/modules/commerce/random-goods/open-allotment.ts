import { randomBytes } from 'node:crypto'
import { idLength } from '@encore/draw-protocol/encoding'
import { roundAfter } from '@encore/draw-protocol/public-randomness'
import { cardsIn } from '@encore/draw-protocol/random-goods/card-counts'
import { writePackingList } from '@encore/draw-protocol/random-goods/packing-list'
import { chainOf, secondsOf } from '#modules/commerce/draws/index.ts'
import type { Ctx } from '#platform/context.ts'
import type { Tx } from '#platform/db/connect.ts'
import {
  insertAllotment,
  lockOpening,
  type NextAllotment,
  selectAvailable,
  selectNext,
} from './allotment-store.ts'
import type { PickedTerms, Pool } from './pool-store.ts'
import { createSeed } from './seed.ts'

/**
 * Opens the next allotment of a pool with all cards that can be packed, unless one is under way or no card is left. Its
 * packing list and the commitment to its seed are public from then on.
 */
export async function openAllotment(ctx: Ctx, tx: Tx, pool: Pool): Promise<boolean> {
  const { picked } = pool
  if (!picked || !(await lockOpening(tx, pool.id))) return false
  const counts = (await selectAvailable(tx, pool.id)).map(({ count }) => count)
  if (cardsIn(counts) === 0) return false
  const next = await selectNext(tx, pool.id)
  const closesAt = nextClose(picked, next)
  const id = randomBytes(idLength)
  const { commitment, ciphertext } = createSeed(ctx, id)
  const chain = chainOf(picked.randomness)
  const packingList = writePackingList({
    allotment: new Uint8Array(id),
    pool: new Uint8Array(pool.id),
    commitment: new Uint8Array(commitment),
    closesAt: secondsOf(closesAt),
    delay: picked.delaySec,
    margin: picked.marginSec,
    chain,
    cards: pool.candidates.map(({ name }, at) => ({
      count: counts[at] ?? 0,
      name: name.en ?? name.ko ?? '',
    })),
  })
  await insertAllotment(tx, {
    ...{ id, poolId: pool.id, number: next.number, packingList, commitment, closesAt, counts },
    seedCiphertext: ciphertext,
    packsAt: new Date(closesAt.getTime() + picked.swapSec * 1_000),
    plannedRound: chain ? roundAfter(chain, secondsOf(closesAt) + picked.delaySec) : 0,
  })
  return true
}

/** The first close, then one each interval; those that are over already are left out. */
function nextClose({ firstClosesAt, intervalSec }: PickedTerms, { lastClosesAt, at }: NextAllotment): Date {
  const intervalMs = intervalSec * 1_000
  const due = lastClosesAt ? lastClosesAt.getTime() + intervalMs : firstClosesAt.getTime()
  const over = Math.max(0, Math.ceil((at.getTime() - due) / intervalMs))
  return new Date(Math.ceil((due + over * intervalMs) / 1_000) * 1_000)
}
