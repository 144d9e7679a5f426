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

/** First reason for which a fan cannot be called now. */
export const readinessGaps = [
  'NOT_CONNECTED',
  'PAGE_HIDDEN',
  'DEVICE_UNCHECKED',
  'IDENTITY_UNCHECKED',
  'NOT_PRESSED',
] as const
export type ReadinessGap = (typeof readinessGaps)[number]

/** Returns null for a fan who is READY. */
export function readinessGap(
  fan: FanPresence,
  { isIdentityAsked }: { isIdentityAsked: boolean },
  nowMs: number,
): ReadinessGap | null {
  if (!isConnected(fan, nowMs)) return 'NOT_CONNECTED'
  if (!fan.isPageVisible) return 'PAGE_HIDDEN'
  if (!isWithin(fan.deviceCheckedAtMs, deviceCheckValidMs, nowMs)) return 'DEVICE_UNCHECKED'
  if (isIdentityAsked && !fan.isIdentityChecked) return 'IDENTITY_UNCHECKED'
  return fan.isReadyPressed ? null : 'NOT_PRESSED'
}

/** True when a ring would arrive. */
export const isConnected = ({ socketSeenAtMs }: FanPresence, nowMs: number): boolean =>
  isWithin(socketSeenAtMs, socketFreshMs, nowMs)

const isWithin = (atMs: number | null, limitMs: number, nowMs: number): boolean =>
  atMs !== null && nowMs - atMs <= limitMs
