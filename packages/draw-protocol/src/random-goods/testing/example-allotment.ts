import { type Bytes, hex, readHex, u64 } from '../../bytes.ts'
import { roundAfter } from '../../public-randomness.ts'
import { bytesOf, chain, houseKey, keys } from '../../testing/example-draw.ts'
import { allotCards } from '../allot-cards.ts'
import type { AllotmentFile } from '../allotment-file.ts'
import { signGoodsClose } from '../close-statement.ts'
import { allotmentSecret, type GoodsClose, goodsCommitmentOf, unitsHash } from '../encoding.ts'
import { type PackingList, packingHash, writePackingList } from '../packing-list.ts'

export interface ExampleAllotmentOptions {
  counts?: readonly number[]
  /** Units of each order. */
  orders?: readonly number[]
  packing?: Partial<PackingList>
  closedAt?: number
}

export interface ExampleAllotment {
  file: AllotmentFile
  packing: PackingList
  close: GoodsClose
  secret: Bytes
}

/** A closed allotment whose cards are known; it follows from its options alone. */
export function exampleAllotment(options: ExampleAllotmentOptions = {}): ExampleAllotment {
  const { counts = [4, 4, 4], orders = [1, 3, 2, 4] } = options
  const allotment = bytesOf('example allotment', 16)
  const seed = bytesOf('example allotment seed')
  const packing: PackingList = {
    allotment,
    pool: bytesOf('example pool', 16),
    commitment: goodsCommitmentOf(allotment, seed),
    closesAt: 1_795_600_000,
    delay: 600,
    margin: 300,
    chain: chain.chain,
    cards: counts.map((count, at) => ({ count, name: `Card ${at + 1}` })),
    ...options.packing,
  }
  const text = writePackingList(packing)
  const units = orders.flatMap((quantity, order) =>
    Array.from({ length: quantity }, (_, at) => ({
      unit: bytesOf(`example unit ${order} ${at}`, 16),
      order: bytesOf(`example order ${order}`, 16),
    })),
  )
  const closedAt = options.closedAt ?? packing.closesAt + 2
  const close: GoodsClose = {
    allotment,
    packing: packingHash(text),
    units: units.length,
    list: unitsHash(allotment, units),
    seed,
    closedAt,
    ...roundsOf(packing, closedAt),
  }
  const roundSignature = packing.chain ? chain.sign(close.round) : new Uint8Array()
  const secret = allotmentSecret(close, roundSignature)
  const cards = allotCards(counts, orders, secret)
  const file = { packing: text, keys, close: signGoodsClose(houseKey, close), roundSignature, units, cards }
  return { file, packing, close, secret }
}

function roundsOf(
  packing: PackingList,
  closedAt: number,
): Pick<GoodsClose, 'chain' | 'round' | 'latestRound' | 'latestSignature'> {
  if (!packing.chain)
    return { chain: new Uint8Array(32), round: 0, latestRound: 0, latestSignature: new Uint8Array(48) }
  const latestRound = roundAfter(packing.chain, closedAt) - 1
  return {
    chain: readHex(packing.chain.hash, 32) ?? u64(0),
    round: roundAfter(packing.chain, packing.closesAt + packing.delay),
    latestRound,
    latestSignature: chain.sign(latestRound),
  }
}

/** Signs a close again after a change, as a dishonest house would. */
export const signedAgain = (close: GoodsClose, change: Partial<GoodsClose>): string =>
  signGoodsClose(houseKey, { ...close, ...change })

export const idsOf = (file: AllotmentFile): string[] => file.units.map(({ unit }) => hex(unit))
