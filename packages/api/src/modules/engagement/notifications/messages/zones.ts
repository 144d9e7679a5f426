import type { Locale } from '@encore/contract/rules/locale'
import {
  formatClock,
  formatDatedMoment,
  formatDayAndClock,
  formatMoment,
  offsetMinutes,
  zoneName,
} from '@encore/contract/rules/time'

/**
 * Time zone of most readers of a language. English readers have many, so they get the zone of the shows, as on the
 * pages. The zone is always named beside the time.
 */
export const zoneOf: Record<Locale, string> = {
  ko: 'Asia/Seoul',
  ja: 'Asia/Tokyo',
  en: 'Asia/Seoul',
  zhhans: 'Asia/Shanghai',
}

/** Formats a time (ISO 8601 or epoch ms) in local time of `zone`, and in the reader's where that differs. */
export interface Clocks {
  /** `Sat 28 Nov, 18:00 KST (10:00 GMT+1)` */
  moment(at: string | number, zone: string): string
  /** With the year, for receipts. */
  dated(at: string | number, zone: string): string
  /** Variants for times without a place, such as deadlines: only the reader's local time, if known. */
  ownMoment(at: string | number): string
  ownDated(at: string | number): string
}

/** `country`: ISO 3166 code that the member saved last, or null. UTC is added for a reader whose zone is unknown. */
export function clocksOf(locale: Locale, country: string | null): Clocks {
  const both = (at: string | number, zone: string, format: typeof formatMoment) => {
    const other = (country && zoneOfCountry(country, at)) ?? 'UTC'
    return `${format(at, zone, locale)}${beside(at, zone, other, locale)}`
  }
  const own = (at: string | number, format: typeof formatMoment) => {
    const zone = country && zoneOfCountry(country, at)
    return zone ? format(at, zone, locale) : both(at, zoneOf[locale], format)
  }
  return {
    moment: (at, zone) => both(at, zone, formatMoment),
    dated: (at, zone) => both(at, zone, formatDatedMoment),
    ownMoment: (at) => own(at, formatMoment),
    ownDated: (at) => own(at, formatDatedMoment),
  }
}

/** ` (10:00 GMT+1)`, with the day when it differs; empty when both zones agree. */
function beside(at: string | number, zone: string, other: string, locale: Locale): string {
  const ms = typeof at === 'number' ? at : Date.parse(at)
  const [offset, otherOffset] = [offsetMinutes(ms, zone), offsetMinutes(ms, other)]
  if (offset === otherOffset) return ''
  const dayIn = (minutes: number) => Math.floor((ms + minutes * 60_000) / 86_400_000)
  const isSameDay = dayIn(offset) === dayIn(otherOffset)
  const time = isSameDay ? formatClock(at, other) : formatDayAndClock(at, other, locale)
  return ` (${time}\u00a0${zoneName(other, at)})`
}

/** Countries with one legal time but several zones in the database. */
const legalZones: Record<string, string> = { CN: 'Asia/Shanghai' }

/**
 * Returns the zone of a country whose zones all agree at that time; null when they differ or the country is unknown.
 */
export function zoneOfCountry(country: string, at: string | number): string | null {
  const zones = legalZones[country] ? [legalZones[country]] : zonesOf(country)
  const ms = typeof at === 'number' ? at : Date.parse(at)
  return new Set(zones.map((zone) => offsetMinutes(ms, zone))).size === 1 ? (zones[0] ?? null) : null
}

/** TypeScript does not declare this part of Intl yet. */
type LocaleOfCountry = Intl.Locale & { getTimeZones?(): string[] | undefined }

const zonesOf = (country: string): string[] =>
  (new Intl.Locale(`und-${country}`) as LocaleOfCountry).getTimeZones?.() ?? []
