import { concat, equalBytes, hex, readHex, u64 } from './bytes.ts'
import type { DrawFile } from './draw-file.ts'
import { encodeEvent, hashLength, idLength } from './encoding.ts'
import { readRules } from './rules-file.ts'
import { readStatement, signerOf } from './statements.ts'
import { growTree, leafHash, rootOf } from './tree.ts'

/** Bytes of size, root, time, key id and signature. */
const codeLength = 8 + hashLength + 8 + 8 + 64

/** Writes a checkpoint as a short code for a link, base64url. The draw is named by the link. */
export function writeCompareCode(statement: string): string {
  const { size, root, at, keyId, signature } = readStatement('checkpoint', statement)
  const bytes = concat(u64(size), root, u64(at), keyId, signature)
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
}

/** Returns the checkpoint of a code; null for any other text. `drawId` is hexadecimal. */
export function readCompareCode(drawId: string, code: string): string | null {
  const bytes = bytesOfCode(code)
  if (bytes?.length !== codeLength || !readHex(drawId, idLength)) return null
  const part = (from: number, length: number) => bytes.subarray(from, from + length)
  const number = (from: number) => new DataView(bytes.buffer).getBigUint64(from)
  const text = [
    'encore-draw/1 checkpoint',
    `draw ${drawId}`,
    `size ${number(0)}`,
    `root ${hex(part(8, hashLength))}`,
    `at ${number(40)}`,
    `key ${hex(part(48, 8))}`,
    `signature ${hex(part(56, 64))}`,
    '',
  ].join('\n')
  try {
    readStatement('checkpoint', text)
    return text
  } catch {
    return null
  }
}

function bytesOfCode(code: string): Uint8Array<ArrayBuffer> | null {
  try {
    const text = atob(code.replaceAll('-', '+').replaceAll('_', '/'))
    return Uint8Array.from(text, (letter) => letter.charCodeAt(0))
  } catch {
    return null
  }
}

/**
 * `FRAUD`: the house signed a checkpoint that the list contradicts. `LATER`: the list of this file does not reach the
 * checkpoint yet. `UNSIGNED`: the checkpoint proves nothing.
 */
export type ListComparison = 'SAME' | 'FRAUD' | 'LATER' | 'UNSIGNED'

/** Compares a checkpoint of another reader with the list in one's own file, which has been verified. */
export function compareWithList({ rules, keys, log, close }: DrawFile, statement: string): ListComparison {
  const checkpoint = readStatement('checkpoint', statement)
  const { draw } = readRules(rules)
  if (!equalBytes(checkpoint.draw, draw) || !signerOf(keys, 'checkpoint', checkpoint)) return 'UNSIGNED'
  // Nothing comes after the close.
  if (checkpoint.size > log.length) return close === null ? 'LATER' : 'FRAUD'
  const leaves = log.slice(0, checkpoint.size).map((event, seq) => leafHash(encodeEvent(draw, seq, event)))
  return equalBytes(rootOf(growTree(leaves).read, checkpoint.size), checkpoint.root) ? 'SAME' : 'FRAUD'
}
