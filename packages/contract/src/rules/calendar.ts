export interface CalendarEntry {
  /** Event id: the entry replaces an earlier one with this id, whatever its origin. */
  id: string
  title: string
  summary: string
  url: string
  /** ISO 8601, UTC. */
  startAt: string
  endAt: string
  /** When these event data were current, ISO 8601. */
  saidAt: string
  /** Method and sender address of the mail: `CANCEL` removes the entry. Null for a file. */
  sent: { method: 'PUBLISH' | 'CANCEL'; from: string } | null
}

/** Returns one event as iCalendar (RFC 5545, 5546). Times are UTC; a calendar converts them to its owner's zone. */
export function calendarFile(entry: CalendarEntry): string {
  const { sent } = entry
  const isOff = sent?.method === 'CANCEL'
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Encore//Events//EN',
    ...(sent ? [`METHOD:${sent.method}`] : []),
    'BEGIN:VEVENT',
    `UID:${entry.id}@encore`,
    `DTSTAMP:${stamp(entry.saidAt)}`,
    `SEQUENCE:${sequence(entry.saidAt)}`,
    ...(sent ? [`ORGANIZER;CN=Encore:mailto:${sent.from}`] : []),
    `DTSTART:${stamp(entry.startAt)}`,
    `DTEND:${stamp(entry.endAt)}`,
    `SUMMARY:${escaped(entry.title)}`,
    `DESCRIPTION:${escaped(entry.summary)}`,
    `LOCATION:${escaped(entry.url)}`,
    `URL:${entry.url}`,
    `STATUS:${isOff ? 'CANCELLED' : 'CONFIRMED'}`,
    ...(isOff ? [] : reminder(entry.title)),
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return `${lines.flatMap(folded).join('\r\n')}\r\n`
}

const reminder = (title: string) => [
  'BEGIN:VALARM',
  'ACTION:DISPLAY',
  `DESCRIPTION:${escaped(title)}`,
  'TRIGGER:-PT30M',
  'END:VALARM',
]

/** `2026-11-28T09:00:00.000Z` becomes `20261128T090000Z`. */
const stamp = (at: string) => new Date(at).toISOString().replace(/[-:]|\.\d{3}/g, '')

/** A later version has a higher number. In minutes, so that it fits 32 bits; DTSTAMP decides within a minute. */
const sequence = (at: string) => Math.floor(Date.parse(at) / 60_000)

const escaped = (text: string) => text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n')

const encoder = new TextEncoder()
const maxOctets = 75

/** Lines have at most 75 octets; continuation lines begin with a space. A character is never split. */
function folded(line: string): string[] {
  const parts: string[] = []
  let part = ''
  for (const character of line) {
    if (encoder.encode(part + character).length > maxOctets) {
      parts.push(part)
      part = ' '
    }
    part += character
  }
  return [...parts, part]
}
