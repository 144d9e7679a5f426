const formats = new Map()

function cached(options) {
  const key = Object.values(options).join('|')
  if (!formats.has(key)) formats.set(key, new Intl.DateTimeFormat('en-US', options))
  return formats.get(key)
}

function partsOf(at, zone) {
  const format = cached({
    timeZone: zone,
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  return Object.fromEntries(format.formatToParts(new Date(at)).map(({ type, value }) => [type, value]))
}

export function formatDay(at, zone) {
  const { weekday, day, month } = partsOf(at, zone)
  return `${weekday} ${day} ${month}`
}

export function formatClock(at, zone) {
  const { hour, minute } = partsOf(at, zone)
  return `${hour}:${minute}`
}

export const zoneName = (zone) => (zone === 'Asia/Tokyo' ? 'JST' : 'KST')
export const formatMoment = (at, zone) => `${formatDay(at, zone)}, ${formatClock(at, zone)} ${zoneName(zone)}`
export const daysBetween = (from, to) => Math.round((Date.parse(to) - from) / 86_400_000)

const price = new Intl.NumberFormat('en', { style: 'currency', currency: 'USD' })
export const priceFrom = (event) =>
  event.isFree ? 'Free' : `from ${price.format(event.priceFrom.amount / 100)}`
