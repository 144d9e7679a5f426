import { expect, test } from 'vitest'
import { entryProblems, type Visit } from './rules.ts'

const doorsAt = new Date('2026-11-28T08:00:00Z')
const onAirAt = new Date('2026-11-28T09:00:00Z')
const visit = (change: Partial<Omit<Visit, 'event'>> = {}, event: Partial<Visit['event']> = {}): Visit => ({
  event: { status: 'ON_AIR', isFree: false, doorsAt, onAirAt, ...event },
  holdsTicket: true,
  hasStream: true,
  watchesElsewhere: false,
  nowMs: doorsAt.getTime(),
  ...change,
})

test.each<[string, Visit, string[]]>([
  ['a holder when the doors open', visit(), []],
  ['a holder a moment earlier', visit({ nowMs: doorsAt.getTime() - 1 }), ['NOT_STARTED']],
  [
    'a holder of a show that began before its doors',
    visit({ nowMs: doorsAt.getTime() - 1 }, { onAirAt: new Date(doorsAt.getTime() - 1) }),
    [],
  ],
  ['who holds nothing', visit({ holdsTicket: false }), ['TICKET_REQUIRED']],
  ['who holds nothing at a free event', visit({ holdsTicket: false }, { isFree: true }), []],
  ['a holder who watches on another device', visit({ watchesElsewhere: true }), ['WATCHING_ELSEWHERE']],
  ['a holder when nothing is streamed', visit({ hasStream: false }), ['NO_STREAM']],
  [
    'a stranger too early',
    visit({ holdsTicket: false, nowMs: 0 }, { status: 'OPEN_TICKET' }),
    ['TICKET_REQUIRED', 'NOT_STARTED'],
  ],
  ['anybody after the end', visit({ holdsTicket: false }, { status: 'ENDED' }), ['ENDED']],
  ['anybody when there is no show', visit({ nowMs: 0 }, { status: 'CANCELED' }), ['CANCELED']],
])('entry check: %s', (_, given, problems) => {
  expect(entryProblems(given)).toEqual(problems)
})
