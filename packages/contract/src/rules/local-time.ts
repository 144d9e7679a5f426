import { dayKey, formatClock } from './time.ts'

/**
 * A wall clock's reading in a zone (`2026-11-28T18:00`) as a moment, epoch milliseconds. Where clocks are put forward
 * some readings never come (`gap`), where they are put back some come twice (`twice`): neither names a moment.
 */
export type LocalMoment = { ok: true; at: number } | { ok: false; rule: 'format' | 'gap' | 'twice' }

const dayMs = 86_400_000

/** `zone` is one that `isZone` knows. */
export function momentOf(local: string, zone: string): LocalMoment {
  const wall = Date.parse(`${local}:00Z`)
  const isReading = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(local) && !Number.isNaN(wall)
  if (!isReading || !new Date(wall).toISOString().startsWith(local)) return { ok: false, rule: 'format' }
  const moments = new Set(
    [wall - dayMs, wall + dayMs]
      .map((near) => wall - (wallOf(near, zone) - near))
      .filter((at) => wallOf(at, zone) === wall),
  )
  const [at] = moments
  if (at === undefined) return { ok: false, rule: 'gap' }
  return moments.size > 1 ? { ok: false, rule: 'twice' } : { ok: true, at }
}

/** What a wall clock shows at a moment: `2026-11-28T18:00`. */
export const localOf = (at: string | number, zone: string): string =>
  `${dayKey(at, zone)}T${formatClock(at, zone)}`

/** A reading so many minutes later on the same clock, whatever the zone does in between. */
export const laterBy = (local: string, minutes: number): string =>
  new Date(Date.parse(`${local}:00Z`) + minutes * 60_000).toISOString().slice(0, 16)

const wallOf = (at: number, zone: string) => Date.parse(`${localOf(at, zone)}:00Z`)

/** Whether a zone of this name is known. */
export function isZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}
