import { type Locale, languageTag } from './locale.ts'

/**
 * Dates and times in a given zone, for pages and mails. Only figures and names come from Intl; the order is fixed here,
 * because engines differ in punctuation and the server's text must equal the browser's.
 */

interface WallClock {
  year: number
  month: number
  day: number
  hour: string
  minute: string
  /** Monday is 1. */
  weekday: number
}

/** `Sat 28 Nov`, `11월 28일 (토)`, `11月28日(土)`, `11月28日周六`. */
export function formatDay(at: string | number, zone: string, locale: Locale): string {
  const day = formatMonthDay(at, zone, locale)
  const weekday = weekdayName(wallClock(at, zone).weekday, locale)
  switch (locale) {
    case 'en':
      return `${weekday} ${day}`
    case 'ko':
      return `${day} (${weekday})`
    case 'ja':
      return `${day}(${weekday})`
    case 'zhhans':
      return `${day}${weekday}`
  }
}

/** `28 Nov`, `11월 28일`, `11月28日`, for use beside a weekday. */
export function formatMonthDay(at: string | number, zone: string, locale: Locale): string {
  const { day, month } = wallClock(at, zone)
  switch (locale) {
    case 'en':
      return `${day} ${monthName(month)}`
    case 'ko':
      return `${month}월 ${day}일`
    case 'ja':
    case 'zhhans':
      return `${month}月${day}日`
  }
}

/** `18:00` */
export function formatClock(at: string | number, zone: string): string {
  const clock = wallClock(at, zone)
  return `${clock.hour}:${clock.minute}`
}

/** `18:00 KST`, with a no-break space. */
export const formatZonedClock = (at: string | number, zone: string): string =>
  `${formatClock(at, zone)}\u00a0${zoneName(zone, at)}`

/** `Sat 28 Nov, 18:00`; callers add the zone with `zoneName`. Another `clock` may replace the time. */
export function formatDayAndClock(
  at: string | number,
  zone: string,
  locale: Locale,
  clock = formatClock(at, zone),
): string {
  return `${formatDay(at, zone, locale)}${locale === 'en' ? ', ' : ' '}${clock}`
}

/** The spec's format for past times: `2026.11.12 10:00`. */
export const formatStamp = (at: string | number, zone: string): string =>
  `${formatDate(at, zone)} ${formatClock(at, zone)}`

/** The day of a stamp: `2026.11.12`. */
export const formatDate = (at: string | number, zone: string): string => dayKey(at, zone).replaceAll('-', '.')

/** `Sat 28 Nov, 18:00 KST`; a line may break only between day and time. */
export function formatMoment(at: string | number, zone: string, locale: Locale): string {
  const day = unbroken(formatDay(at, zone, locale))
  return `${day}${locale === 'en' ? ', ' : ' '}${formatZonedClock(at, zone)}`
}

