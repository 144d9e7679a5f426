/** Where a replay's window stands. */
export type WindowState = 'AHEAD' | 'OPEN' | 'OVER'

/** `from` is the first moment inside, `to` the first one after it; epoch milliseconds. */
export function windowState(window: { from: number; to: number }, nowMs: number): WindowState {
  if (nowMs < window.from) return 'AHEAD'
  return nowMs < window.to ? 'OPEN' : 'OVER'
}

/** What is shown of a recording, in milliseconds of media time. */
export interface ShownRange {
  fromMs: number
  toMs: number
}

/** So little was watched that nobody wants to be asked. */
const hardlyBegunMs = 10_000
/** What is left is the applause. */
const asGoodAsOverMs = 30_000

/** Where to go on watching; null where the beginning is the place to start: hardly begun, or seen to the end. */
export function resumeAt(positionMs: number | null, { fromMs, toMs }: ShownRange): number | null {
  if (positionMs === null || positionMs < fromMs + hardlyBegunMs) return null
  return positionMs > toMs - Math.min(asGoodAsOverMs, (toMs - fromMs) / 10) ? null : positionMs
}

/** The part that was watched, 0 to 1. */
export function watchedPart(positionMs: number, { fromMs, toMs }: ShownRange): number {
  return Math.min(1, Math.max(0, (positionMs - fromMs) / Math.max(1, toMs - fromMs)))
}

/** The chapter that a position lies in, by index; -1 before the first. Chapters are in the order of time. */
export function chapterAt(chapters: readonly { atMs: number }[], positionMs: number): number {
  return chapters.findLastIndex(({ atMs }) => atMs <= positionMs)
}
