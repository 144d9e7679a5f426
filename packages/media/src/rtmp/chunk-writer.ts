import { MESSAGE } from './messages.ts'

/** Announced before our first long message. */
export const OUR_CHUNK_SIZE = 4_096

/** One message in chunks of `chunkSize`; control messages have their own chunk stream (RTMP 1.0, 5.4). */
export function encodeMessage(
  { type, streamId, body }: { type: number; streamId: number; body: Buffer },
  chunkSize = OUR_CHUNK_SIZE,
): Buffer {
  const id = type < MESSAGE.audio ? 2 : 3
  const head = Buffer.alloc(12)
  head.writeUInt8(id)
  head.writeUIntBE(body.length, 4, 3)
  head.writeUInt8(type, 7)
  head.writeUInt32LE(streamId, 8)
  const pieces: Buffer[] = [head]
  for (let at = 0; at < body.length; at += chunkSize) {
    if (at > 0) pieces.push(Buffer.of(0xc0 | id))
    pieces.push(body.subarray(at, at + chunkSize))
  }
  return Buffer.concat(pieces)
}

export function encodeNumber(type: number, value: number, ...more: number[]): Buffer {
  const body = Buffer.alloc(4 + more.length)
  body.writeUInt32BE(value)
  for (const [index, byte] of more.entries()) body.writeUInt8(byte, 4 + index)
  return encodeMessage({ type, streamId: 0, body })
}

/** A user control message (RTMP 1.0, 7.1.7). */
export function encodeControl(event: number, value: number): Buffer {
  const body = Buffer.alloc(6)
  body.writeUInt16BE(event)
  body.writeUInt32BE(value, 2)
  return encodeMessage({ type: MESSAGE.userControl, streamId: 0, body })
}
