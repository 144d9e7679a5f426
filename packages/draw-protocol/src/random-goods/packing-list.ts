import { type Bytes, hex, utf8 } from '../bytes.ts'
import { hash, hashLength, idLength } from '../encoding.ts'
import { hexOf, integerOf, type LineReader, oneOf, strictly } from '../lines.ts'
import type { Chain } from '../public-randomness.ts'
import { takeChain } from '../rules-file.ts'

/** Facts of an allotment, published before its first unit and frozen by their hash. */
export interface PackingList {
  allotment: Bytes
  pool: Bytes
  commitment: Bytes
  /** Unix time in seconds. */
  closesAt: number
  /** Seconds from the close to the round that decides. */
  delay: number
  /** Seconds before that round by which the close must be public. */
  margin: number
  /** Null for an allotment by seed only. */
  chain: Chain | null
  /** Candidates by number, which counts from 1; `count` is how many cards of it are packed. */
  cards: { count: number; name: string }[]
}

export const writePackingList = (list: PackingList): string =>
  [
    'encore-goods/1 packing',
    `allotment ${hex(list.allotment)}`,
    `pool ${hex(list.pool)}`,
    `commitment ${hex(list.commitment)}`,
    `closes ${list.closesAt}`,
    `delay ${list.delay}`,
    `margin ${list.margin}`,
    list.chain
      ? `chain ${list.chain.hash} ${list.chain.publicKey} ${list.chain.genesis} ${list.chain.period}`
      : 'seed-only',
    `cards ${list.cards.length * 2}`,
    ...list.cards.flatMap(({ count, name }) => [`card ${count}`, name]),
    '',
  ].join('\n')

/** Reads a packing list; throws `MalformedDraw` unless it is in its strict form. */
export const readPackingList = (text: string): PackingList =>
  strictly(text, takePackingList, writePackingList)

function takePackingList(lines: LineReader): PackingList {
  oneOf(['packing'], lines.take('encore-goods/1')[0])
  return {
    allotment: hexOf(lines.take('allotment')[0], idLength),
    pool: hexOf(lines.take('pool')[0], idLength),
    commitment: hexOf(lines.take('commitment')[0], hashLength),
    closesAt: integerOf(lines.take('closes')[0]),
    delay: integerOf(lines.take('delay')[0]),
    margin: integerOf(lines.take('margin')[0]),
    chain: takeChain(lines),
    cards: Array.from({ length: Math.floor(lines.count('cards') / 2) }, () => ({
      count: integerOf(lines.take('card')[0]),
      name: lines.raw(1)[0] ?? '',
    })),
  }
}

export const packingHash = (text: string): Bytes => hash(utf8(text))
