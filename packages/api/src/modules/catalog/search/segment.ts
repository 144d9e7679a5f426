import { charStart, fold, foldInitials, wordStart } from './fold.ts'
import { fieldEnd, fieldStart, growingTexts, separator } from './growing-texts.ts'
import { bestSingles, countUnits, type Pause, sortedPlaces, type Texts } from './places.ts'

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
 * Documents and every place in their texts, sorted by the two units that stand there: what begins with two units is
 * one stretch, found by halving, and longer words are compared with the texts themselves. Nothing is missed and
 * nothing is guessed. Of single units the best place in each document is kept apart.
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
  const texts: Texts = { ...growing.done(), starts }
  const stretches = countUnits(texts.units)
  const places = await sortedPlaces(texts.units, stretches, pause)
  const singles = await bestSingles(texts, (place) => singleClass(texts, place), pause)
  const among = (list: Uint32Array, units: readonly number[], offset: number) =>
    hitsAmong(texts, list, units, offset)
  const pairs = (first: number, second: number) => {
    const from = firstNotBelow(places, stretches, first, (place) => (texts.units[place + 1] ?? 0) >= second)
    const to = firstNotBelow(places, stretches, first, (place) => (texts.units[place + 1] ?? 0) > second)
    return places.subarray(from, to)
  }
  return {
    size: documents.length,
    find: (units) => {
      const [only = separator] = units
      if (units.length < 2) return singles(only)
      const lists = units.slice(1).map((unit, at) => pairs(units[at] ?? separator, unit))
      const rarest = lists.reduce(
        (best, list, at) => (list.length < (lists[best]?.length ?? 0) ? at : best),
        0,
      )
      return among(lists[rarest] ?? new Uint32Array(), units, rarest)
    },
    withPair: (first, second) => documentsOf(starts, pairs(first, second)),
  }
}

function writeFields(write: ReturnType<typeof growingTexts>['write'], { names, aliases }: Fields): void {
  const seen = new Set<string>()
  const writeOnce = (text: string, kind: number) => {
    if (seen.has(text)) return
    seen.add(text)
    write(fold(text), kind)
    if (/[\u1100-\u11ff\u3131-\u318e\uac00-\ud7a3]/.test(text)) write(foldInitials(text), kind)
  }
  for (const name of names) writeOnce(name, 0)
  for (const other of aliases) writeOnce(other, alias)
}

/** The first of the places of a unit for which the test holds; it holds for all that follow. */
function firstNotBelow(
  places: Uint32Array,
  stretches: Uint32Array,
  unit: number,
  test: (place: number) => boolean,
): number {
  let [from, to] = [stretches[unit] ?? 0, stretches[unit + 1] ?? 0]
  while (from < to) {
    const middle = (from + to) >> 1
    if (test(places[middle] ?? 0)) to = middle
    else from = middle + 1
  }
  return from
}

/**
 * The documents in which the units begin `offset` before one of these places, which ascend. A common word stands in
 * most documents: this is the loop that a search spends its time in.
 */
function hitsAmong(texts: Texts, list: Uint32Array, units: readonly number[], offset: number): Hits {
  const { flags, starts } = texts
  const docs = new Uint32Array(list.length)
  const found = new Uint8Array(list.length)
  const docAt = documentAt(starts, list.length)
  const length = units.length
  let count = 0
  let doc = -1
  let next = 0
  for (let at = 0; at < list.length; at++) {
    const place = (list[at] as number) - offset
    const begin = flags[place] ?? 0
    if ((begin & charStart) === 0 || (length > 2 && !standsAt(texts.units, place, units))) continue
    const end = flags[place + length] ?? charStart
    const matched = classTable[
      ((flags[place + length - 1] as number) & fieldEnd ? ends : 0) | begin
    ] as number
    const ranked = end & charStart ? matched : matched + 1
    if (place < next) {
      if (ranked < (found[count - 1] as number)) found[count - 1] = ranked
      continue
    }
    doc = docAt(place)
    next = starts[doc + 1] as number
    docs[count] = doc
    found[count++] = ranked
  }
  return { docs: docs.subarray(0, count), classes: found.subarray(0, count) }
}

function standsAt(texts: Uint16Array, at: number, units: readonly number[]): boolean {
  for (let next = 0; next < units.length; next++) if (texts[at + next] !== units[next]) return false
  return true
}

const ends = 32
/** The class by the flags of a match's first unit, `ends` added where the field ends with it. */
const classTable = Uint8Array.from(
  { length: 64 },
  (_, flags) => 2 * matchOf(flags & 31, (flags & ends) !== 0),
)

function singleClass({ flags }: Texts, place: number): number {
  const begin = flags[place] ?? 0
  const matched = classTable[(begin & fieldEnd ? ends : 0) | begin] ?? 0
  return (flags[place + 1] ?? charStart) & charStart ? matched : matched + 1
}

function matchOf(begin: number, isEnd: boolean): number {
  const isAlias = (begin & alias) !== 0
  if (begin & fieldStart) return isEnd ? classes.whole : classes.beginning
  if (begin & wordStart) return isAlias ? classes.inside : classes.word
  return isAlias ? classes.insideAlias : classes.inside
}

function documentsOf(starts: Uint32Array, list: Uint32Array): Uint32Array {
  const docAt = documentAt(starts, list.length)
  return Uint32Array.from(new Set(Array.from(list, docAt)))
}

/** Tells the document of ascending places: by walking along where there are many, else by halving. */
function documentAt(starts: Uint32Array, count: number): (place: number) => number {
  const isSparse = count * 16 < starts.length
  let doc = 0
  return (place) => {
    if (isSparse) {
      let to = starts.length - 1
      while (to - doc > 1) {
        const middle = (doc + to) >> 1
        if ((starts[middle] ?? 0) <= place) doc = middle
        else to = middle
      }
    } else while ((starts[doc + 1] ?? Number.POSITIVE_INFINITY) <= place) doc++
    return doc
  }
}
