import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { type Bytes, concat, u64 } from '../bytes.ts'
import { hash, taggedHash } from '../encoding.ts'

/** A bought unit that gets one card; ids have 16 bytes. */
export interface Unit {
  unit: Uint8Array
  /** Units of one order have the same. */
  order: Uint8Array
}

/** Hides the seed, and is published before the first unit. */
export const goodsCommitmentOf = (allotment: Uint8Array, seed: Uint8Array): Bytes =>
  taggedHash('encore-goods/1 seed', concat(allotment, seed))

/** One line of the list of units, 57 bytes. `seq` counts from 0 without gaps. */
const encodeUnit = (allotment: Uint8Array, seq: number, { unit, order }: Unit): Bytes =>
  concat(Uint8Array.of(1), allotment, u64(seq), unit, order)

export const unitsHash = (allotment: Uint8Array, units: readonly Unit[]): Bytes =>
  taggedHash(
    'encore-goods/1 units',
    concat(u64(units.length), ...units.map((unit, seq) => encodeUnit(allotment, seq, unit))),
  )

/** Public statement that fixes the units of an allotment and reveals its seed. */
export interface GoodsClose {
  allotment: Bytes
  /** SHA-256 of the packing list. */
  packing: Bytes
  /** Number of units that get a card. */
  units: number
  /** Hash of the list of units. */
  list: Bytes
  seed: Bytes
  /** Chain of the public randomness; zeros for an allotment by seed only. */
  chain: Bytes
  /** Round whose signature decides; 0 for an allotment by seed only. */
  round: number
  /** Unix time in seconds. */
  closedAt: number
  /** Newest round at the close, with its signature of 48 bytes; 0 and zeros for an allotment by seed only. */
  latestRound: number
  latestSignature: Bytes
}

export const encodeGoodsClose = (close: GoodsClose): Bytes =>
  concat(
    Uint8Array.of(1),
    close.allotment,
    close.packing,
    u64(close.units),
    close.list,
    close.seed,
    close.chain,
    u64(close.round),
    u64(close.closedAt),
    u64(close.latestRound),
    close.latestSignature,
  )

/** The key that mixes the cards. `signature` is that of the close's round, empty for an allotment by seed only. */
export const allotmentSecret = (close: GoodsClose, signature: Uint8Array): Bytes =>
  new Uint8Array(
    hmac(
      sha256,
      close.seed,
      taggedHash(
        'encore-goods/1 outcome',
        concat(hash(encodeGoodsClose(close)), u64(close.round), signature),
      ),
    ),
  )

/** Orders the cards of a packing list without equal counts; `position` counts all cards from 0. */
export const cardKey = (keyed: (message: Uint8Array) => Bytes, position: number): Bytes =>
  keyed(concat(Uint8Array.of(1), u64(position)))

/** Orders the candidates for one unit where counts are equal; `card` counts the candidates from 1. */
export const choiceKey = (keyed: (message: Uint8Array) => Bytes, seq: number, card: number): Bytes =>
  keyed(concat(Uint8Array.of(2), u64(seq), u64(card)))
