import type { OnSaleQueue } from '@encore/contract/endpoints'
import { queueMinutes } from '@encore/contract/rules/limits'

/** Before the opening: everybody has a place when the first may buy. */
export const drawLeadSec = 5
/** Who has pressed in time is in the database by then. */
export const drawGraceSec = 1

const minuteMs = 60_000

/** When the line can be joined, and until when one is drawn. */
export const timesOf = (opensAt: Date) => ({
  joinFrom: new Date(opensAt.getTime() - queueMinutes.join * minuteMs),
  drawAt: new Date(opensAt.getTime() - drawLeadSec * 1_000),
})

type Standing = Pick<OnSaleQueue, 'state' | 'opensAt'>

/** Whether units are held only for who has a turn; a draw that is late keeps the door shut. */
export const needsTurn = ({ state, opensAt }: Standing, nowMs: number): boolean =>
  state === 'ON' || (state === 'AHEAD' && Date.parse(opensAt) <= nowMs)

export const mayJoin = (queue: Standing & Pick<OnSaleQueue, 'joinFrom'>, nowMs: number): boolean =>
  queue.state === 'ON' || (queue.state === 'AHEAD' && Date.parse(queue.joinFrom) <= nowMs)

export interface Floor {
  waiting: number
  inside: number
  /** Units that can be bought now. */
  available: number
}

/** How many are called this second; nobody is called to an empty shelf. */
export function callCount(
  { waiting, inside, available }: Floor,
  { perSecond, insideMax }: { perSecond: number; insideMax: number },
): number {
  if (available <= 0) return 0
  return Math.max(0, Math.min(waiting, perSecond, insideMax - inside))
}

const shortestMs = 5_000

/** What was measured within the last minute; soon after the opening, what that minute would be. */
export function perMinuteOf(calledLately: number, sinceOpeningMs: number): number {
  const spanMs = Math.min(minuteMs, Math.max(shortestMs, sinceOpeningMs))
  return Math.round((calledLately * minuteMs) / spanMs)
}

const block = 64

/** The two keys of HMAC-SHA256 (RFC 2104), so that the database ranks a whole draw by its own SHA-256. */
export function hmacPads(seed: Buffer): { inner: Buffer; outer: Buffer } {
  const padded = Buffer.alloc(block)
  seed.copy(padded)
  return {
    inner: padded.map((byte) => byte ^ 0x36) as Buffer,
    outer: padded.map((byte) => byte ^ 0x5c) as Buffer,
  }
}
