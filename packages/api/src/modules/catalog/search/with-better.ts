import type { Hits } from './segment.ts'

/** Unites two lists of hits; a document in both keeps its better class. */
export function withBetter(one: Hits, other: Hits): Hits {
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
