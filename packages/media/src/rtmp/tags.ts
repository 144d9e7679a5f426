import { RtmpFault } from './fault.ts'
import { MESSAGE } from './messages.ts'

/** A piece of sound or picture as FLV and RTMP carry it. */
export type MediaTag = {
  kind: 'AUDIO' | 'VIDEO'
  timestampMs: number
  body: Buffer
  /** The decoder configuration, needed before anything else. */
  isHeader: boolean
  isKeyFrame: boolean
}

const AVC = 7
const AAC = 10
const KEY_FRAME = 1
/** A video command, for example at the edge of a seek, is not a picture. */
const COMMAND_FRAME = 5
const ENHANCED_VIDEO = 0x80
const ENHANCED_AUDIO = 9
const FOUR_CC = { AUDIO: 'mp4a', VIDEO: 'avc1' } as const
const METADATA_PACKET = 4
const EXTENDED_PACKET = 7

/** Null for a tag without header, picture or sound. Throws UNSUPPORTED_CODEC for anything but H.264 and AAC. */
export function readTag(type: number, timestampMs: number, body: Buffer): MediaTag | null {
  const first = body[0]
  const packet = body[1]
  if (first === undefined || packet === undefined) return null
  if (type === MESSAGE.video) {
    if (first & ENHANCED_VIDEO) return readEnhancedVideo(timestampMs, body)
    if ((first & 0x0f) !== AVC) throw unsupported('VIDEO')
    if (packet > 1 || first >> 4 === COMMAND_FRAME) return null
    const isKeyFrame = first >> 4 === KEY_FRAME && packet === 1
    return { kind: 'VIDEO', timestampMs, body, isHeader: packet === 0, isKeyFrame }
  }
  if (first >> 4 === ENHANCED_AUDIO) return readEnhancedAudio(timestampMs, body)
  if (first >> 4 !== AAC) throw unsupported('AUDIO')
  return { kind: 'AUDIO', timestampMs, body, isHeader: packet === 0, isKeyFrame: false }
}

/** Packet types of the enhanced form: a header, pictures with a composition offset, pictures without one. */
const VIDEO_PACKETS: Readonly<Record<number, { packet: number; hasOffset: boolean }>> = {
  0: { packet: 0, hasOffset: false },
  1: { packet: 1, hasOffset: true },
  3: { packet: 1, hasOffset: false },
}

/** Rewrites H.264 under its FourCC to the legacy form. Source: Enhanced RTMP 2, "Enhanced Video". */
function readEnhancedVideo(timestampMs: number, body: Buffer): MediaTag | null {
  const first = body.readUInt8(0)
  const frame = (first >> 4) & 0x07
  if (frame === COMMAND_FRAME && (first & 0x0f) !== METADATA_PACKET) return null
  const { packetType, data } = readFourCc('VIDEO', first & 0x0f, body)
  const read = VIDEO_PACKETS[packetType]
  if (!read) return null
  const offset = read.hasOffset ? data.subarray(0, 3) : Buffer.alloc(3)
  const rest = data.subarray(read.hasOffset ? 3 : 0)
  const legacy = Buffer.concat([Buffer.of((frame << 4) | AVC, read.packet), offset, rest])
  return readTag(MESSAGE.video, timestampMs, legacy)
}

/** Sound format, rate, size and channels of a legacy AAC tag; constant for AAC. */
const LEGACY_AAC = 0xaf

/** Rewrites AAC under its FourCC to the legacy form. Source: Enhanced RTMP 2, "Enhanced Audio". */
function readEnhancedAudio(timestampMs: number, body: Buffer): MediaTag | null {
  const { packetType, data } = readFourCc('AUDIO', body.readUInt8(0) & 0x0f, body)
  if (packetType > 1) return null
  return readTag(MESSAGE.audio, timestampMs, Buffer.concat([Buffer.of(LEGACY_AAC, packetType), data]))
}

/** Skips the extensions of a packet (ModEx) and checks its FourCC. Throws UNSUPPORTED_CODEC. */
function readFourCc(kind: MediaTag['kind'], firstType: number, body: Buffer) {
  let packetType = firstType
  let at = 1
  while (packetType === EXTENDED_PACKET) {
    const short = (body[at] ?? 0) + 1
    const isLong = short === 256
    const size = isLong ? 3 + (body.length >= at + 3 ? body.readUInt16BE(at + 1) + 1 : 0) : 1 + short
    const next = body[at + size]
    if (next === undefined) throw unsupported(kind)
    packetType = next & 0x0f
    at += size + 1
  }
  if (body.toString('latin1', at, at + 4) !== FOUR_CC[kind]) throw unsupported(kind)
  return { packetType, data: body.subarray(at + 4) }
}

const unsupported = (kind: MediaTag['kind']) =>
  new RtmpFault('UNSUPPORTED_CODEC', kind === 'VIDEO' ? 'the picture is not H.264' : 'the sound is not AAC')

/** Source: Adobe Flash Video File Format 10.1, annex E. */
export function flvHeader(hasSound: boolean): Buffer {
  return Buffer.from([0x46, 0x4c, 0x56, 1, hasSound ? 5 : 1, 0, 0, 0, 9, 0, 0, 0, 0])
}

export function flvTag({ kind, body }: MediaTag, timestampMs: number): Buffer {
  const bytes = Buffer.alloc(15 + body.length)
  bytes.writeUInt8(kind === 'AUDIO' ? MESSAGE.audio : MESSAGE.video)
  bytes.writeUIntBE(body.length, 1, 3)
  bytes.writeUIntBE(timestampMs & 0xffffff, 4, 3)
  bytes.writeUInt8((timestampMs >>> 24) & 0xff, 7)
  body.copy(bytes, 11)
  bytes.writeUInt32BE(11 + body.length, 11 + body.length)
  return bytes
}
