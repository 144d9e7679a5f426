import { randomBytes } from 'node:crypto'
import { broken } from './fault.ts'

const VERSION = 3
const PACKET = 1_536

/** The simple handshake (RTMP 1.0, 5.2): returns the reply, and the bytes after it. */
export type Handshake = {
  /** `rest`: bytes after the handshake; null while it is incomplete. */
  push: (bytes: Buffer) => { answer: Buffer | null; rest: Buffer | null }
}

export function createHandshake(): Handshake {
  let held = Buffer.alloc(0)
  let hasAnswered = false
  return {
    push: (bytes) => {
      held = Buffer.concat([held, bytes])
      if (held.length > 0 && !hasAnswered && held[0] !== VERSION) throw broken('no RTMP')
      let answer: Buffer | null = null
      if (!hasAnswered && held.length >= 1 + PACKET) {
        const asked = held.subarray(1, 1 + PACKET)
        answer = Buffer.concat([Buffer.of(VERSION), ownPacket(), asked])
        hasAnswered = true
      }
      if (held.length < 1 + 2 * PACKET) return { answer, rest: null }
      return { answer, rest: held.subarray(1 + 2 * PACKET) }
    },
  }
}

const ownPacket = (): Buffer => Buffer.concat([Buffer.alloc(8), randomBytes(PACKET - 8)])
