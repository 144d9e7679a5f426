/** From 21:00 to 08:00 in Korea, where advertising by night needs a consent of its own (network act § 50, 3). */
const quiet = { fromHour: 21, untilHour: 8 } as const
const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** Korea's clock is never put forward. */
const offsetMs = 9 * hourMs

/** When it is day in Korea again; null by day. Epoch milliseconds. */
export function quietUntil(at: number): number | null {
  const midnight = Math.floor((at + offsetMs) / dayMs) * dayMs - offsetMs
  const hour = (at - midnight) / hourMs
  if (hour >= quiet.untilHour && hour < quiet.fromHour) return null
  return midnight + quiet.untilHour * hourMs + (hour < quiet.untilHour ? 0 : dayMs)
}
