import type { ShownRange } from '@encore/contract/rules/replay'

/** Must match the style sheet. */
const thumbPx = 14

/** Returns the media time at a position on the bar; the ends are the extreme centres of the thumb. */
export function pointedMs(
  clientX: number,
  { left, width }: Pick<DOMRect, 'left' | 'width'>,
  { fromMs, toMs }: ShownRange,
): number {
  const part = (clientX - left - thumbPx / 2) / (width - thumbPx)
  return fromMs + Math.min(1, Math.max(0, part)) * (toMs - fromMs)
}