/** Prevents line breaks with no-break spaces, and word joiners around the signs of `11月28日(土)` and `11月28日周六`. */
const unbroken = (day: string) =>
  day.replaceAll(' ', '\u00a0').replaceAll(/(?<=\d)(?=[月日])|(?<=[月周])|(?<=日)(?=[(周])/gu, '\u2060')

/** For documents: `Sat 28 Nov 2026, 18:00 KST`, `2026년 11월 28일 (토) 18:00 KST`. */
export function formatDatedMoment(at: string | number, zone: string, locale: Locale): string {
  const { year } = wallClock(at, zone)
  const day = formatDay(at, zone, locale)
  const clock = `${formatClock(at, zone)} ${zoneName(zone, at)}`
  switch (locale) {
    case 'en':
      return `${day} ${year}, ${clock}`
    case 'ko':
      return `${year}년 ${day} ${clock}`
    case 'ja':
    case 'zhhans':
      return `${year}年${day} ${clock}`
  }
}

/** `Saturday`, `토요일`, `土曜日`, `星期六`. */
export function formatWeekday(at: string | number, zone: string, locale: Locale): string {
  return weekdayName(wallClock(at, zone).weekday, locale, 'long')
}

/** `KST`, `JST`, `UTC`, otherwise the offset, because other abbreviations differ between engines. */
export function zoneName(zone: string, at: string | number): string {
  return abbreviations[zone] ?? offsetName(zone, at)
}

/** The calendar day in a zone as sortable text: `2026-11-28`. */
export function dayKey(at: string | number, zone: string): string {
  const clock = wallClock(at, zone)
  return `${clock.year}-${two(clock.month)}-${two(clock.day)}`
}

/** Number of midnights between two moments in a zone; 0 is the same day. */
export function daysBetween(from: string | number, to: string | number, zone: string): number {
  return dayNumber(to, zone) - dayNumber(from, zone)
}

const abbreviations: Record<string, string> = { 'Asia/Seoul': 'KST', 'Asia/Tokyo': 'JST', UTC: 'UTC' }
const two = (figure: number) => String(figure).padStart(2, '0')

const dayMs = 86_400_000
const quarterHourMs = 900_000
const knownOffsets = 2_000

const moment = (at: string | number) => (typeof at === 'number' ? at : Date.parse(at))
const dayNumber = (at: string | number, zone: string) => Math.floor(localMs(moment(at), zone) / dayMs)

function wallClock(at: string | number, zone: string): WallClock {
  const local = new Date(localMs(moment(at), zone))
  return {
    year: local.getUTCFullYear(),
    month: local.getUTCMonth() + 1,
    day: local.getUTCDate(),
    hour: two(local.getUTCHours()),
    minute: two(local.getUTCMinutes()),
    weekday: local.getUTCDay() || 7,
  }
}

/** Minutes that a zone is ahead of UTC at a moment. */
export const offsetMinutes = (at: string | number, zone: string): number =>
  Math.round(offsetMs(moment(at), zone) / 60_000)

const localMs = (at: number, zone: string) => at + offsetMs(at, zone)

const offsets = new Map<string, Map<number, number>>()

/** Cached because Intl costs more than rendering a card; offsets change only at quarter hours. */
function offsetMs(at: number, zone: string): number {
  const quarter = Math.floor(at / quarterHourMs)
  const known = offsets.get(zone) ?? new Map<number, number>()
  const offset = known.get(quarter)
  if (offset !== undefined) return offset
  const found = offsetByIntl(quarter * quarterHourMs, zone)
  if (known.size >= knownOffsets) known.clear()
  offsets.set(zone, known.set(quarter, found))
  return found
}

function offsetByIntl(at: number, zone: string): number {
  const format = cached('en-US', {
    timeZone: zone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
    hourCycle: 'h23',
  })
  const parts: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {}
  for (const { type, value } of format.formatToParts(at)) parts[type] = Number(value)
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
  return Date.UTC(year, month - 1, day, hour, minute, second) - at
}

const formats = new Map<string, Intl.DateTimeFormat>()

function cached(tag: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${tag}|${Object.values(options).join('|')}`
  const format = formats.get(key) ?? new Intl.DateTimeFormat(tag, options)
  formats.set(key, format)
  return format
}

const names = new Map<string, string>()

function named(key: string, find: () => string): string {
  const name = names.get(key) ?? find()
  names.set(key, name)
  return name
}

/** 1 January 2024 was a Monday. */
const weekdayName = (weekday: number, locale: Locale, style: 'short' | 'long' = 'short') =>
  named(`${locale}|${style}|${weekday}`, () =>
    cached(languageTag[locale], { timeZone: 'UTC', weekday: style }).format(Date.UTC(2024, 0, weekday)),
  )

const monthName = (month: number) =>
  named(`month|${month}`, () =>
    cached('en-US', { timeZone: 'UTC', month: 'short' }).format(Date.UTC(2024, month - 1, 1)),
  )

function offsetName(zone: string, at: string | number): string {
  const parts = cached('en-US', { timeZone: zone, timeZoneName: 'shortOffset' }).formatToParts(moment(at))
  return parts.find((part) => part.type === 'timeZoneName')?.value ?? zone
}
