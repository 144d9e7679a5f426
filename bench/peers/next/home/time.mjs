// Handles time zones as the product does: Intl is called once per zone and quarter of an hour.

const dayMs = 86_400_000
const quarterHourMs = 900_000
const abbreviations = { 'Asia/Seoul': 'KST', 'Asia/Tokyo': 'JST' }

export function formatDay(at, zone) {
  const clock = wallClock(at, zone)
  return `${weekdayName(clock.weekday, 'short')} ${clock.day} ${monthName(clock.month)}`
}

export function formatMonthDay(at, zone) {
  const clock = wallClock(at, zone)
  return `${clock.day} ${monthName(clock.month)}`
}

export function formatClock(at, zone) {
  const clock = wallClock(at, zone)
  return `${clock.hour}:${clock.minute}`
}

export const formatZonedClock = (at, zone) => `${formatClock(at, zone)}\u00a0${abbreviations[zone]}`
export const formatMoment = (at, zone) =>
  `${formatDay(at, zone).replaceAll(' ', '\u00a0')}, ${formatClock(at, zone)}\u00a0${abbreviations[zone]}`
/** Returns the minutes by which the zone is ahead of UTC. */
export const offsetMinutes = (at, zone) => (localMs(at, zone) - at) / 60_000
export const formatWeekday = (at, zone) => weekdayName(wallClock(at, zone).weekday, 'long')
export const daysBetween = (from, to, zone) => dayNumber(to, zone) - dayNumber(from, zone)

export function dayKey(at, zone) {
  const clock = wallClock(at, zone)
  return `${clock.year}-${two(clock.month)}-${two(clock.day)}`
}

const price = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
export const formatPrice = ({ amount }) => `$${price.format(amount / 100)}`

const two = (figure) => String(figure).padStart(2, '0')
const moment = (at) => (typeof at === 'number' ? at : Date.parse(at))
const dayNumber = (at, zone) => Math.floor(localMs(moment(at), zone) / dayMs)

function wallClock(at, zone) {
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

const offsets = new Map()

function localMs(at, zone) {
  const quarter = Math.floor(at / quarterHourMs)
  const known = offsets.get(zone) ?? new Map()
  let offset = known.get(quarter)
  if (offset === undefined) {
    offset = offsetByIntl(quarter * quarterHourMs, zone)
    offsets.set(zone, known.set(quarter, offset))
  }
  return at + offset
}

function offsetByIntl(at, zone) {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
    hourCycle: 'h23',
  })
  const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]))
  return Date.UTC(parts.year, parts.month - 1, parts.day, parts.hour, parts.minute, parts.second) - at
}

const names = new Map()

function named(key, options, at) {
  let name = names.get(key)
  if (name === undefined) {
    name = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', ...options }).format(at)
    names.set(key, name)
  }
  return name
}

const weekdayName = (weekday, style) =>
  named(`${style}|${weekday}`, { weekday: style }, Date.UTC(2024, 0, weekday))
const monthName = (month) => named(`month|${month}`, { month: 'short' }, Date.UTC(2024, month - 1, 1))
