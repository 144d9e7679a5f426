import { expect, test } from 'vitest'
import { compareTickets, type TicketPhase, type TicketTimes, ticketPhase } from './ticket-phase.ts'

const event = {
  status: 'OPEN_TICKET',
  doorsAt: '2026-11-28T08:00:00.000Z',
  startAt: '2026-11-28T09:00:00.000Z',
  startedAt: null,
  endAt: '2026-11-28T12:00:00.000Z',
}
const replay = { from: '2026-11-28T15:00:00.000Z', to: '2026-12-05T15:00:00.000Z' }
const ticket = (change: Partial<TicketTimes> = {}): TicketTimes => ({
  isLive: true,
  replay,
  event,
  ...change,
})

test.each<[string, string, TicketTimes, TicketPhase]>([
  ['a moment before the doors', '2026-11-28T07:59:59.999Z', ticket(), 'AHEAD'],
  [
    'of a show that began before its doors',
    '2026-11-28T07:50:00.000Z',
    ticket({ event: { ...event, status: 'ON_AIR', startedAt: '2026-11-28T07:45:00.000Z' } }),
    'NOW',
  ],
  ['when the doors open', '2026-11-28T08:00:00.000Z', ticket(), 'NOW'],
  ['a moment before the end', '2026-11-28T11:59:59.999Z', ticket(), 'NOW'],
  ['after the end', '2026-11-28T12:00:00.000Z', ticket(), 'REPLAY_AHEAD'],
  ['when the replay opens', '2026-11-28T15:00:00.000Z', ticket(), 'REPLAY'],
  ['when it closes', '2026-12-05T15:00:00.000Z', ticket(), 'OVER'],
  ['after the end, without a replay', '2026-11-28T12:00:00.000Z', ticket({ replay: null }), 'OVER'],
  [
    'during the show, with the replay only',
    '2026-11-28T10:00:00.000Z',
    ticket({ isLive: false }),
    'REPLAY_AHEAD',
  ],
  [
    'of a canceled show',
    '2026-11-28T08:30:00.000Z',
    ticket({ event: { ...event, status: 'CANCELED' } }),
    'OVER',
  ],
])('ticket phase: %s', (_, now, given, phase) => {
  expect(ticketPhase(given, Date.parse(now))).toBe(phase)
})

test('ticket phase: sorts current shows first, then the next to come, the next to close, and the last', () => {
  const shifted = (days: number, change: Partial<TicketTimes> = {}): TicketTimes => {
    const later = (at: string) => new Date(Date.parse(at) + days * 86_400_000).toISOString()
    const times = { doorsAt: later(event.doorsAt), startAt: later(event.startAt), endAt: later(event.endAt) }
    return ticket({
      event: { ...event, ...times },
      replay: { from: later(replay.from), to: later(replay.to) },
      ...change,
    })
  }
  const named = {
    now: shifted(0),
    soon: shifted(2),
    later: shifted(9),
    closing: shifted(-5),
    open: shifted(-2),
    lastPast: shifted(-20),
    longPast: shifted(-90),
  }
  const now = Date.parse('2026-11-28T10:00:00.000Z')
  const sorted = Object.entries(named)
    .toReversed()
    .sort(([, a], [, b]) => compareTickets(a, b, now))
  expect(sorted.map(([name]) => name)).toEqual(Object.keys(named))
})
