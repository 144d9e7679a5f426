/** A fan in the lobby of a call session; times in epoch milliseconds. */
export interface FanPresence {
  isPageVisible: boolean
  /** Last sign of life of the fan's socket. */
  socketSeenAtMs: number | null
  /** Last passed device check. */
  deviceCheckedAtMs: number | null
  isIdentityChecked: boolean
  /** "I am ready" was pressed in this document, which unlocks sound and the wake lock. */
  isReadyPressed: boolean
}

export const socketFreshMs = 10_000
export const deviceCheckValidMs = 30 * 60_000

/** First reason for which a fan cannot be called or rung now. */
export const readinessGaps = [
  'NOT_CONNECTED',
  'PAGE_HIDDEN',
  'DEVICE_UNCHECKED',
  'NOT_PRESSED',
  'IDENTITY_UNCHECKED',
] as const
export type ReadinessGap = (typeof readinessGaps)[number]

/**
 * Returns null for a fan who is READY, and can be called. The identity is no part of it: staff check it on the picture of
 * the fan who is next, before the artist rings.
 */
export function readinessGap(fan: FanPresence, nowMs: number): ReadinessGap | null {
  if (!isConnected(fan, nowMs)) return 'NOT_CONNECTED'
  if (!fan.isPageVisible) return 'PAGE_HIDDEN'
  if (!isWithin(fan.deviceCheckedAtMs, deviceCheckValidMs, nowMs)) return 'DEVICE_UNCHECKED'
  return fan.isReadyPressed ? null : 'NOT_PRESSED'
}

/** Returns null for a fan whom the artist could ring now. */
export const ringGap = (
  fan: FanPresence,
  { isIdentityAsked }: { isIdentityAsked: boolean },
  nowMs: number,
): ReadinessGap | null =>
  readinessGap(fan, nowMs) ?? (isIdentityAsked && !fan.isIdentityChecked ? 'IDENTITY_UNCHECKED' : null)

/** True when a ring would arrive. */
export const isConnected = ({ socketSeenAtMs }: FanPresence, nowMs: number): boolean =>
  isWithin(socketSeenAtMs, socketFreshMs, nowMs)

const isWithin = (atMs: number | null, limitMs: number, nowMs: number): boolean =>
  atMs !== null && nowMs - atMs <= limitMs
