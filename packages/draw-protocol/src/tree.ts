import { type Bytes, concat, equalBytes } from './bytes.ts'
import { hash } from './encoding.ts'

// Merkle tree of RFC 9162, section 2.1, with its inclusion and consistency proofs.

const leafPrefix = Uint8Array.of(0)
const nodePrefix = Uint8Array.of(1)

export const leafHash = (event: Uint8Array): Bytes => hash(concat(leafPrefix, event))
export const nodeHash = (left: Uint8Array, right: Uint8Array): Bytes => hash(concat(nodePrefix, left, right))

const emptyRoot: Bytes = hash(new Uint8Array())

/** Largest power of two below `size`, which is at least 2. */
const splitOf = (size: number): number => 2 ** Math.ceil(Math.log2(size) - 1)

/**
 * Reads the node of a complete subtree: `position` counts the subtrees of 2^`level` leaves from the left. Such a node
 * never changes while the log grows.
 */
export type ReadNode = (level: number, position: number) => Bytes

/** Root over the leaves `from` to `to`; a range that a proof needs begins at a multiple of its size. */
function rangeRoot(read: ReadNode, from: number, to: number): Bytes {
  const size = to - from
  const level = Math.log2(size)
  if (Number.isInteger(level)) return read(level, from / size)
  const middle = from + splitOf(size)
  return nodeHash(rangeRoot(read, from, middle), rangeRoot(read, middle, to))
}

export const rootOf = (read: ReadNode, size: number): Bytes =>
  size === 0 ? emptyRoot : rangeRoot(read, 0, size)

/** Hashes from the leaf's sibling up to the root's child. */
export function inclusionProof(read: ReadNode, index: number, size: number): Bytes[] {
  const path = (from: number, to: number): Bytes[] => {
    if (to - from === 1) return []
    const middle = from + splitOf(to - from)
    return index < middle
      ? [...path(from, middle), rangeRoot(read, middle, to)]
      : [...path(middle, to), rangeRoot(read, from, middle)]
  }
  return path(0, size)
}

/** Proof that the log of `newSize` begins with the log of `oldSize`, which is at least 1. */
export function consistencyProof(read: ReadNode, oldSize: number, newSize: number): Bytes[] {
  const path = (from: number, to: number, isWhole: boolean): Bytes[] => {
    if (oldSize === to) return isWhole ? [] : [rangeRoot(read, from, to)]
    const middle = from + splitOf(to - from)
    return oldSize <= middle
      ? [...path(from, middle, isWhole), rangeRoot(read, middle, to)]
      : [...path(middle, to, false), rangeRoot(read, from, middle)]
  }
  return path(0, newSize, true)
}

export interface Inclusion {
  leaf: Uint8Array
  index: number
  size: number
  root: Uint8Array
  proof: readonly Uint8Array[]
}

export function isIncluded({ leaf, index, size, root, proof }: Inclusion): boolean {
  if (!Number.isSafeInteger(index) || index < 0 || index >= size) return false
  let [position, last, node] = [index, size - 1, leaf]
  for (const sibling of proof) {
    if (last === 0) return false
    if (position % 2 === 1 || position === last) {
      node = nodeHash(sibling, node)
      while (position % 2 === 0 && position !== 0) [position, last] = [half(position), half(last)]
    } else {
      node = nodeHash(node, sibling)
    }
    ;[position, last] = [half(position), half(last)]
  }
  return last === 0 && equalBytes(node, root)
}

export interface Consistency {
  oldSize: number
  oldRoot: Uint8Array
  newSize: number
  newRoot: Uint8Array
  proof: readonly Uint8Array[]
}

/** True when the larger log begins with the smaller one. */
export function isConsistent({ oldSize, oldRoot, newSize, newRoot, proof }: Consistency): boolean {
  if (oldSize > newSize || oldSize < 0) return false
  if (oldSize === newSize) return proof.length === 0 && equalBytes(oldRoot, newRoot)
  if (oldSize === 0) return proof.length === 0 && equalBytes(oldRoot, emptyRoot)
  const path = Number.isInteger(Math.log2(oldSize)) ? [oldRoot, ...proof] : proof
  const [first, ...rest] = path
  if (!first) return false
  let [position, last] = [oldSize - 1, newSize - 1]
  while (position % 2 === 1) [position, last] = [half(position), half(last)]
  let [older, newer] = [first, first]
  for (const sibling of rest) {
    if (last === 0) return false
    if (position % 2 === 1 || position === last) {
      older = nodeHash(sibling, older)
      newer = nodeHash(sibling, newer)
      while (position % 2 === 0 && position !== 0) [position, last] = [half(position), half(last)]
    } else {
      newer = nodeHash(newer, sibling)
    }
    ;[position, last] = [half(position), half(last)]
  }
  return last === 0 && equalBytes(older, oldRoot) && equalBytes(newer, newRoot)
}

const half = (position: number): number => Math.floor(position / 2)

/** Node of a complete subtree of 2^`level` leaves. */
export interface TreeNode {
  level: number
  position: number
  hash: Bytes
}

/**
 * Nodes that new leaves complete in a log of `size`, the leaves included. `read` is asked for the complete subtrees at
 * the right edge of the log, which `edgeOf` lists.
 */
export function nodesOf(read: ReadNode, size: number, leaves: readonly Bytes[]): TreeNode[] {
  const added = new Map<string, Bytes>()
  const nodes: TreeNode[] = []
  const known: ReadNode = (level, position) => added.get(`${level} ${position}`) ?? read(level, position)
  for (const [at, leaf] of leaves.entries()) {
    let node: TreeNode = { level: 0, position: size + at, hash: leaf }
    for (;;) {
      nodes.push(node)
      added.set(`${node.level} ${node.position}`, node.hash)
      if (node.position % 2 === 0) break
      const left = known(node.level, node.position - 1)
      node = { level: node.level + 1, position: half(node.position), hash: nodeHash(left, node.hash) }
    }
  }
  return nodes
}

/** Complete subtrees at the right edge of a log of `size`, which its root and its growth need. */
export function edgeOf(size: number): Pick<TreeNode, 'level' | 'position'>[] {
  const edge: Pick<TreeNode, 'level' | 'position'>[] = []
  for (let level = 0; 2 ** level <= size; level++) {
    const position = Math.floor(size / 2 ** level)
    if (position % 2 === 1) edge.push({ level, position: position - 1 })
  }
  return edge
}

export interface Tree {
  size: () => number
  append: (leaf: Bytes) => void
  read: ReadNode
}

/** Tree in memory; an appended leaf costs two hashes on average. */
export function growTree(leaves: Iterable<Bytes> = []): Tree {
  const levels: Bytes[][] = [[]]
  const read: ReadNode = (level, position) => {
    const node = levels[level]?.[position]
    if (!node) throw new RangeError(`No complete subtree ${position} at level ${level}`)
    return node
  }
  const size = () => levels[0]?.length ?? 0
  const append = (leaf: Bytes) => {
    for (const { level, hash: node } of nodesOf(read, size(), [leaf])) {
      const row = levels[level] ?? []
      levels[level] = row
      row.push(node)
    }
  }
  for (const leaf of leaves) append(leaf)
  return { size, append, read }
}
