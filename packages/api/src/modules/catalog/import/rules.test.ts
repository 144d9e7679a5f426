import { expect, test } from 'vitest'
import { anEvent, aProduct, definition } from '#test/catalog/catalogue.ts'
import { definitionProblems } from './rules.ts'

const at = (iso: string) => new Date(`2026-11-${iso}:00Z`)

test('a whole definition has no problems', () => {
  expect(definitionProblems(definition({ events: [anEvent()], products: [aProduct()] }))).toEqual([])
})

test.each([
  [{ endAt: at('28T08:00') }, 'endAt', 'after-start'],
  [{ doorsAt: at('28T10:00') }, 'doorsAt', 'before-start'],
  [{ ticketCloseAt: at('29T08:00') }, 'ticketCloseAt', 'until-end'],
  [{ ticketOpenAt: at('28T10:00') }, 'ticketCloseAt', 'after-open'],
  [{ replayFrom: at('28T13:00') }, 'replayTo', 'both'],
  [{ replayFrom: at('28T10:00'), replayTo: at('30T10:00') }, 'replayFrom', 'after-end'],
  [{ zone: 'Mars/Olympus' }, 'zone', 'time-zone'],
  [{ title: {} }, 'title', 'required'],
  [{ accent: 'red' }, 'accent', 'pattern'],
])('an event with %o is refused where it is wrong', (change, field, rule) => {
  const problems = definitionProblems(definition({ events: [anEvent(), anEvent(change)] }))
  expect(problems).toContainEqual({ path: `events/1/${field}`, rule })
})

test.each([
  [{ defaultCurrency: 'EUR' as const }, 'defaultCurrency', 'priced'],
  [{ prices: [{ amount: 0, currency: 'USD' as const }] }, 'prices', 'minimum'],
  [{ onHand: -1 }, 'onHand', 'minimum'],
  [{ kind: 'FAN_CALL' as const }, 'kind', 'not-for-sale'],
  [{ eventId: null }, 'eventId', 'required'],
  [{ kind: 'TICKET_REPLAY' as const, replayDays: null }, 'replayDays', 'required'],
  [{ requiresShipping: true, isOnSitePickup: true }, 'requiresShipping', 'or-pickup'],
])('a product with %o is refused where it is wrong', (change, field, rule) => {
  const problems = definitionProblems(definition({ products: [aProduct(change)] }))
  expect(problems).toContainEqual({ path: `products/0/${field}`, rule })
})
