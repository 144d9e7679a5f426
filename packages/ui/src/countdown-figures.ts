/** Returns whole seconds until a moment, at least 0; both arguments are in ms. */
export function secondsBetween(fromMs: number, toMs: number): number {
  return Math.max(0, Math.ceil((toMs - fromMs) / 1000))
}

/** Formats "09:41". */
export function minutesAndSeconds(seconds: number): string {
  return `${twoDigits(Math.floor(seconds / 60))}:${twoDigits(seconds % 60)}`
}

/**
 * Returns days, hours, minutes, seconds; without days in the last day, one figure `mm:ss` in the last hour, none at
 * zero.
 */
export function figuresOf(seconds: number): string[] {
  if (seconds === 0) return []
  if (seconds < 3600) return [minutesAndSeconds(seconds)]
  const days = Math.floor(seconds / 86_400)
  const rest = [(seconds / 3600) % 24, (seconds / 60) % 60, seconds % 60]
  return [...(days > 0 ? [String(days)] : []), ...rest.map((figure) => twoDigits(Math.floor(figure)))]
}

const twoDigits = (n: number) => String(n).padStart(2, '0')
