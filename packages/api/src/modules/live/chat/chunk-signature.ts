import { createHmac, timingSafeEqual } from 'node:crypto'

/** End of a chunk: the newest message number sent, and the time (epoch milliseconds, product clock). */
export interface Cut {
  seq: number
  atMs: number
}

/** A key is valid for at least this long and at most twice as long. */
export const keyMs = 30_000

/** Cursors and keys in the addresses of HTTP readers: signed against forgery, and identical in every process. */
export interface ChunkSignature {
  cursorOf(eventId: string, cut: Cut): string
  /** Null when the cursor was not signed for this room. */
  cutOf(eventId: string, cursor: string): Cut | null
  keyOf(eventId: string, nowMs: number): string
  opens(eventId: string, key: string, nowMs: number): boolean
}

export function createChunkSignature(secret: Buffer): ChunkSignature {
  const signatureOf = (text: string, length: number) =>
    createHmac('sha256', secret).update(text).digest('base64url').slice(0, length)
  const cursorOf: ChunkSignature['cursorOf'] = (eventId, { seq, atMs }) =>
    `${seq}.${atMs}.${signatureOf(`cut ${eventId} ${seq} ${atMs}`, 16)}`
  const keyIn = (eventId: string, period: number) => signatureOf(`key ${eventId} ${period}`, 22)
  const periodAt = (nowMs: number) => Math.floor(nowMs / keyMs)
  return {
    cursorOf,
    cutOf: (eventId, cursor) => {
      const [seq, atMs] = cursor.split('.').map(Number)
      if (seq === undefined || atMs === undefined) return null
      const cut = { seq, atMs }
      return isSame(cursorOf(eventId, cut), cursor) ? cut : null
    },
    keyOf: (eventId, nowMs) => keyIn(eventId, periodAt(nowMs)),
    opens: (eventId, key, nowMs) => {
      const period = periodAt(nowMs)
      return [period, period - 1].some((one) => isSame(keyIn(eventId, one), key))
    },
  }
}

function isSame(one: string, other: string): boolean {
  const [expected, given] = [Buffer.from(one), Buffer.from(other)]
  return expected.length === given.length && timingSafeEqual(expected, given)
}
