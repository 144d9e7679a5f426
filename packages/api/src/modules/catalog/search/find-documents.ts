import type { Keyword, Term } from './keyword.ts'
import type { Hits, Segment } from './segment.ts'

/** Documents with every term; as good as the worst of them, or as the phrase in one piece. */
export function findDocuments(segment: Segment, { terms, phrase }: Keyword): Hits {
  const [first, ...others] = terms.map((term: Term) => segment.find(term.units))
  if (!first) return { docs: new Uint32Array(), classes: new Uint8Array() }
  const together = others.reduce(inBoth, first)
  return phrase ? withBetter(together, segment.find(phrase.units)) : together
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

/** All of both; where a document is in both, the better class. */
function withBetter(one: Hits, other: Hits): Hits {
  if (other.docs.length === 0) return one
  const length = one.docs.length + other.docs.length
  const [docs, classes] = [new Uint32Array(length), new Uint8Array(length)]
  let count = 0
  for (let here = 0, there = 0; here < one.docs.length || there < other.docs.length; ) {
    const doc = one.docs[here] ?? Number.POSITIVE_INFINITY
    const against = other.docs[there] ?? Number.POSITIVE_INFINITY
    docs[count] = Math.min(doc, against)
    classes[count++] = Math.min(
      doc <= against ? (one.classes[here] as number) : 255,
      against <= doc ? (other.classes[there] as number) : 255,
    )
    if (doc <= against) here++
    if (against <= doc) there++
  }
  return { docs: docs.subarray(0, count), classes: classes.subarray(0, count) }
}
