import { readDrawFile, writeDrawFile } from '../draw-file.ts'
import { isRoundSignature } from '../public-randomness.ts'
import { verifyDraw } from '../verify-draw.ts'
import { exampleDraw } from './example-draw.ts'

/** Numbers in [0, 1) that follow from a seed (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Lines that decide nothing: the times of use of keys, which the file of keys states and no signature covers. */
const isIdle = (line: string) => line.startsWith('key ') && line.split(' ').length === 5

/**
 * Changes one character of the file of an honest draw, `count` times, each time in the next line. Returns the changed
 * lines that the verification accepts.
 */
export function acceptedMutations(count: number, seed: number): string[] {
  const random = seededRandom(seed)
  const lines = writeDrawFile(exampleDraw().file).split('\n').slice(0, -1)
  const signatures = remembering(isRoundSignature)
  const decisive = lines.flatMap((line, at) => (isIdle(line) ? [] : [at]))
  return Array.from({ length: count }, (_, turn) => {
    const at = decisive[turn % decisive.length] ?? 0
    const changed = mutated(lines[at] ?? '', random)
    return isAccepted(`${lines.with(at, changed).join('\n')}\n`, signatures) ? changed : null
  }).filter((line) => line !== null)
}

const hexDigits = '0123456789abcdef'

/** Replaces one character of the line, a digit by another digit so that the file stays well formed. */
function mutated(line: string, random: () => number): string {
  const at = Math.floor(random() * line.length)
  const before = line[at] ?? ''
  const set = /\d/.test(before) ? '0123456789' : hexDigits.includes(before) ? hexDigits : 'ABCXYZabc'
  const choices = [...set].filter((one) => one !== before)
  const next = choices[Math.floor(random() * choices.length)] ?? 'X'
  return line.slice(0, at) + next + line.slice(at + 1)
}

function isAccepted(text: string, signatures: typeof isRoundSignature): boolean {
  try {
    return verifyDraw(readDrawFile(text), signatures).faults.length === 0
  } catch {
    return false
  }
}

function remembering(check: typeof isRoundSignature): typeof isRoundSignature {
  const known = new Map<string, boolean>()
  return (chain, round, signature) => {
    const key = JSON.stringify([chain, round, [...signature]])
    const found = known.get(key) ?? check(chain, round, signature)
    known.set(key, found)
    return found
  }
}
