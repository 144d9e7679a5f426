import type { OnSaleQueue } from '@encore/contract/endpoints'
import { queueDrawSec, queueMinutes } from '@encore/contract/rules/limits'

/** Seconds after which entries made in time are committed. */
export const drawGraceSec = 1

const minuteMs = 60_000

/**
 * When members may join, up to when entries take part in the draw, when their list is published, and until when a round
 * of the public randomness may decide.
 */
export function timesOf(opensAt: Date) {
  const before = (ms: number) => new Date(opensAt.getTime() - ms)
  return {
    joinFrom: before(queueMinutes.join * minuteMs),
    drawAt: before(queueDrawSec.lead * 1_000),
    listFrom: before((queueDrawSec.lead - drawGraceSec) * 1_000),
    drawsUntil: before(queueDrawSec.latest * 1_000),
  }
}

type QueueTimes = Pick<OnSaleQueue, 'state' | 'opensAt'>

/** True when only members with a turn may hold units. A late draw keeps the sale closed. */
export const needsTurn = ({ state, opensAt }: QueueTimes, nowMs: number): boolean =>
  state === 'ON' || (state === 'AHEAD' && Date.parse(opensAt) <= nowMs)

export const mayJoin = (queue: QueueTimes & Pick<OnSaleQueue, 'joinFrom'>, nowMs: number): boolean =>
  queue.state === 'ON' || (queue.state === 'AHEAD' && Date.parse(queue.joinFrom) <= nowMs)

export interface Floor {
  waiting: number
  inside: number
  available: number
}

/** Number of entries to call this second; none while nothing is available. */
export function callCount(
  { waiting, inside, available }: Floor,
  { perSecond, insideMax }: { perSecond: number; insideMax: number },
): number {
  if (available <= 0) return 0
  return Math.max(0, Math.min(waiting, perSecond, insideMax - inside))
}

const shortestMs = 5_000

/** Calls per minute over the last minute; shortly after the opening, extrapolated to a minute. */
export function perMinuteOf(calledLately: number, sinceOpeningMs: number): number {
  const spanMs = Math.min(minuteMs, Math.max(shortestMs, sinceOpeningMs))
  return Math.round((calledLately * minuteMs) / spanMs)
}

const block = 64

/** Both padded keys of HMAC-SHA256 (RFC 2104), so that the database can rank the draw with its own SHA-256. */
export function hmacPads(seed: Buffer): { inner: Buffer; outer: Buffer } {
  const padded = Buffer.alloc(block)
  seed.copy(padded)
  return {
    inner: padded.map((byte) => byte ^ 0x36) as Buffer,
    outer: padded.map((byte) => byte ^ 0x5c) as Buffer,
  }
}
