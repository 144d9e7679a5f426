import type { ServerMessage } from '@encore/contract/realtime'

/**
 * Builds one unmasked text frame (RFC 6455 5.2) for any number of sockets. It may go between frames of `ws`, because
 * without compression `ws` writes each of its frames whole and synchronously.
 */
export function textFrame(message: ServerMessage): Buffer {
  const text = JSON.stringify(message)
  const size = Buffer.byteLength(text)
  const headBytes = size < 126 ? 2 : size < 65_536 ? 4 : 10
  const frame = Buffer.allocUnsafe(headBytes + size)
  frame[0] = 0x81
  if (headBytes === 2) frame[1] = size
  else if (headBytes === 4) {
    frame[1] = 126
    frame.writeUInt16BE(size, 2)
  } else {
    frame[1] = 127
    frame.writeBigUInt64BE(BigInt(size), 2)
  }
  frame.write(text, headBytes)
  return frame
}
