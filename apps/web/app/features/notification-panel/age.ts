import { formatStamp } from '@encore/contract/rules/time'

/** Age of a notification (spec section 9); a date beyond a week. */
export type Age =
  | { kind: 'latest' }
  | { kind: 'minutes' | 'hours' | 'days'; n: number }
  | { kind: 'date'; text: string }

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** Counts whole units; a time in the future counts as latest. */
export function ageOf(at: string, nowMs: number, zone: string): Age {
  const ms = nowMs - Date.parse(at)
  if (ms < minuteMs) return { kind: 'latest' }
  if (ms < hourMs) return { kind: 'minutes', n: Math.floor(ms / minuteMs) }
  if (ms < dayMs) return { kind: 'hours', n: Math.floor(ms / hourMs) }
  if (ms < 7 * dayMs) return { kind: 'days', n: Math.floor(ms / dayMs) }
  return { kind: 'date', text: formatStamp(at, zone) }
}
