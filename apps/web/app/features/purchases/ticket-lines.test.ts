import type { OrderState } from '@encore/contract/endpoints'
import { expect, test } from 'vitest'
import { namedLines, ticketLines } from './ticket-lines.ts'

const line = (kind: string, eventId: string | null = 'ev_1') => ({ lineId: kind, kind, eventId })

test('paid order: shows tickets as tickets, goods as deliveries and others by name', () => {
  const order = {
    lines: [
      line('TICKET_LIVE'),
      line('TICKET_LIVE', null),
      line('GOODS'),
      line('DIGITAL'),
      line('TICKET_REPLAY'),
      line('FAN_CALL'),
    ],
  } as unknown as OrderState
  expect(ticketLines(order).map(({ kind, eventId }) => [kind, eventId])).toEqual([['TICKET_LIVE', 'ev_1']])
  expect(namedLines(order).map(({ kind, eventId }) => [kind, eventId])).toEqual([
    ['TICKET_LIVE', null],
    ['TICKET_REPLAY', 'ev_1'],
    ['FAN_CALL', 'ev_1'],
  ])
})
