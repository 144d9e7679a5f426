import { equalBytes, hex } from '../bytes.ts'
import { isRoundSignature, quicknet, roundAfter, timeOf } from '../public-randomness.ts'
import { isKeyChain } from '../statements.ts'
import { allotCards } from './allot-cards.ts'
import type { AllotmentFile } from './allotment-file.ts'
import { cardsIn } from './card-counts.ts'
import { isSignedByHouse, readGoodsClose } from './close-statement.ts'
import { allotmentSecret, type GoodsClose, goodsCommitmentOf, unitsHash } from './encoding.ts'
import { type PackingList, packingHash, readPackingList } from './packing-list.ts'

/** A fault names one promise that the house broke. */
export type AllotmentFault =
  /** The packing list is of another allotment than the close, or changed after it. */
  | 'packing-changed'
  /** The packing list has no card, fewer cards than units, or names a known chain with other facts. */
  | 'packing-contradicts'
  /** The keys are not signed one by the other, or two have the same id. */
  | 'keys-broken'
  /** The close has no valid signature of the house. */
  | 'statement-forged'
  /** The close counts or hashes other units than the list. */
  | 'units-changed'
  /** A unit stands twice in the list, or the units of an order do not stand together. */
  | 'units-impossible'
  /** The seed does not match the commitment. */
  | 'seed-changed'
  /** The close came before its time. */
  | 'closed-early'
  /** The close was published too near to its round, or after it. */
  | 'closed-late'
  /** The close names another round than the packing list. */
  | 'round-changed'
  /** The newest round of the close is forged, too near to the deciding one, or not of that time. */
  | 'latest-round-wrong'
  /** The signature of the round is not the one of the public randomness. */
  | 'randomness-forged'
  /** The house states other cards than those that follow. */
  | 'cards-wrong'

export interface AllotmentVerdict {
  faults: AllotmentFault[]
  packing: PackingList
  /** Null while units are added. */
  close: GoodsClose | null
  /** Card of each unit by seq, as it follows from the file; null before the round is known. */
  cards: number[] | null
  /** `PUBLIC` is nobody's choice, `SANDBOX` and `SEED_ONLY` could be the house's. */
  randomness: 'PUBLIC' | 'SANDBOX' | 'SEED_ONLY'
}

/** Largest difference between the house's clock and the newest round, in seconds. */
const clockTolerance = 30

/** Repeats every step of an allotment from its file. Throws `MalformedDraw` for a packing list in another form. */
export function verifyAllotment(file: AllotmentFile): AllotmentVerdict {
  const packing = readPackingList(file.packing)
  const close = file.close === null ? null : readGoodsClose(file.close)
  const faults = new Set<AllotmentFault>()
  const check = (isRight: boolean, fault: AllotmentFault) => {
    if (!isRight) faults.add(fault)
  }
  const counts = packing.cards.map(({ count }) => count)
  check(isPossible(packing, file.units.length), 'packing-contradicts')
  check(isKeyChain(file.keys), 'keys-broken')
  const orders = ordersOf(file.units)
  check(orders !== null, 'units-impossible')
  if (close) {
    check(equalBytes(close.allotment, packing.allotment), 'packing-changed')
    check(equalBytes(close.packing, packingHash(file.packing)), 'packing-changed')
    check(isSignedByHouse(file.keys, close), 'statement-forged')
    check(close.units === file.units.length, 'units-changed')
    check(equalBytes(close.list, unitsHash(packing.allotment, file.units)), 'units-changed')
    check(equalBytes(goodsCommitmentOf(packing.allotment, close.seed), packing.commitment), 'seed-changed')
    check(close.closedAt >= packing.closesAt, 'closed-early')
    for (const fault of roundFaults(packing, close)) faults.add(fault)
  } else check(file.units.length === 0, 'units-changed')
  const isGenuine = isGenuineRandomness(packing, close, file.roundSignature)
  check(isGenuine, 'randomness-forged')
  const isKnown = close && file.roundSignature && isGenuine && orders && cardsIn(counts) >= file.units.length
  const cards = isKnown
    ? allotCards(counts, orders, allotmentSecret(close, file.roundSignature ?? new Uint8Array()))
    : null
  if (file.cards.length > 0 || cards) check(cards?.join() === file.cards.join(), 'cards-wrong')
  return { faults: [...faults], packing, close, cards, randomness: kindOf(packing) }
}

const kindOf = ({ chain }: PackingList): AllotmentVerdict['randomness'] => {
  if (chain === null) return 'SEED_ONLY'
  return JSON.stringify(chain) === JSON.stringify(quicknet) ? 'PUBLIC' : 'SANDBOX'
}

function isPossible(packing: PackingList, units: number): boolean {
  const { chain, cards } = packing
  const isKnownChain = chain === null || chain.hash !== quicknet.hash || kindOf(packing) === 'PUBLIC'
  const hasPeriod = chain === null || chain.period > 0
  const all = cardsIn(cards.map(({ count }) => count))
  return isKnownChain && hasPeriod && all > 0 && all >= units
}

/** Number of units of each order, in their order; null when a unit is there twice or an order is torn apart. */
function ordersOf(units: AllotmentFile['units']): number[] | null {
  if (new Set(units.map(({ unit }) => hex(unit))).size < units.length) return null
  const sizes = new Map<string, number>()
  let last = ''
  for (const { order } of units) {
    const id = hex(order)
    if (id !== last && sizes.has(id)) return null
    sizes.set(id, (sizes.get(id) ?? 0) + 1)
    last = id
  }
  return [...sizes.values()]
}

function roundFaults({ chain, closesAt, delay, margin }: PackingList, close: GoodsClose): AllotmentFault[] {
  if (!chain) {
    const isZero = (bytes: Uint8Array) => bytes.every((byte) => byte === 0)
    const isPlain =
      close.round === 0 && close.latestRound === 0 && isZero(close.chain) && isZero(close.latestSignature)
    return isPlain ? [] : ['round-changed']
  }
  const faults: AllotmentFault[] = []
  const planned = roundAfter(chain, closesAt + delay)
  const isInTime = close.closedAt <= timeOf(chain, planned) - margin
  const expected = isInTime ? planned : roundAfter(chain, close.closedAt + delay)
  if (hex(close.chain) !== chain.hash || close.round !== expected) faults.push('round-changed')
  if (close.closedAt > timeOf(chain, close.round) - margin) faults.push('closed-late')
  const gap = Math.max(1, Math.floor(margin / chain.period))
  const isLatest =
    isRoundSignature(chain, close.latestRound, close.latestSignature) &&
    close.round >= close.latestRound + gap &&
    Math.abs(timeOf(chain, close.latestRound) - close.closedAt) <= clockTolerance + chain.period
  if (!isLatest) faults.push('latest-round-wrong')
  return faults
}

/** True also while the signature is not known yet; before the close nobody can know it. */
function isGenuineRandomness(
  { chain }: PackingList,
  close: GoodsClose | null,
  signature: AllotmentFile['roundSignature'],
): boolean {
  if (signature === null) return true
  if (!close) return false
  return chain ? isRoundSignature(chain, close.round, signature) : signature.length === 0
}
