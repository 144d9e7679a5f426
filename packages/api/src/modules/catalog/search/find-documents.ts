import type { Keyword, Term } from './keyword.ts'
import type { Hits, Segment } from './segment.ts'
import { withBetter } from './with-better.ts'

export type Find = Segment['find']

/** Returns documents with every term. Their class is that of the worst term, or that of the whole phrase. */
export function findDocuments(find: Find, { terms, phrase }: Keyword): Hits {
  const [first, ...others] = terms.map((term: Term) => find(term.units))
  if (!first) return { docs: new Uint32Array(), classes: new Uint8Array() }
  const together = others.reduce(inBoth, first)
  return phrase ? withBetter(together, find(phrase.units)) : together
}

/** Searches names, then types and goods. A term is looked up in names only once. */
export function findAlso(find: Find, also: Find): { named: Find; all: Find } {
  const known = new Map<readonly number[], Hits>()
  const named: Find = (units) => {
    const hits = known.get(units) ?? find(units)
    known.set(units, hits)
    return hits
  }
  return { named, all: (units) => withBetter(named(units), also(units)) }
}

function inBoth(one: Hits, other: Hits): Hits {
  const length = Math.min(one.docs.length, other.docs.length)
  const [docs, classes] = [new Uint32Array(length), new Uint8Array(length)]
  let count = 0
  for (let here = 0, there = 0; here < one.docs.length && there < other.docs.length; ) {
    const [doc, against] = [one.docs[here] as number, other.docs[there] as number]
    if (doc === against) {
      docs[count] = doc
      classes[count++] = Math.max(one.classes[here] as number, other.classes[there] as number)
    }
    if (doc <= against) here++
    if (against <= doc) there++
  }
  return { docs: docs.subarray(0, count), classes: classes.subarray(0, count) }
}
