import { dayKey, formatClock } from './time.ts'

/**
 * A local time in a zone (`2026-11-28T18:00`) as epoch milliseconds. When clocks go forward some local times do not
 * exist (`gap`), when they go back some occur twice (`twice`): neither is a valid moment. `nearest` is the closest one,
 * the moment after the gap or the first of the two. A year before 1000 counts as unfinished input (`format`).
 */
export type LocalMoment =
  | { ok: true; at: number }
  | { ok: false; rule: 'gap' | 'twice'; nearest: number }
  | { ok: false; rule: 'format' }

const dayMs = 86_400_000

/** `zone` must pass `isZone`. */
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

/**
 * Returns the start of a day (`2026-11-28`) in a zone: its first midnight, or the closest moment when there is none.
 * Null for a day that does not exist.
 */
export function dayStart(day: string, zone: string): number | null {
  const midnight = momentOf(`${day}T00:00`, zone)
  if (midnight.ok) return midnight.at
  return midnight.rule === 'format' ? null : midnight.nearest
}

/** Returns the local time of a moment: `2026-11-28T18:00`. */
export const localOf = (at: string | number, zone: string): string =>
  `${dayKey(at, zone)}T${formatClock(at, zone)}`

/** Adds minutes to a local time, ignoring clock changes of the zone. */
export const laterBy = (local: string, minutes: number): string =>
  new Date(Date.parse(`${local}:00Z`) + minutes * 60_000).toISOString().slice(0, 16)

/** Returns the next calendar day: `2026-11-29` after `2026-11-28`. */
export const dayAfter = (day: string): string => laterBy(`${day}T00:00`, 24 * 60).slice(0, 10)

const wallOf = (at: number, zone: string) => Date.parse(`${localOf(at, zone)}:00Z`)

export function isZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}
