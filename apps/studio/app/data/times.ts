import {
  dayKey,
  formatClock,
  formatDatedMoment,
  formatMonthDay,
  formatStamp,
  zoneName,
} from '@encore/contract/rules/time'
import type { StudioLocale } from '#app/i18n/locale.ts'

/**
 * Every time that the studio tells, always with its zone: the one that is named, else the reader's own. Moments are
 * ISO 8601. A zone stays on the line of its clock, and a day on one line.
 */

/** IANA name of the clock that the reader lives by. */
export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/**
 * `Korean Standard Time`, whatever the season, or `South Korea Time` as `shortGeneric`; the name itself where nobody knows
 * the zone.
 */
export function zoneText(
  zone: string,
  locale: StudioLocale,
  timeZoneName: 'longGeneric' | 'shortGeneric' = 'longGeneric',
): string {
  try {
    const parts = Intl.DateTimeFormat(locale, { timeZone: zone, timeZoneName }).formatToParts()
    return parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone
  } catch {
    return zone
  }
}

/** `Sat 28 Nov 2026, 18:00 KST` */
export const momentText = (at: string, locale: StudioLocale, zone = ownZone()): string =>
  formatDatedMoment(at, zone, locale).replaceAll(/(?<![,)]) /g, '\u00a0')

/** `Sat 28 Nov 2026, 18:00 – 19:30 KST`; an end on another day has its day too. */
export function spanText(
  { from, to }: { from: string; to: string },
  locale: StudioLocale,
  zone = ownZone(),
): string {
  const start = momentText(from, locale, zone)
  if (dayKey(from, zone) !== dayKey(to, zone)) return `${start} – ${momentText(to, locale, zone)}`
  return `${start.slice(0, start.lastIndexOf('\u00a0'))} – ${clockText(to, zone)}`
}

/** `2026.11.28 18:00:05 KST`, for what is read as a log. */
export const stampText = (at: string, zone = ownZone()): string =>
  `${formatStamp(at, zone)}:${new Date(at).toISOString().slice(17, 19)}\u00a0${zoneName(zone, at)}`

/** `28 Nov, 18:00 KST`, where the year is known. */
export const hourText = (at: string, locale: StudioLocale, zone = ownZone()): string =>
  `${formatMonthDay(at, zone, locale)}${locale === 'en' ? ',' : ''} ${clockText(at, zone)}`

/** `18:00 KST` */
export const clockText = (at: string, zone = ownZone()): string =>
  `${formatClock(at, zone)}\u00a0${zoneName(zone, at)}`

/** `28 Nov 2026`; of a day that is no moment (`2026-11-28`) the zone is UTC. */
export function dateText(at: string, locale: StudioLocale, zone = ownZone()): string {
  const year = dayKey(at, zone).slice(0, 4)
  const day = formatMonthDay(at, zone, locale)
  return locale === 'en' ? `${day} ${year}` : `${year}년 ${day}`
}

/** An end as it is told: midnight is the last minute of the day before, any other hour is itself. */
export const lastMoment = (end: string, zone = ownZone()): string =>
  formatClock(end, zone) === '00:00' ? new Date(Date.parse(end) - 1).toISOString() : end

/** `28 Nov KST`: a day of a report, by its beginning in the report's zone. */
export const reportDayText = (at: string, locale: StudioLocale, zone: string): string =>
  `${formatMonthDay(at, zone, locale)} ${zoneMark(zone)}`

/** `1 Nov – 30 Nov 2026 KST`: days of a report's zone; the year is said once where it is one. */
export function daysText(
  { from, to, zone }: { from: string; to: string; zone: string },
  locale: StudioLocale,
): string {
  const mark = zoneMark(zone)
  const [first, last] = [dateText(from, locale, 'UTC'), dateText(to, locale, 'UTC')]
  if (first === last) return `${first} ${mark}`
  if (from.slice(0, 4) !== to.slice(0, 4)) return `${first} – ${last} ${mark}`
  const [begin, end] = [formatMonthDay(from, 'UTC', locale), formatMonthDay(to, 'UTC', locale)]
  return locale === 'en' ? `${begin} – ${last} ${mark}` : `${first} – ${end} ${mark}`
}

/** A zone in a word, whatever the season: `KST`, `UTC`, else its place. */
const zoneMark = (zone: string): string => {
  const name = zoneName(zone, 0)
  return /^[A-Z]{3}$/.test(name) ? name : zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ')
}
