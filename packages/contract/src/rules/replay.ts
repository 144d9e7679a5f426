export type WindowState = 'AHEAD' | 'OPEN' | 'OVER'

/** `from` is inclusive, `to` exclusive; epoch milliseconds. */
export function windowState(window: { from: number; to: number }, nowMs: number): WindowState {
  if (nowMs < window.from) return 'AHEAD'
  return nowMs < window.to ? 'OPEN' : 'OVER'
}

/** The visible part of a recording, in milliseconds of media time. */
export interface ShownRange {
  fromMs: number
  toMs: number
}

/** Too little to offer resuming. */
const hardlyBegunMs = 10_000
/** Only applause remains. */
const asGoodAsOverMs = 30_000

/** Returns the position to resume at; null to start over: hardly begun, or watched to the end. */
export function resumeAt(positionMs: number | null, { fromMs, toMs }: ShownRange): number | null {
  if (positionMs === null || positionMs < fromMs + hardlyBegunMs) return null
  return positionMs > toMs - Math.min(asGoodAsOverMs, (toMs - fromMs) / 10) ? null : positionMs
}

/** The share that was watched, 0 to 1. */
export function watchedPart(positionMs: number, { fromMs, toMs }: ShownRange): number {
  return Math.min(1, Math.max(0, (positionMs - fromMs) / Math.max(1, toMs - fromMs)))
}

/** Returns the index of the chapter at a position; -1 before the first. Chapters are ordered by time. */
export function chapterAt(chapters: readonly { atMs: number }[], positionMs: number): number {
  return chapters.findLastIndex(({ atMs }) => atMs <= positionMs)
}
