import { charStart, fold, foldInitials, foldingRoom, wordStart } from './fold.ts'
import { findFrequent } from './frequent.ts'
import { fieldEnd, fieldStart, flagsOf, growingTexts, separator } from './growing-texts.ts'
import {
  bestSingles,
  countUnits,
  depth,
  documentsOf,
  type Pause,
  type Stretch,
  type Stretches,
  sliceSize,
  sortedPlaces,
  stretchOfUnit,
  type Texts,
  unitAt,
} from './places.ts'

export interface Fields {
  /** Titles and names; matches at their start rank first. */
  names: readonly string[]
  aliases: readonly string[]
}

/** Matching documents by number in the segment, ascending; a lower class is a better match. */
export interface Hits {
  docs: Uint32Array
  classes: Uint8Array
}

/**
 * An index of all places of all texts, sorted by their next four units, then by place. A search for up to four units is
 * one stretch, found by binary search. A longer word is found by intersecting the stretches of its fours. Memory is
 * read sequentially, because waiting for it is most of a search. Results are exact. The best class of single units in
 * each document is stored separately, as are the hits of frequent words.
 */
export interface Segment {
  size: number
  find(units: readonly number[]): Hits
  /** Documents in which these two units are adjacent anywhere, also within a character. */
  withPair(first: number, second: number): Uint32Array
}

/** Whole name, start of a name, start of a word, inside, inside of an alias. */
const classes = { whole: 0, beginning: 1, word: 2, inside: 3, insideAlias: 4 }
/** Two per class: a match that ends within a character ranks after one that ends with it. */
export const matchClasses = 10

const alias = 16

/** Drops matches inside words. */
export function wordsOnly({ docs, classes: found }: Hits): Hits {
  const isWord = (_: number, at: number) => (found[at] as number) < 2 * classes.inside
  return { docs: docs.filter(isWord), classes: found.filter(isWord) }
}

/** Builds in slices, so that other work of the process waits a few milliseconds at most. */
export async function buildSegment(documents: readonly Fields[], pause: Pause): Promise<Segment> {
  const growing = growingTexts()
  const starts = new Uint32Array(documents.length + 1)
  for (const [doc, fields] of documents.entries()) {
    starts[doc] = growing.length()
    writeFields(growing.write, fields)
    if (doc % 32 === 0) await pause()
  }
  starts[documents.length] = growing.length()
  const texts: Texts = { cells: growing.done(), starts }
  const stretches = countUnits(texts.cells)
  const places = await sortedPlaces(texts.cells, stretches, pause)
  const singles = await bestSingles(texts, stretches, (place) => singleClass(texts, place), pause)
  const docs = await documentsOf(places, starts, pause)
  const marks = await marksOf(texts.cells, places, pause)
  const best = createBest(documents.length)
  const stretchOf = (units: readonly number[]): Stretch => ({
    from: firstNotBefore(texts.cells, places, stretches, units, false),
    to: firstNotBefore(texts.cells, places, stretches, units, true),
  })
  const walk = (units: readonly number[]): Hits => {
    const [begin, ...fours] = foursOf(units, stretchOf)
    const end = fours.at(-1) ?? begin
    const tail = tailBit(Math.min(units.length, depth))
    for (; begin.at < begin.to; begin.at++) {
      const mark = marks[begin.at] as number
      if ((mark & charStart) === 0 || !standsBehind(places, fours, places[begin.at] as number)) continue
      best.note(docs[begin.at] as number, classOf(mark, (marks[end.at] as number) >> tail))
    }
    return best.take()
  }
  const size = documents.length
  const frequent = await findFrequent({ size, cells: texts.cells, places, stretchOf }, walk, pause)
  return {
    size,
    find: (units) => {
      const [only = separator] = units
      return units.length < 2 ? singles(only) : (frequent(units) ?? walk(units))
    },
    withPair: (first, second) => {
      const { from, to } = stretchOf([first, second])
      return Uint32Array.from(new Set(docs.subarray(from, to))).sort()
    },
  }
}

/** The stretch of one piece of a word, read from `at`; `offset` is the position of the piece in the word. */
interface Four {
  at: number
  to: number
  offset: number
}

/** Splits a word into pieces of `depth` units; the last may overlap. */
function foursOf(
  units: readonly number[],
  stretchOf: (units: readonly number[]) => Stretch,
): [Four, ...Four[]] {
  const fourAt = (offset: number): Four => {
    const { from, to } = stretchOf(units.slice(offset, offset + depth))
    return { at: from, to, offset }
  }
  const others: Four[] = []
  for (let offset = depth; offset < units.length; offset += depth)
    others.push(fourAt(Math.min(offset, units.length - depth)))
  return [fourAt(0), ...others]
}

/** Advances each piece to the word that begins at `place`; false when one of them does not occur there. */
function standsBehind(places: Uint32Array, fours: readonly Four[], place: number): boolean {
  for (const four of fours) {
    const wanted = place + four.offset
    while (four.at < four.to && (places[four.at] as number) < wanted) four.at++
    if (four.at === four.to || places[four.at] !== wanted) return false
  }
  return true
}

