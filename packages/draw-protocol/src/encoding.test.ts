import { describe, expect, test } from 'vitest'
import { compareBytes, concat, hex, readHex, u64 } from './bytes.ts'
import {
  commitmentOf,
  encodeClose,
  encodeEvent,
  entryKeys,
  hash,
  operations,
  outcomeSecret,
  taggedHash,
} from './encoding.ts'
import { bytesOf, exampleDraw } from './testing/example-draw.ts'
import vectors from './testing/vectors.json' with { type: 'json' }
import { leafHash, nodeHash } from './tree.ts'

const bytes = (text: string) => readHex(text, text.length / 2) ?? new Uint8Array()
const { draw, seed, entry, entrant } = vectors.given
const given = { draw: bytes(draw), seed: bytes(seed), entry: bytes(entry), entrant: bytes(entrant) }

describe('draw protocol: the encoding equals its vectors', () => {
  test('u64 is big-endian and refuses what it cannot hold', () => {
    expect(vectors.u64.map(([value]) => hex(u64(BigInt(value ?? 0))))).toEqual(
      vectors.u64.map(([, text]) => text),
    )
    expect(() => u64(-1)).toThrow(RangeError)
    expect(() => u64(1n << 64n)).toThrow(RangeError)
  })
  test('tagged hash and commitment', () => {
    expect(hex(taggedHash('encore-draw/1 seed', new Uint8Array()))).toBe(vectors.taggedHashOfNothing)
    expect(hex(commitmentOf(given.draw, given.seed))).toBe(vectors.commitment)
  })
  test.each(Object.keys(operations) as (keyof typeof operations)[])('event %s', (operation) => {
    const event = encodeEvent(given.draw, 258, { operation, ...given })
    expect(event).toHaveLength(58)
    expect(hex(event)).toBe(vectors.events[operation])
  })
  test('leaf and node', () => {
    const [leaf, other] = [leafHash(bytes(vectors.events.IN)), leafHash(bytes(vectors.events.OUT_MEMBER))]
    expect(hex(leaf)).toBe(vectors.leaf)
    expect(hex(nodeHash(leaf, other))).toBe(vectors.node)
  })
  test('close, outcome and key of an entry', () => {
    const { close, file } = exampleDraw()
    expect(hex(encodeClose(close))).toBe(vectors.close)
    const secret = outcomeSecret(close, file.roundSignature ?? new Uint8Array())
    expect(hex(secret)).toBe(vectors.outcomeSecret)
    expect(hex(entryKeys(secret)(given.entry))).toBe(vectors.entryKey)
  })
  test('close and outcome of a draw by seed only', () => {
    const { close } = exampleDraw({ rules: { chain: null } })
    expect(hex(encodeClose(close))).toBe(vectors.seedOnly.close)
    expect(hex(outcomeSecret(close, new Uint8Array()))).toBe(vectors.seedOnly.outcomeSecret)
  })
})

test('draw protocol: hexadecimal has one form', () => {
  expect(readHex('0aff', 2)).toEqual(Uint8Array.of(10, 255))
  for (const text of ['0AFF', '0af', '0aff0', ' 0aff', '0agg', '']) expect(readHex(text, 2)).toBeNull()
})

test('draw protocol: byte strings are ordered as unsigned numbers', () => {
  const sorted = [bytesOf('a'), Uint8Array.of(255), Uint8Array.of(0, 1), Uint8Array.of(0), Uint8Array.of(128)]
  expect(sorted.sort(compareBytes).slice(0, 2)).toEqual([Uint8Array.of(0), Uint8Array.of(0, 1)])
  expect(compareBytes(Uint8Array.of(255), Uint8Array.of(128))).toBeGreaterThan(0)
  expect(hash(concat())).toEqual(hash(new Uint8Array()))
})
