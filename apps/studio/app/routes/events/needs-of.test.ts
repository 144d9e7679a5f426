import type { EventSheet, LiveControl, ProductLine } from '@encore/contract/endpoints'
import { expect, test } from 'vitest'
import { needsOf, placeOf } from './needs-of.ts'

const now = '2026-11-25T10:00:00.000Z'
const liveControl = (change: Partial<LiveControl>): LiveControl => ({
  ...{ status: 'ON_AIR', startAt: now, startedAt: now, endAt: now, plannedEndAt: now, now },
  may: { start: false, slate: false, end: true, reopen: false },
  channel: { kind: 'INGEST', url: null, isSlate: false },
  ...{ server: null, keyMadeAt: null, input: null, viewers: 0, messagesPerMin: 0, reported: 0 },
  ...change,
})
const product = (stock: { onHand: number; held: number; sold: number }) =>
  ({ sale: 'OPEN', stock }) as ProductLine
const kinds = (live: LiveControl | null, products: ProductLine[] = [], asked = 0, toSend = 0) =>
  needsOf('ev_1', { live, products, asked, toSend, sheet: null }).map(({ kind, count }) => [kind, count])

test('event tasks: are absent without permission and where all is well', () => {
  expect(kinds(null)).toEqual([])
  expect(kinds(liveControl({}), [product({ onHand: 3, held: 1, sold: 1 })])).toEqual([])
})

test('event tasks: rank a show without a picture first, then chat, refunds, parcels and sold-out products', () => {
  const live = liveControl({ channel: { kind: 'INGEST', url: null, isSlate: true }, reported: 2 })
  expect(kinds(live, [product({ onHand: 3, held: 1, sold: 2 })], 3, 4)).toEqual([
    ['SLATE', 1],
    ['REPORTED', 2],
    ['REFUNDS', 3],
    ['PARCELS', 4],
    ['NO_STOCK', 1],
  ])
})

test('event tasks: a show needs a channel from a day before, and not once it is over', () => {
  const startsIn = (hours: number, status: LiveControl['status']) =>
    liveControl({
      status,
      channel: null,
      startAt: new Date(Date.parse(now) + hours * 3_600_000).toISOString(),
    })
  expect(kinds(startsIn(23, 'OPEN_TICKET'))).toEqual([['CHANNEL', 1]])
  expect(kinds(startsIn(25, 'OPEN_TICKET'))).toEqual([])
  expect(kinds(startsIn(-2, 'ENDED'))).toEqual([])
})

test('event tasks: a missed publication links to what is missing until somebody decides', () => {
  const needs = (publishMissedAt: string | null, ...missing: EventSheet['needs']) =>
    needsOf('ev_1', {
      ...{ live: null, products: [], asked: 0, toSend: 0 },
      sheet: { publishMissedAt, needs: missing },
    })
  const unpublished = (to: string) => [{ kind: 'UNPUBLISHED', count: 1, to }]
  expect(needs(null, 'poster')).toEqual([])
  expect(needs(now, 'tickets')).toEqual(unpublished('/products/new?eventId=ev_1'))
  expect(needs(now, 'recording')).toEqual(unpublished('/events/ev_1/live/channel'))
  expect(needs(now, 'poster', 'tickets')).toEqual(unpublished('/events/ev_1/edit'))
  expect(needs(now)).toEqual(unpublished('/events/ev_1/edit'))
})

test('event tasks: the first ticket of an event opens its form, and hidden ones are listed', () => {
  expect(placeOf('ev_1', 'tickets', [{ kind: 'GOODS' }])).toBe('/products/new?eventId=ev_1')
  expect(placeOf('ev_1', 'tickets', [{ kind: 'TICKET_LIVE' }])).toBe('/products?eventId=ev_1')
  expect(placeOf('ev_1', 'tickets', null)).toBe('/products?eventId=ev_1')
  expect(placeOf('ev_1', 'poster', null)).toBe('/events/ev_1/edit')
  expect(placeOf('ev_1', 'recording', null)).toBe('/events/ev_1/live/channel')
})
