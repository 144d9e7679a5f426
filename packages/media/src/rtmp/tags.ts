import { RtmpFault } from './fault.ts'
import { MESSAGE } from './messages.ts'

/** A piece of sound or picture as FLV and RTMP carry it. */
export type MediaTag = {
  kind: 'AUDIO' | 'VIDEO'
  timestampMs: number
  body: Buffer
  /** What a decoder needs before anything else. */
  isHeader: boolean
  isKeyFrame: boolean
}

const AVC = 7
const AAC = 10
const KEY_FRAME = 1
const ENHANCED = 0x80
const FOUR_CC_AVC = 'avc1'

/** Null for what is neither header nor picture nor sound. *Errors*: UNSUPPORTED_CODEC for all but H.264 and AAC. */
export function readTag(type: number, timestampMs: number, body: Buffer): MediaTag | null {
  const first = body[0]
  const packet = body[1]
  if (first === undefined || packet === undefined) return null
  if (type === MESSAGE.video) {
    if (first & ENHANCED) return readEnhanced(timestampMs, body)
    if ((first & 0x0f) !== AVC) throw unsupported('the picture is not H.264')
    if (packet > 1) return null
    const isKeyFrame = first >> 4 === KEY_FRAME && packet === 1
    return { kind: 'VIDEO', timestampMs, body, isHeader: packet === 0, isKeyFrame }
  }
  if (first >> 4 !== AAC) throw unsupported('the sound is not AAC')
  return { kind: 'AUDIO', timestampMs, body, isHeader: packet === 0, isKeyFrame: false }
}

/** A header, pictures with an offset between decoding and showing, pictures without one; in the enhanced form's numbers. */
const PACKETS: Readonly<Record<number, { packet: number; hasOffset: boolean }>> = {
  0: { packet: 0, hasOffset: false },
  1: { packet: 1, hasOffset: true },
  3: { packet: 1, hasOffset: false },
}

/** H.264 under its four letters, put into the older form. *source*: Enhanced RTMP 1, "Defining Additional Video Codecs". */
function readEnhanced(timestampMs: number, body: Buffer): MediaTag | null {
  if (body.length < 5 || body.toString('latin1', 1, 5) !== FOUR_CC_AVC)
    throw unsupported('the picture is not H.264')
  const first = body.readUInt8(0)
  const read = PACKETS[first & 0x0f]
  if (!read) return null
  const frame = (first >> 4) & 0x07
  const offset = read.hasOffset ? body.subarray(5, 8) : Buffer.alloc(3)
  const older = Buffer.concat([
    Buffer.of((frame << 4) | AVC, read.packet),
    offset,
    body.subarray(read.hasOffset ? 8 : 5),
  ])
  return readTag(MESSAGE.video, timestampMs, older)
}

const unsupported = (what: string) => new RtmpFault('UNSUPPORTED_CODEC', what)

/** *source*: Adobe Flash Video File Format 10.1, annex E. */
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
