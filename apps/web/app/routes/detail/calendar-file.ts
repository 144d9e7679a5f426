export interface CalendarEntry {
  id: string
  title: string
  summary: string
  /** ISO 8601, UTC. */
  startAt: string
  endAt: string
  doorsAt: string
}

/** One event as iCalendar (RFC 5545). Its moments are UTC, which every calendar shows in its owner's zone. */
export function calendarFile({ id, title, summary, startAt, endAt, doorsAt }: CalendarEntry): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Encore//Events//EN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${id}@encore`,
    `DTSTAMP:${stamp(doorsAt)}`,
    `DTSTART:${stamp(startAt)}`,
    `DTEND:${stamp(endAt)}`,
    `SUMMARY:${escaped(title)}`,
    `DESCRIPTION:${escaped(summary)}`,
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escaped(title)}`,
    'TRIGGER:-PT30M',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return `${lines.flatMap(folded).join('\r\n')}\r\n`
}

/** `2026-11-28T09:00:00.000Z` is `20261128T090000Z`. */
const stamp = (at: string) => new Date(at).toISOString().replace(/[-:]|\.\d{3}/g, '')

const escaped = (text: string) => text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n')

const encoder = new TextEncoder()
const maxOctets = 75

/** Lines are at most 75 octets; what follows begins with a space. Characters are never cut. */
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
