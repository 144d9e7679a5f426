import { dayKey, formatClock } from './time.ts'

/**
 * A wall clock's reading in a zone (`2026-11-28T18:00`) as a moment, epoch milliseconds. Where clocks are put forward
 * some readings never come (`gap`), where they are put back some come twice (`twice`): neither names a moment. `nearest`
 * is what comes closest, the moment after the gap or the first of two. A year before 1000 is one that is still typed.
 */
export type LocalMoment =
  | { ok: true; at: number }
  | { ok: false; rule: 'gap' | 'twice'; nearest: number }
  | { ok: false; rule: 'format' }

const dayMs = 86_400_000

/** `zone` is one that `isZone` knows. */
export function momentOf(local: string, zone: string): LocalMoment {
  const wall = Date.parse(`${local}:00Z`)
  const isReading = /^[12]\d{3}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(local) && !Number.isNaN(wall)
  if (!isReading || !new Date(wall).toISOString().startsWith(local)) return { ok: false, rule: 'format' }
  const [before, after] = [wall - dayMs, wall + dayMs].map((near) => wall - (wallOf(near, zone) - near)) as [
    number,
    number,
  ]
  const moments = [...new Set([before, after])].filter((at) => wallOf(at, zone) === wall)
  const [at] = moments
  if (at === undefined) return { ok: false, rule: 'gap', nearest: before }
  return moments.length > 1 ? { ok: false, rule: 'twice', nearest: Math.min(...moments) } : { ok: true, at }
}

/** When a day (`2026-11-28`) begins in a zone: its first midnight, or where it has none what comes closest. Null: no calendar has it. */
export function dayStart(day: string, zone: string): number | null {
  const midnight = momentOf(`${day}T00:00`, zone)
  if (midnight.ok) return midnight.at
  return midnight.rule === 'format' ? null : midnight.nearest
}

/** What a wall clock shows at a moment: `2026-11-28T18:00`. */
export const localOf = (at: string | number, zone: string): string =>
  `${dayKey(at, zone)}T${formatClock(at, zone)}`

/** A reading so many minutes later on the same clock, whatever the zone does in between. */
export const laterBy = (local: string, minutes: number): string =>
  new Date(Date.parse(`${local}:00Z`) + minutes * 60_000).toISOString().slice(0, 16)

/** The day after a day of the calendar: `2026-11-29` after `2026-11-28`. */
export const dayAfter = (day: string): string => laterBy(`${day}T00:00`, 24 * 60).slice(0, 10)

const wallOf = (at: number, zone: string) => Date.parse(`${localOf(at, zone)}:00Z`)

/** Whether a zone of this name is known. */
export function isZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}
