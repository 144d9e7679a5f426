import { formatStamp } from '@encore/contract/rules/time'

/** How long ago something was, by spec section 9; beyond a week it is a date. */
export type Age =
  | { kind: 'latest' }
  | { kind: 'minutes' | 'hours' | 'days'; n: number }
  | { kind: 'date'; text: string }

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** Of whole units only; what a clock puts into the future is the latest. */
export function ageOf(at: string, nowMs: number, zone: string): Age {
  const ms = nowMs - Date.parse(at)
  if (ms < minuteMs) return { kind: 'latest' }
  if (ms < hourMs) return { kind: 'minutes', n: Math.floor(ms / minuteMs) }
  if (ms < dayMs) return { kind: 'hours', n: Math.floor(ms / hourMs) }
  if (ms < 7 * dayMs) return { kind: 'days', n: Math.floor(ms / dayMs) }
  return { kind: 'date', text: formatStamp(at, zone) }
}
