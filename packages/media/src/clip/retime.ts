import type { Part } from './fragment.ts'
import type { Rendition } from './rendition.ts'

/**
 * A part as it stands later on a longer timeline: decode times moved by whole milliseconds, the fragment
 * numbered anew. Only the head is copied; the samples stay a view on the rendition's bytes.
 */
export function retimePart(
  rendition: Pick<Rendition, 'bytes'>,
  part: Part,
  shiftMs: number,
  sequence: number,
): readonly [head: Buffer, samples: Buffer] {
  const headEnd = part.offset + part.headSize
  const head = Buffer.from(rendition.bytes.subarray(part.offset, headEnd))
  head.writeUInt32BE(sequence >>> 0, part.sequenceOffset)
  for (const { timeOffset, startTicks, timescale } of part.runs) {
    const shiftTicks = (BigInt(shiftMs) * BigInt(timescale)) / 1000n
    head.writeBigUInt64BE(startTicks + shiftTicks, timeOffset)
  }
  return [head, rendition.bytes.subarray(headEnd, part.offset + part.size)]
}
