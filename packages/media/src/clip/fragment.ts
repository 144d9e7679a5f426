import { type Box, childBoxes, malformed, readFields, requireBox } from './boxes.ts'
import type { SampleDefaults, Track } from './init.ts'

/** Media time of one track within a part. */
export type TrackRun = {
  trackId: number
  timescale: number
  /** Offset of the 64-bit decode time, from the start of the part. */
  timeOffset: number
  startTicks: bigint
  durationTicks: number
}

/** One `moof` with its `mdat`. */
export type Part = {
  /** From the start of the rendition's bytes. */
  offset: number
  size: number
  /** Size of the `moof`, which is rewritten when the part is replayed later. */
  headSize: number
  /** Offset of the `mfhd` sequence number, from the start of the part. */
  sequenceOffset: number
  durationSec: number
  /** True when the picture starts with a key frame. */
  independent: boolean
  frameCount: number
  runs: readonly TrackRun[]
}

type SampleTotals = { durationTicks: number; sizeBytes: number; count: number; startsWithSync: boolean }

const TFHD = { baseOffset: 0x1, description: 0x2, duration: 0x8, size: 0x10, flags: 0x20, moofBase: 0x20000 }
const TRUN = { dataOffset: 0x1, firstFlags: 0x4, duration: 0x100, size: 0x200, flags: 0x400, shift: 0x800 }
const NOT_SYNC = 0x10000

export function readPart(bytes: Buffer, moof: Box, mdat: Box, tracks: ReadonlyMap<number, Track>): Part {
  const boxes = childBoxes(bytes, moof)
  const read = boxes
    .filter((box) => box.type === 'traf')
    .map((traf) => readRun(bytes, moof, mdat, traf, tracks))
  const picture = read.find(({ medium }) => medium === 'VIDEO')
  if (picture === undefined) throw malformed(`moof at ${moof.start} has no picture`)
  if (read.length !== tracks.size) throw malformed(`moof at ${moof.start} lacks a track`)
  return {
    offset: moof.start,
    size: mdat.end - moof.start,
    headSize: moof.end - moof.start,
    sequenceOffset: requireBox(boxes, 'mfhd').body + 4 - moof.start,
    durationSec: picture.run.durationTicks / picture.run.timescale,
    independent: picture.totals.startsWithSync,
    frameCount: picture.totals.count,
    runs: read.map(({ run }) => run),
  }
}

function readRun(bytes: Buffer, moof: Box, mdat: Box, traf: Box, tracks: ReadonlyMap<number, Track>) {
  const boxes = childBoxes(bytes, traf)
  const { track, defaults } = readHeader(bytes, requireBox(boxes, 'tfhd'), tracks)
  const tfdt = requireBox(boxes, 'tfdt')
  const time = readFields(bytes, tfdt)
  if (time.u8() !== 1) throw malformed(`tfdt at ${tfdt.start} is not 64 bits wide`)
  time.skip(3)
  const timeOffset = time.at() - moof.start
  const startTicks = time.u64()
  const totals = readSamples(bytes, moof, mdat, requireBox(boxes, 'trun'), defaults)
  if (boxes.filter((box) => box.type === 'trun').length !== 1)
    throw malformed(`traf at ${traf.start} has many runs`)
  if (totals.durationTicks === 0) throw malformed(`traf at ${traf.start} lasts no time`)
  const { id: trackId, timescale, medium } = track
  const run = { trackId, timescale, timeOffset, startTicks, durationTicks: totals.durationTicks }
  return { medium, totals, run }
}

function readHeader(bytes: Buffer, tfhd: Box, tracks: ReadonlyMap<number, Track>) {
  const fields = readFields(bytes, tfhd)
  const flags = fields.u32() & 0xffffff
  if (flags & TFHD.baseOffset || !(flags & TFHD.moofBase))
    throw malformed(`tfhd at ${tfhd.start} does not count from its moof`)
  const track = tracks.get(fields.u32())
  if (track === undefined) throw malformed(`tfhd at ${tfhd.start} names no track`)
  if (flags & TFHD.description) fields.skip(4)
  const defaults: SampleDefaults = {
    durationTicks: flags & TFHD.duration ? fields.u32() : track.defaults.durationTicks,
    sizeBytes: flags & TFHD.size ? fields.u32() : track.defaults.sizeBytes,
    flags: flags & TFHD.flags ? fields.u32() : track.defaults.flags,
  }
  return { track, defaults }
}

function readSamples(bytes: Buffer, moof: Box, mdat: Box, trun: Box, defaults: SampleDefaults): SampleTotals {
  const fields = readFields(bytes, trun)
  const flags = fields.u32() & 0xffffff
  const count = fields.u32()
  if (count === 0) throw malformed(`trun at ${trun.start} is empty`)
  if (!(flags & TRUN.dataOffset)) throw malformed(`trun at ${trun.start} has no data offset`)
  const dataStart = moof.start + (fields.u32() | 0)
  const firstFlags = flags & TRUN.firstFlags ? fields.u32() : undefined
  const totals = sumSamples(fields, flags, count, defaults)
  if (dataStart < mdat.body || dataStart + totals.sizeBytes > mdat.end)
    throw malformed(`samples of trun at ${trun.start} lie outside their mdat`)
  const startsWithSync = ((firstFlags ?? totals.firstSampleFlags) & NOT_SYNC) === 0
  return { count, durationTicks: totals.durationTicks, sizeBytes: totals.sizeBytes, startsWithSync }
}

/** Never loops over a sample count that the box's bytes do not back. */
function sumSamples(
  fields: ReturnType<typeof readFields>,
  flags: number,
  count: number,
  defaults: SampleDefaults,
) {
  let durationTicks = flags & TRUN.duration ? 0 : count * defaults.durationTicks
  let sizeBytes = flags & TRUN.size ? 0 : count * defaults.sizeBytes
  let firstSampleFlags = defaults.flags
  if (flags & (TRUN.duration | TRUN.size | TRUN.flags | TRUN.shift)) {
    for (let sample = 0; sample < count; sample++) {
      if (flags & TRUN.duration) durationTicks += fields.u32()
      if (flags & TRUN.size) sizeBytes += fields.u32()
      const sampleFlags = flags & TRUN.flags ? fields.u32() : defaults.flags
      if (sample === 0) firstSampleFlags = sampleFlags
      if (flags & TRUN.shift) fields.skip(4)
    }
  }
  return { durationTicks, sizeBytes, firstSampleFlags }
}
