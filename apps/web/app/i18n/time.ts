import type { Locale } from '@encore/contract/rules/locale'
import { languageTag } from '@encore/contract/rules/locale'

/**
 * Dates and times in a declared zone. Only the figures and names come from Intl, the order is ours:
 * engines disagree about punctuation, and the server's text must equal the browser's.
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

/** `Sat 28 Nov`, `11월 28일 (토)`, `11月28日(土)`, `11月28日 周六`. */
export function formatDay(at: string | number, zone: string, locale: Locale): string {
  const clock = wallClock(at, zone)
  const weekday = weekdayName(clock.weekday, locale)
  switch (locale) {
    case 'en':
      return `${weekday} ${clock.day} ${monthName(clock.month)}`
    case 'ko':
      return `${clock.month}월 ${clock.day}일 (${weekday})`
    case 'ja':
      return `${clock.month}月${clock.day}日(${weekday})`
    case 'zhhans':
      return `${clock.month}月${clock.day}日 ${weekday}`
  }
}

/** `18:00` */
export function formatClock(at: string | number, zone: string): string {
  const clock = wallClock(at, zone)
  return `${clock.hour}:${clock.minute}`
}

/** `Sat 28 Nov, 18:00`; the zone stands beside it by `zoneName`. */
export function formatDayAndClock(at: string | number, zone: string, locale: Locale): string {
  return `${formatDay(at, zone, locale)}${locale === 'en' ? ', ' : ' '}${formatClock(at, zone)}`
}

/** The day alone: `Saturday`, `토요일`, `土曜日`, `星期六`. */
export function formatWeekday(at: string | number, zone: string, locale: Locale): string {
  return weekdayName(wallClock(at, zone).weekday, locale, 'long')
}

/** `KST`, `JST`, else the offset: abbreviations beyond these differ between engines. */
export function zoneName(zone: string, at: string | number): string {
  return abbreviations[zone] ?? offsetName(zone, at)
}

/** The calendar day in a zone as a sortable text: `2026-11-28`. */
export function dayKey(at: string | number, zone: string): string {
  const clock = wallClock(at, zone)
  return `${clock.year}-${two(clock.month)}-${two(clock.day)}`
}

/** Midnights between two moments on the calendar of a zone; 0 is the same day. */
export function daysBetween(from: string | number, to: string | number, zone: string): number {
  return Math.round((Date.parse(dayKey(to, zone)) - Date.parse(dayKey(from, zone))) / 86_400_000)
}

const abbreviations: Record<string, string> = { 'Asia/Seoul': 'KST', 'Asia/Tokyo': 'JST', UTC: 'UTC' }
const two = (figure: number) => String(figure).padStart(2, '0')

const formats = new Map<string, Intl.DateTimeFormat>()

function cached(tag: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${tag}|${Object.values(options).join('|')}`
  let format = formats.get(key)
  if (!format) {
    format = new Intl.DateTimeFormat(tag, options)
    formats.set(key, format)
  }
  return format
}

function wallClock(at: string | number, zone: string): WallClock {
  const format = cached('en-US', {
    timeZone: zone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  const parts: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {}
  for (const part of format.formatToParts(new Date(at))) parts[part.type] = part.value
  const [year, month, day] = [Number(parts.year), Number(parts.month), Number(parts.day)]
  return {
    year,
    month,
    day,
    hour: parts.hour ?? '',
    minute: parts.minute ?? '',
    weekday: new Date(Date.UTC(year, month - 1, day)).getUTCDay() || 7,
  }
}

/** 1 January 2024 was a Monday. */
function weekdayName(weekday: number, locale: Locale, style: 'short' | 'long' = 'short'): string {
  return cached(languageTag[locale], { timeZone: 'UTC', weekday: style }).format(Date.UTC(2024, 0, weekday))
}

const monthName = (month: number) =>
  cached('en-US', { timeZone: 'UTC', month: 'short' }).format(Date.UTC(2024, month - 1, 1))

function offsetName(zone: string, at: string | number): string {
  const parts = cached('en-US', { timeZone: zone, timeZoneName: 'shortOffset' }).formatToParts(new Date(at))
  return parts.find((part) => part.type === 'timeZoneName')?.value ?? zone
}
