/** 21:00 to 08:00 in Korea: advertising at night needs a separate consent (network act § 50, 3). */
const quiet = { fromHour: 21, untilHour: 8 } as const
const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** Korea has no daylight saving time. */
const offsetMs = 9 * hourMs

/** Returns when the quiet hours end, in epoch milliseconds; null by day. */
export function quietUntil(at: number): number | null {
  const midnight = Math.floor((at + offsetMs) / dayMs) * dayMs - offsetMs
  const hour = (at - midnight) / hourMs
  if (hour >= quiet.untilHour && hour < quiet.fromHour) return null
  return midnight + quiet.untilHour * hourMs + (hour < quiet.untilHour ? 0 : dayMs)
}
