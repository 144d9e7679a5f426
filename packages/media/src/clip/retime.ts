import type { Part } from './fragment.ts'

/**
 * A part moved on the timeline: decode times shifted by whole milliseconds, never below 0, and a new fragment number.
 * Only the head is copied; the samples stay a view of the part's bytes.
 */
export function retimePart(
  bytes: Buffer,
  part: Part,
  shiftMs: number,
  sequence: number,
): readonly [head: Buffer, samples: Buffer] {
  const head = Buffer.from(bytes.subarray(0, part.headSize))
  head.writeUInt32BE(sequence >>> 0, part.sequenceOffset)
  for (const { timeOffset, startTicks, timescale } of part.runs) {
    const ticks = startTicks + (BigInt(shiftMs) * BigInt(timescale)) / 1000n
    head.writeBigUInt64BE(ticks < 0n ? 0n : ticks, timeOffset)
  }
  return [head, bytes.subarray(part.headSize, part.size)]
}
