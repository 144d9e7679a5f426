import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Bytes, hex, u64 } from './bytes.ts'
import { hash } from './encoding.ts'
import {
  consistencyProof,
  edgeOf,
  growTree,
  inclusionProof,
  isConsistent,
  isIncluded,
  leafHash,
  nodeHash,
  nodesOf,
  rootOf,
} from './tree.ts'

const leaves = Array.from({ length: 130 }, (_, at) => leafHash(u64(at)))
const { read } = growTree(leaves)

/** Root as RFC 9162 defines it, without the tree's own nodes. */
function plainRoot(of: readonly Bytes[]): Bytes {
  const [first] = of
  if (!first) return hash(new Uint8Array())
  if (of.length === 1) return first
  let middle = 1
  while (middle * 2 < of.length) middle *= 2
  return nodeHash(plainRoot(of.slice(0, middle)), plainRoot(of.slice(middle)))
}

const sizes = fc.integer({ min: 1, max: leaves.length })
const changed = (bytes: Bytes): Bytes => bytes.map((byte, at) => (at === 3 ? byte ^ 1 : byte))

describe('draw log tree: agrees with RFC 9162', () => {
  test('in the root of each size', () => {
    for (let size = 0; size <= leaves.length; size++)
      expect(hex(rootOf(read, size))).toBe(hex(plainRoot(leaves.slice(0, size))))
  })
  test('in the root of the vectors of Certificate Transparency', () => {
    const inputs = [
      '',
      '00',
      '10',
      '2021',
      '3031',
      '40414243',
      '5051525354555657',
      '606162636465666768696a6b6c6d6e6f',
    ]
    const tree = growTree(inputs.map((text) => leafHash(Buffer.from(text, 'hex'))))
    expect(hex(rootOf(tree.read, 8))).toBe('5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328')
  })
})

test('draw log tree: each leaf is proved, and no other leaf, place, size or proof is', () => {
  fc.assert(
    fc.property(sizes, fc.nat(), (size, at) => {
      const index = at % size
      const leaf = leaves[index] ?? leafHash(u64(0))
      const proof = inclusionProof(read, index, size)
      const claim = { leaf, index, size, root: rootOf(read, size), proof }
      expect(isIncluded(claim)).toBe(true)
      expect(isIncluded({ ...claim, leaf: changed(leaf) })).toBe(false)
      expect(isIncluded({ ...claim, root: changed(claim.root) })).toBe(false)
      expect(isIncluded({ ...claim, index: index + size })).toBe(false)
      expect(isIncluded({ ...claim, proof: [...proof, leaf] })).toBe(false)
      for (const [place, one] of proof.entries())
        expect(isIncluded({ ...claim, proof: proof.with(place, changed(one)) })).toBe(false)
      if (proof.length > 0) expect(isIncluded({ ...claim, proof: proof.slice(1) })).toBe(false)
    }),
  )
})

test('draw log tree: a larger log begins with a smaller one, and nothing else passes', () => {
  fc.assert(
    fc.property(sizes, sizes, (a, b) => {
      const [oldSize, newSize] = [Math.min(a, b), Math.max(a, b)]
      const proof = consistencyProof(read, oldSize, newSize)
      const claim = {
        oldSize,
        newSize,
        oldRoot: rootOf(read, oldSize),
        newRoot: rootOf(read, newSize),
        proof: oldSize === newSize ? [] : proof,
      }
      expect(isConsistent(claim)).toBe(true)
      expect(isConsistent({ ...claim, oldRoot: changed(claim.oldRoot) })).toBe(false)
      expect(isConsistent({ ...claim, newRoot: changed(claim.newRoot) })).toBe(false)
      for (const [place, one] of claim.proof.entries())
        expect(isConsistent({ ...claim, proof: proof.with(place, changed(one)) })).toBe(false)
      if (oldSize < newSize)
        expect(isConsistent({ ...claim, oldSize: newSize, newSize: oldSize })).toBe(false)
    }),
  )
})

test('draw log tree: every log begins with the empty one', () => {
  const empty = hash(new Uint8Array())
  expect(isConsistent({ oldSize: 0, oldRoot: empty, newSize: 5, newRoot: rootOf(read, 5), proof: [] })).toBe(
    true,
  )
  expect(
    isConsistent({ oldSize: 0, oldRoot: changed(empty), newSize: 5, newRoot: rootOf(read, 5), proof: [] }),
  ).toBe(false)
})

test('draw log tree: a log that grows in batches needs its right edge only', () => {
  fc.assert(
    fc.property(sizes, sizes, (a, b) => {
      const [size, grown] = [Math.min(a, b), Math.max(a, b)]
      const edge = new Map(
        edgeOf(size).map(({ level, position }) => [`${level} ${position}`, read(level, position)]),
      )
      const onlyEdge = (level: number, position: number) => {
        const node = edge.get(`${level} ${position}`)
        if (!node) throw new Error(`${level} ${position} is no edge`)
        return node
      }
      expect(hex(rootOf(onlyEdge, size))).toBe(hex(rootOf(read, size)))
      for (const { level, position, hash: node } of nodesOf(onlyEdge, size, leaves.slice(size, grown)))
        expect(hex(node)).toBe(hex(read(level, position)))
    }),
  )
})
