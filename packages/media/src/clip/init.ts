import { type Box, childBoxes, descend, malformed, readBoxes, readFields, requireBox } from './boxes.ts'

/** Defaults of `trex` and `tfhd` for samples without their own values. */
export type SampleDefaults = { durationTicks: number; sizeBytes: number; flags: number }

export type Track = {
  id: number
  medium: 'VIDEO' | 'AUDIO'
  /** Ticks per second. */
  timescale: number
  /** CODECS attribute of a master playlist (RFC 6381). */
  codec: string
  widthPx: number
  heightPx: number
  defaults: SampleDefaults
}

/** The tracks of a `moov`, by id: one H.264 picture track and at most one AAC sound track. */
export function readTracks(bytes: Buffer, moov: Box): ReadonlyMap<number, Track> {
  const boxes = childBoxes(bytes, moov)
  const defaults = readDefaults(bytes, requireBox(boxes, 'mvex'))
  const tracks = boxes.filter((box) => box.type === 'trak').map((trak) => readTrack(bytes, trak, defaults))
  if (tracks.filter(({ medium }) => medium === 'VIDEO').length !== 1) throw malformed('not one picture track')
  if (tracks.length > 2) throw malformed('more than one sound track')
  return new Map(tracks.map((track) => [track.id, track]))
}

function readDefaults(bytes: Buffer, mvex: Box): ReadonlyMap<number, SampleDefaults> {
  const found = new Map<number, SampleDefaults>()
  for (const trex of childBoxes(bytes, mvex)) {
    if (trex.type !== 'trex') continue
    const fields = readFields(bytes, trex)
    fields.skip(4)
    const id = fields.u32()
    fields.skip(4)
    found.set(id, { durationTicks: fields.u32(), sizeBytes: fields.u32(), flags: fields.u32() })
  }
  return found
}

function readTrack(bytes: Buffer, trak: Box, allDefaults: ReadonlyMap<number, SampleDefaults>): Track {
  const id = readTrackId(bytes, descend(bytes, trak, 'tkhd'))
  const defaults = allDefaults.get(id)
  if (defaults === undefined) throw malformed(`track ${id} has no trex`)
  const timescale = readTimescale(bytes, descend(bytes, trak, 'mdia', 'mdhd'))
  if (timescale === 0) throw malformed(`track ${id} has timescale 0`)
  const stsd = descend(bytes, trak, 'mdia', 'minf', 'stbl', 'stsd')
  return { id, timescale, defaults, ...readSampleEntry(bytes, stsd) }
}

function readTrackId(bytes: Buffer, tkhd: Box): number {
  const fields = readFields(bytes, tkhd)
  const wide = fields.u8() === 1
  fields.skip(wide ? 19 : 11)
  return fields.u32()
}

function readTimescale(bytes: Buffer, mdhd: Box): number {
  const fields = readFields(bytes, mdhd)
  const wide = fields.u8() === 1
  fields.skip(wide ? 19 : 11)
  return fields.u32()
}

function readSampleEntry(bytes: Buffer, stsd: Box): Pick<Track, 'medium' | 'codec' | 'widthPx' | 'heightPx'> {
  const fields = readFields(bytes, stsd)
  fields.skip(8)
  const entry = readBoxes(bytes, fields.at(), stsd.end)[0]
  switch (entry?.type) {
    case 'avc1':
      return readAvc(bytes, entry)
    case 'mp4a':
      return { medium: 'AUDIO', codec: readAacCodec(bytes, entry), widthPx: 0, heightPx: 0 }
    default:
      throw malformed(`a ${entry?.type ?? 'missing'} track: only H.264 and AAC are packaged`)
  }
}

function readAvc(bytes: Buffer, entry: Box): Pick<Track, 'medium' | 'codec' | 'widthPx' | 'heightPx'> {
  const fields = readFields(bytes, entry)
  fields.skip(24)
  const widthPx = fields.u16()
  const heightPx = fields.u16()
  fields.skip(50)
  const avcC = readFields(bytes, requireBox(readBoxes(bytes, fields.at(), entry.end), 'avcC'))
  avcC.skip(1)
  const profile = [avcC.u8(), avcC.u8(), avcC.u8()].map((byte) => byte.toString(16).padStart(2, '0'))
  return { medium: 'VIDEO', codec: `avc1.${profile.join('')}`, widthPx, heightPx }
}

/** Walks the descriptors of `esds` (ISO 14496-1: ES 3, decoder configuration 4, specific info 5). */
function readAacCodec(bytes: Buffer, entry: Box): string {
  const fields = readFields(bytes, entry)
  fields.skip(28)
  const esds = readFields(bytes, requireBox(readBoxes(bytes, fields.at(), entry.end), 'esds'))
  const enter = (tag: number): void => {
    if (esds.u8() !== tag) throw malformed(`esds without descriptor ${tag}`)
    while (esds.u8() & 0x80);
  }
  esds.skip(4)
  enter(3)
  esds.skip(2)
  if (esds.u8() !== 0) throw malformed('esds with optional fields')
  enter(4)
  const objectType = esds.u8()
  esds.skip(12)
  enter(5)
  return `mp4a.${objectType.toString(16)}.${esds.u8() >> 3}`
}
