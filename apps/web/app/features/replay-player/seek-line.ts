import type { ShownRange } from '@encore/contract/rules/replay'

/** As in its style sheet. */
const thumbPx = 14

/** Media time at a place on the line: its ends are where the thumb's middle comes to rest. */
export function pointedMs(
  clientX: number,
  { left, width }: Pick<DOMRect, 'left' | 'width'>,
  { fromMs, toMs }: ShownRange,
): number {
  const part = (clientX - left - thumbPx / 2) / (width - thumbPx)
  return fromMs + Math.min(1, Math.max(0, part)) * (toMs - fromMs)
}