/** The best class in each document, reused between searches: reading and writing it is most of a search. */
function createBest(size: number) {
  const none = 255
  const classOf = new Uint8Array(size).fill(none)
  const noted = new Uint32Array(size)
  const walked = new Uint32Array(size + 1)
  let count = 0
  let isInOrder = true
  /** Most words produce ordered documents. Otherwise many are ordered by a walk over all documents, few by sorting. */
  const inOrder = () => {
    if (isInOrder) return noted.slice(0, count)
    return count * 16 < size ? noted.slice(0, count).sort() : walk()
  }
  /** Branch-free, because a branch would be mispredicted at every tenth document. */
  const walk = () => {
    for (let doc = 0, at = 0; doc < size; doc++) {
      walked[at] = doc
      at += (none - (classOf[doc] as number) + none) >> 8
    }
    return walked.slice(0, count)
  }
  return {
    note: (doc: number, matched: number) => {
      const known = classOf[doc] as number
      if (known === none) {
        if (count > 0 && doc < (noted[count - 1] as number)) isInOrder = false
        noted[count++] = doc
      }
      if (matched < known) classOf[doc] = matched
    },
    take: (): Hits => {
      const docs = inOrder()
      const classes = new Uint8Array(count)
      for (let at = 0; at < count; at++) {
        const doc = docs[at] as number
        classes[at] = classOf[doc] as number
        classOf[doc] = none
      }
      count = 0
      isInOrder = true
      return { docs, classes }
    },
  }
}

const room = foldingRoom()

function writeFields(write: ReturnType<typeof growingTexts>['write'], { names, aliases }: Fields): void {
  const seen = new Set<string>()
  const writeOnce = (text: string, kind: number) => {
    if (seen.has(text)) return
    seen.add(text)
    write(fold(text, room), kind)
    if (/[\u1100-\u11ff\u3131-\u318e\uac00-\ud7a3]/.test(text)) write(foldInitials(text, room), kind)
  }
  for (const name of names) writeOnce(name, 0)
  for (const other of aliases) writeOnce(other, alias)
}

/**
 * Returns the first place in sort order that is not before these units; with `isAfter`, the first after all of them.
 */
function firstNotBefore(
  cells: Uint32Array,
  places: Uint32Array,
  stretches: Stretches,
  units: readonly number[],
  isAfter: boolean,
): number {
  let { from, to } = stretchOfUnit(stretches, units[0] ?? separator)
  while (from < to) {
    const middle = (from + to) >> 1
    const order = compareAt(cells, places[middle] as number, units)
    if (order < 0 || (isAfter && order === 0)) from = middle + 1
    else to = middle
  }
  return from
}

function compareAt(cells: Uint32Array, place: number, units: readonly number[]): number {
  for (let nth = 0; nth < units.length; nth++) {
    const difference = unitAt(cells, place + nth) - (units[nth] as number)
    if (difference !== 0) return difference
  }
  return 0
}

/**
 * Precomputes the context of each place in sort order: its flags, and for one to `depth` units whether a field and
 * whether a character ends with the last of them.
 */
async function marksOf(cells: Uint32Array, places: Uint32Array, pause: Pause): Promise<Uint16Array> {
  const marks = new Uint16Array(places.length)
  for (let at = 0; at < places.length; at++) {
    marks[at] = markAt(cells, places[at] as number)
    if (at % sliceSize === 0) await pause()
  }
  return marks
}

const flagBits = 5
const tailBit = (length: number): number => flagBits + 2 * (length - 1)

function markAt(cells: Uint32Array, place: number): number {
  let mark = flagsOf(cells[place] as number)
  for (let length = 1; length <= depth; length++) mark |= endBefore(cells, place + length) << tailBit(length)
  return mark
}

/** Two bits: whether a field ends before this place, and whether a character does. */
function endBefore(cells: Uint32Array, place: number): number {
  const endsField = flagsOf(cells[place - 1] as number) & fieldEnd ? 1 : 0
  return endsField | (flagsOf(cells[place] as number) & charStart ? 2 : 0)
}

/** Class of a match from the mark at its start and the two bits of its end. */
const classOf = (mark: number, tail: number): number =>
  classTable[((tail & 3) << flagBits) | (mark & 31)] as number

const classTable = Uint8Array.from({ length: 128 }, (_, bits) => {
  const tail = bits >> flagBits
  return 2 * matchOf(bits & 31, (tail & 1) !== 0) + (tail & 2 ? 0 : 1)
})

const singleClass = ({ cells }: Texts, place: number): number =>
  classOf(flagsOf(cells[place] as number), endBefore(cells, place + 1))

function matchOf(begin: number, isEnd: boolean): number {
  const isAlias = (begin & alias) !== 0
  if (begin & fieldStart) return isEnd ? classes.whole : classes.beginning
  if (begin & wordStart) return isAlias ? classes.inside : classes.word
  return isAlias ? classes.insideAlias : classes.inside
}
