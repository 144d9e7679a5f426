import type { ReplaySight } from '@encore/contract/endpoints'
import { type ShownRange, type WindowState, windowState } from '@encore/contract/rules/replay'
import type { ReplayRow } from './store.ts'

/** Longest recording of a show; a longer channel is not a show. */
export const longestRecordingMs = 12 * 60 * 60_000
/** Two segments; anything shorter gives no replay. */
export const shortestRecordingMs = 8_000

/** Returns the shown range. A trimmed end stays when the recording grows. */
export const shownRange = ({
  trimFromMs,
  trimToMs,
  durationMs,
}: Pick<ReplayRow, 'trimFromMs' | 'trimToMs' | 'durationMs'>): ShownRange => ({
  fromMs: trimFromMs,
  toMs: Math.min(trimToMs ?? durationMs, durationMs),
})

/** Segments of a replay start on this grid, counted from the recording's first part. */
const gridMs = 4_000

/**
 * Media time of the segment that holds a moment, or of the next one. A trim rounds up, so that the first segment holds
 * nothing that was trimmed.
 */
export const onGridBefore = (ms: number, offsetMs: number): number =>
  offsetMs + Math.floor((ms - offsetMs) / gridMs) * gridMs
export const onGridAfter = (ms: number, offsetMs: number): number =>
  offsetMs + Math.ceil(Math.max(0, ms - offsetMs) / gridMs) * gridMs

export interface Window {
  from: Date
  to: Date
}

/** An entitlement to a replay; null: the times of the event apply. */
export interface ReplayEntitlement {
  windowFrom: Date | null
  windowTo: Date | null
}

export type Access =
  /** There is nothing that this member may know of. */
  | { state: 'UNKNOWN' }
  /** There is a replay, but the member is not entitled to it. */
  | { state: 'LOCKED' }
  | { state: WindowState; window: Window }

type Asked = Pick<ReplayRow, 'privacy' | 'isHidden' | 'isOver' | 'opensAt' | 'closesAt' | 'now'>

/** Returns what a member may do with a replay now. Of several windows, the open one that lasts longest counts. */
export function replayAccess(replay: Asked, rights: readonly ReplayEntitlement[]): Access {
  const { privacy, isHidden, isOver, now } = replay
  const windows = windowsOf(replay, rights)
  if (privacy === 'PRIVATE' || (isHidden && rights.length === 0)) return { state: 'UNKNOWN' }
  const best = windows.toSorted((a, b) => rank(a, now) - rank(b, now) || b.to.getTime() - a.to.getTime())[0]
  if (!best) return { state: 'LOCKED' }
  const state = stateOf(best, now)
  return { state: isOver || state === 'OVER' ? state : 'AHEAD', window: best }
}

/** Returns what fans see of a replay, whatever their entitlements. */
export function replaySight({ privacy, isHidden, isOver, opensAt, closesAt, now }: Asked): ReplaySight {
  if (isHidden) return 'HIDDEN'
  if (privacy === 'PRIVATE') return 'NOBODY'
  const state = stateOf({ from: opensAt, to: closesAt }, now)
  return isOver || state === 'OVER' ? state : 'AHEAD'
}

/** An entitlement opens no earlier than the replay, which an encore may delay. */
function windowsOf(
  { privacy, opensAt, closesAt }: Pick<ReplayRow, 'privacy' | 'opensAt' | 'closesAt'>,
  rights: readonly ReplayEntitlement[],
): Window[] {
  const own = rights.map(({ windowFrom, windowTo }) => ({
    from: windowFrom && windowFrom > opensAt ? windowFrom : opensAt,
    to: windowTo ?? closesAt,
  }))
  return privacy === 'FREE' ? [...own, { from: opensAt, to: closesAt }] : own
}

const stateOf = ({ from, to }: Window, now: Date) =>
  windowState({ from: from.getTime(), to: to.getTime() }, now.getTime())

const ranks: Record<WindowState, number> = { OPEN: 0, AHEAD: 1, OVER: 2 }
const rank = (window: Window, now: Date) => ranks[stateOf(window, now)]
