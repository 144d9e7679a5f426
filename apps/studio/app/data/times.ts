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
 * Formatters for every time that the studio shows, always with its zone: the given one, or the reader's. Moments are
 * ISO 8601. Non-breaking spaces keep a clock with its zone and a date on one line.
 */

/** IANA name of the reader's time zone. */
export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/**
 * `Korean Standard Time` in every season, or `South Korea Time` as `shortGeneric`. Returns the IANA name when the
 * browser does not know the zone.
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

/** `Sat 28 Nov 2026, 18:00 – 19:30 KST`; an end on another day shows its date too. */
export function spanText(
  { from, to }: { from: string; to: string },
  locale: StudioLocale,
  zone = ownZone(),
): string {
  const start = momentText(from, locale, zone)
  if (dayKey(from, zone) !== dayKey(to, zone)) return `${start} – ${momentText(to, locale, zone)}`
  return `${start.slice(0, start.lastIndexOf('\u00a0'))} – ${clockText(to, zone)}`
}

/** `2026.11.28 18:00:05 KST`, for logs. */
export const stampText = (at: string, zone = ownZone()): string =>
  `${formatStamp(at, zone)}:${new Date(at).toISOString().slice(17, 19)}\u00a0${zoneName(zone, at)}`

/** `28 Nov, 18:00 KST`, for places where the year is clear. */
export const hourText = (at: string, locale: StudioLocale, zone = ownZone()): string =>
  `${formatMonthDay(at, zone, locale)}${locale === 'en' ? ',' : ''} ${clockText(at, zone)}`

/** `18:00 KST` */
export const clockText = (at: string, zone = ownZone()): string =>
  `${formatClock(at, zone)}\u00a0${zoneName(zone, at)}`

/** `28 Nov 2026`. For a plain date (`2026-11-28`) pass UTC as the zone. */
export function dateText(at: string, locale: StudioLocale, zone = ownZone()): string {
  const year = dayKey(at, zone).slice(0, 4)
  const day = formatMonthDay(at, zone, locale)
  return locale === 'en' ? `${day} ${year}` : `${year}년 ${day}`
}

/** The end to display: midnight becomes 1 ms earlier, the last minute of the day before; other times stay. */
export const lastMoment = (end: string, zone = ownZone()): string =>
  formatClock(end, zone) === '00:00' ? new Date(Date.parse(end) - 1).toISOString() : end

/** `28 Nov KST`: a day of a report, given the day's start in the report's zone. */
export const reportDayText = (at: string, locale: StudioLocale, zone: string): string =>
  `${formatMonthDay(at, zone, locale)} ${zoneMark(zone)}`

/** `1 Nov – 30 Nov 2026 KST`: a range of days in the report's zone; the year appears once when both share it. */
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

/** Short zone name in every season: `KST`, `UTC`, otherwise the zone's place. */
const zoneMark = (zone: string): string => {
  const name = zoneName(zone, 0)
  return /^[A-Z]{3}$/.test(name) ? name : zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ')
}
