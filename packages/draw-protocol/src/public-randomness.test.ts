import { bls12_381 } from '@noble/curves/bls12-381.js'
import { describe, expect, test } from 'vitest'
import { concat, readHex } from './bytes.ts'
import { isRoundSignature, quicknet, roundAfter, timeOf } from './public-randomness.ts'
import { chain } from './testing/example-draw.ts'
import vectors from './testing/vectors.json' with { type: 'json' }

const { round } = vectors.quicknet
const signature = readHex(vectors.quicknet.signature, 48) ?? new Uint8Array()

/** The flags stand in the first three bits of a compressed point. */
const withFirst = (bytes: Uint8Array, change: (first: number) => number) =>
  Uint8Array.from(bytes, (byte, at) => (at === 0 ? change(byte) : byte))

/** The field element of a compressed point plus the prime of the field: another encoding of the same point. */
function shifted(bytes: Uint8Array): Uint8Array | null {
  const flags = (bytes[0] ?? 0) & 0xe0
  const x = BigInt(`0x${Buffer.from(withFirst(bytes, (first) => first & 0x1f)).toString('hex')}`)
  const other = (x + bls12_381.fields.Fp.ORDER).toString(16).padStart(96, '0')
  const encoded = readHex(other, 48)
  return encoded && (encoded[0] ?? 0) < 0x20 ? withFirst(encoded, (first) => first | flags) : null
}

describe('public randomness: accepts the one signature of a round', () => {
  test('it was published by drand quicknet', () => {
    expect(isRoundSignature(quicknet, round, signature)).toBe(true)
  })
  test('it belongs to a sandbox chain', () => {
    expect(isRoundSignature(chain.chain, 7, chain.sign(7))).toBe(true)
  })
  test.each([
    ['another round', round + 1, signature],
    ['a changed byte', round, withFirst(signature, (first) => first ^ 1)],
    ['the negated point', round, withFirst(signature, (first) => first ^ 0x20)],
    ['infinity', round, withFirst(new Uint8Array(48), () => 0xc0)],
    ['an uncompressed flag', round, withFirst(signature, (first) => first & 0x7f)],
    ['too few bytes', round, signature.slice(1)],
    ['too many bytes', round, concat(signature, Uint8Array.of(0))],
    ['nothing', round, new Uint8Array()],
    ['a round that is none', 0, signature],
    ['a fraction of a round', 1.5, signature],
    ['the signature of another chain', round, chain.sign(round)],
  ])('refuses %s', (_, named, bytes) => {
    expect(isRoundSignature(quicknet, named, bytes)).toBe(false)
  })
  test('refuses a second encoding of the same point', () => {
    const rounds = Array.from({ length: 200 }, (_, at) => at + 1)
    const other = rounds
      .map((one) => ({ one, bytes: shifted(chain.sign(one)) }))
      .find(({ bytes }) => bytes !== null)
    expect(other, 'a point whose x + p still fits').toBeDefined()
    expect(isRoundSignature(chain.chain, other?.one ?? 0, other?.bytes ?? new Uint8Array())).toBe(false)
  })
})

describe('public randomness: rounds and times', () => {
  test('a round is the first at or after its time', () => {
    expect(roundAfter(quicknet, quicknet.genesis)).toBe(1)
    expect(roundAfter(quicknet, quicknet.genesis + 1)).toBe(2)
    expect(roundAfter(quicknet, quicknet.genesis + 3)).toBe(2)
    expect(timeOf(quicknet, 2)).toBe(quicknet.genesis + 3)
  })
})
