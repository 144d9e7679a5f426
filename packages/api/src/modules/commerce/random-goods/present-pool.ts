import type { Allotment as AllotmentReply, RandomPool } from '@encore/contract/endpoints'
import type { Locale } from '@encore/contract/rules/locale'
import { orderSizesShown } from '@encore/contract/rules/random-goods'
import { hex } from '@encore/draw-protocol/bytes'
import { shownChance } from '@encore/draw-protocol/chance'
import { cardChance } from '@encore/draw-protocol/random-goods/card-chance'
import { areEqual, cardsIn } from '@encore/draw-protocol/random-goods/card-counts'
import { readGoodsClose } from '@encore/draw-protocol/random-goods/close-statement'
import { packingHash } from '@encore/draw-protocol/random-goods/packing-list'
import { localText, type Texts } from '#kernel/texts.ts'
import { imageUrl } from '#platform/images/index.ts'
import { knownFrom } from './allot.ts'
import type { Allotment } from './allotment-store.ts'
import type { Candidate, PickedTerms, Pool } from './pool-store.ts'

const wholePpm = 1_000_000

/** A pool as everybody sees it. `counts` are those of the newest packing list, in order of the candidates. */
export function presentPool(
  pool: Pool,
  allotments: readonly Allotment[],
  { counts, productName }: { counts: readonly number[]; productName: Texts },
  locale: Locale,
): RandomPool {
  const { picked } = pool
  return {
    id: pool.id.toString('hex'),
    productId: pool.productId,
    productName: localText(productName, locale),
    packing: pool.packing,
    maker: pool.maker,
    candidates: pool.candidates.map((candidate) => ({
      number: candidate.number,
      name: localText(candidate.name, locale),
      imageUrl: candidate.image ? imageUrl(candidate.image) : null,
      count: picked ? (counts[candidate.number - 1] ?? 0) : null,
      chance: shareOf(candidate, picked && counts),
      chances: Array.from({ length: orderSizesShown }, (_, at) =>
        shownChance(chanceIn(candidate, picked && counts, at + 1)),
      ),
    })),
    isEven: picked !== null && areEqual(counts),
    randomness: picked?.randomness ?? null,
    allotments: picked ? allotments.map((one) => presentAllotment(one, picked)) : [],
  }
}

/** Chance of one unit; `counts` is null where the maker packed the cards. */
const shareOf = ({ number, oddsPpm }: Candidate, counts: readonly number[] | null): number =>
  counts ? (counts[number - 1] ?? 0) / Math.max(1, cardsIn(counts)) : (oddsPpm ?? 0) / wholePpm

const chanceIn = (candidate: Candidate, counts: readonly number[] | null, units: number): number =>
  counts ? cardChance(counts, candidate.number, units) : 1 - (1 - shareOf(candidate, counts)) ** units

export const presentAllotment = (allotment: Allotment, terms: PickedTerms): AllotmentReply => ({
  id: allotment.id.toString('hex'),
  number: allotment.number,
  state: allotment.state,
  closesAt: allotment.closesAt.toISOString(),
  packsAt: allotment.packsAt.toISOString(),
  units: allotment.closeStatement === null ? null : readGoodsClose(allotment.closeStatement).units,
  packingHash: hex(packingHash(allotment.packingList)),
  commitment: allotment.commitment.toString('hex'),
  knownFrom: allotment.closedAt ? knownFrom(allotment, terms).toISOString() : null,
  allottedAt: allotment.allottedAt?.toISOString() ?? null,
})
