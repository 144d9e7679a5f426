import { expect, test } from 'vitest'
import { type Bytes, hex, readHex } from '../bytes.ts'
import { entryKeys } from '../encoding.ts'
import { allotCards } from './allot-cards.ts'
import {
  allotmentSecret,
  cardKey,
  choiceKey,
  encodeGoodsClose,
  type GoodsClose,
  goodsCommitmentOf,
  unitsHash,
} from './encoding.ts'
import vectors from './testing/vectors.json' with { type: 'json' }

// The vectors were computed in Python from docs/domain/draw-protocol.md.

const bytes = (text = ''): Bytes => readHex(text, text.length / 2) ?? new Uint8Array()
const { given } = vectors
const allotment = bytes(given.allotment)
const units = given.units.map(([unit, order]) => ({ unit: bytes(unit), order: bytes(order) }))
const close: GoodsClose = {
  allotment,
  packing: bytes(given.packing),
  units: units.length,
  list: unitsHash(allotment, units),
  seed: bytes(given.seed),
  chain: bytes(given.chain),
  round: given.round,
  closedAt: given.closedAt,
  latestRound: given.latestRound,
  latestSignature: bytes(given.latestSignature),
}
const secret = allotmentSecret(close, bytes(given.signature))

test('random goods protocol: commitment, list, close and secret equal their vectors', () => {
  expect(hex(goodsCommitmentOf(allotment, close.seed))).toBe(vectors.commitment)
  expect(hex(close.list)).toBe(vectors.list)
  expect(hex(encodeGoodsClose(close))).toBe(vectors.close)
  expect(hex(secret)).toBe(vectors.secret)
})

test('random goods protocol: the keys of cards and of choices equal their vectors', () => {
  expect(hex(cardKey(entryKeys(secret), 3))).toBe(vectors.cardKey)
  expect(hex(choiceKey(entryKeys(secret), 3, 2))).toBe(vectors.choiceKey)
})

test.each(vectors.cards)(
  'random goods protocol: counts $counts give orders $orders their cards',
  (vector) => {
    expect(allotCards(vector.counts, vector.orders, secret)).toEqual(vector.cards)
  },
)
