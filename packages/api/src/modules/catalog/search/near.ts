import type { SearchedEvent } from '#modules/catalog/events/index.ts'
import { charStart, fold, foldingRoom } from './fold.ts'
import type { Segment } from './segment.ts'

/** Units per tolerated mistake (wrong, missing, added or swapped); each Hangul keystroke is a unit. */
const lettersForOne = 6
const mostForgiven = 2
/** Maximum number of candidate documents that are compared letter by letter. */
const mostCompared = 200
const shortestPiece = 2

interface Asked {
  units: readonly number[]
  flags: readonly number[]
  forgiven: number
}

/** Null for a text too short for a mistake. */
function readAsked(text: string): Asked | null {
  const { units, flags } = fold(text)
  const forgiven = Math.min(mostForgiven, Math.floor(units.length / lettersForOne))
  return forgiven === 0 ? null : { units, flags, forgiven }
}

/**
 * Returns documents with a similar name, ascending. A word with n mistakes has at least one of n + 1 pieces intact, so
 * documents with any piece are candidates.
 */
export function findNear(
  segment: Segment,
  namesOf: (doc: number) => readonly string[],
  text: string,
): Uint32Array {
  const asked = readAsked(text)
  if (asked === null) return new Uint32Array()
  const candidates = new Map<number, number>()
  for (const piece of piecesOf(asked)) {
    const { docs, classes } = segment.find(piece)
    for (const [at, doc] of docs.entries())
      candidates.set(doc, Math.min(candidates.get(doc) ?? 255, classes[at] ?? 255))
  }
  const best = [...candidates].sort((a, b) => a[1] - b[1] || a[0] - b[0]).slice(0, mostCompared)
  const near = best.filter(([doc]) => namesOf(doc).some((name) => holdsNearly(name, asked)))
  return Uint32Array.from(near, ([doc]) => doc).sort()
}

/** Returns the first of the names that contains a similar text. */
export function nearestOf(names: readonly string[], text: string): string | null {
  const asked = readAsked(text)
  return (asked && names.find((name) => holdsNearly(name, asked))) ?? null
}

/**
 * Pieces of about equal length that start at a character. Letters swapped across the cut damage both pieces, so the
 * word with these swapped is added.
 */
function piecesOf({ units, flags, forgiven }: Asked): number[][] {
  const cuts = [0]
  for (let nth = 1; nth <= forgiven; nth++) {
    let at = Math.round((units.length * nth) / (forgiven + 1))
    while (at < units.length && ((flags[at] ?? 0) & charStart) === 0) at++
    cuts.push(at)
  }
  const pieces = cuts.map((from, nth) => units.slice(from, cuts[nth + 1] ?? units.length))
  const exchanged = forgiven === 1 ? [withExchanged(units, cuts[1] ?? 0)] : []
  return [...pieces.filter(({ length }) => length >= shortestPiece), ...exchanged]
}

const withExchanged = (units: readonly number[], at: number): number[] => [
  ...units.slice(0, at - 1),
  ...units.slice(at - 1, at + 1).toReversed(),
  ...units.slice(at + 1),
]

const room = foldingRoom()

/** True when at most `forgiven` edits match the word within the name. */
function holdsNearly(name: string, { units: word, forgiven }: Asked): boolean {
  const { units, length } = fold(name, room)
  let earlier = new Uint8Array(word.length + 1)
  let before = Uint8Array.from({ length: word.length + 1 }, (_, nth) => nth)
  for (let at = 0; at < length; at++) {
    const now = new Uint8Array(word.length + 1)
    for (let nth = 1; nth <= word.length; nth++) {
      const changed = (before[nth - 1] as number) + (units[at] === word[nth - 1] ? 0 : 1)
      now[nth] = Math.min(changed, (before[nth] as number) + 1, (now[nth - 1] as number) + 1)
      const isExchanged = at > 0 && units[at] === word[nth - 2] && units[at - 1] === word[nth - 1]
      if (isExchanged) now[nth] = Math.min(now[nth] as number, (earlier[nth - 2] as number) + 1)
    }
    if ((now[word.length] as number) <= forgiven) return true
    ;[earlier, before] = [before, now]
  }
  return false
}

export const spellingsOf = ({ title, artists }: SearchedEvent): string[] => [
  ...[title, ...artists.map(({ names }) => names)].flatMap((texts) => Object.values(texts)),
  ...artists.flatMap(({ aliases }) => aliases),
]
