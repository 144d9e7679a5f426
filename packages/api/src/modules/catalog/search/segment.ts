import { charStart, fold, foldInitials, foldingRoom, wordStart } from './fold.ts'
import { findFrequent } from './frequent.ts'
import { fieldEnd, fieldStart, flagsOf, growingTexts, separator } from './growing-texts.ts'
import {
  bestSingles,
  countUnits,
  depth,
  documentsOf,
  type Pause,
  type Stretches,
  sliceSize,
  sortedPlaces,
  type Texts,
  unitAt,
} from './places.ts'

/** What a document is found by. */
export interface Fields {
  /** Titles and names: what matches at their beginning comes first. */
  names: readonly string[]
  /** Other spellings. */
  aliases: readonly string[]
}

/** Documents that match, by their number in the segment, ascending; lower classes are better matches. */
export interface Hits {
  docs: Uint32Array
  classes: Uint8Array
}

/**
 * Documents and every place in their texts, sorted by the four units that stand there, then by place: what begins with
 * up to four is one stretch, found by halving. A longer word is where its fours stand one behind the other. Memory is
 * read in its order and never all over the texts: waiting for it is most of a search. Nothing is missed and nothing is
 * guessed. Of single units the best place in each document is kept apart, and what a frequent word finds.
 */
export interface Segment {
  size: number
  find(units: readonly number[]): Hits
  /** Documents in which these two units follow each other anywhere, also within a character. */
  withPair(first: number, second: number): Uint32Array
}

/** Whole names, beginnings, beginnings of words, insides, insides of other spellings. */
const classes = { whole: 0, beginning: 1, word: 2, inside: 3, insideAlias: 4 }
/** Each of them twice: a match that ends within a character comes after those that end with it. */
export const matchClasses = 10

const alias = 16

/** Without what is found inside of words. */
export function wordsOnly({ docs, classes: found }: Hits): Hits {
  const isWord = (_: number, at: number) => (found[at] as number) < 2 * classes.inside
  return { docs: docs.filter(isWord), classes: found.filter(isWord) }
}

/** Builds in slices, so that whoever else uses the process waits a few milliseconds at most. */
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
  const singles = await bestSingles(texts, (place) => singleClass(texts, place), pause)
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

/** Places that begin alike, one behind the other. */
export interface Stretch {
  from: number
  to: number
}

/** Where a part of a word stands, read from `at` on; its beginning is so far from that of the word. */
interface Four {
  at: number
  to: number
  offset: number
}

/** A word, `depth` units after another; the last may overlap. */
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

/** Goes on in each four to what belongs to a word that begins here; false where one of them has it not. */
function standsBehind(places: Uint32Array, fours: readonly Four[], place: number): boolean {
  for (const four of fours) {
    const wanted = place + four.offset
    while (four.at < four.to && (places[four.at] as number) < wanted) four.at++
    if (four.at === four.to || places[four.at] !== wanted) return false
  }
  return true
}

/** The best match in each document, kept from one search to the next: reading and writing it is most of a search. */
function createBest(size: number) {
  const none = 255
  const classOf = new Uint8Array(size).fill(none)
  const noted = new Uint32Array(size)
  const walked = new Uint32Array(size + 1)
  let count = 0
  let isInOrder = true
  /** As most words note them; else many are put in order by walking along all documents, few by sorting. */
  const inOrder = () => {
    if (isInOrder) return noted.slice(0, count)
    return count * 16 < size ? noted.slice(0, count).sort() : walk()
  }
  /** Without a branch, which would be guessed wrong at every tenth document. */
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

/** The first place, by their order, that does not come before these units; `isAfter`: that comes after all with them. */
function firstNotBefore(
  cells: Uint32Array,
  places: Uint32Array,
  stretches: Stretches,
  units: readonly number[],
  isAfter: boolean,
): number {
  const first = units[0] ?? separator
  let [from, to] = [stretches[first] ?? 0, stretches[first + 1] ?? 0]
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
 * How it looks around each place, in the order of the places: the flags that stand there, and for one to `depth` units
 * from there whether a field ends with the last of them and whether a character does.
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

/** By the mark where a match begins and the two bits about its end. */
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
