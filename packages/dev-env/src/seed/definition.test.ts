import { expect, test } from 'vitest'
import { createCalendar } from './calendar.ts'
import { demoDefinition } from './definition.ts'

const now = new Date('2026-11-21T11:42:00Z')
const drawn = new Map<string, number>()
const definition = await demoDefinition(createCalendar(now), async (svg, widthPx) => {
  drawn.set(svg, widthPx)
  return '0123456789abcdef0123456789abcdef'
})
const { events, products, themes, artists } = definition
const bySlug = (slug: string) => events.find((event) => event.slug === slug)
const stockOf = (code: string) => products.find((product) => product.productCode === code)?.onHand

test('demo definition: has every text in four languages', () => {
  const texts = [
    ...events.flatMap(({ title, summary, body, refund }) => [title, summary, body, refund]),
    ...products.flatMap(({ name, description }) => [name, description]),
    ...themes.map((theme) => theme.title),
    ...artists.map((artist) => artist.name),
  ]
  for (const text of texts) {
    expect(Object.keys(text).sort(), text.en ?? '').toEqual(['en', 'ja', 'ko', 'zhhans'])
    expect(Object.values(text).every(Boolean), text.en ?? '').toBe(true)
  }
})

test('demo definition: has events of every type in every state', () => {
  expect(new Set(events.map((event) => event.type)).size).toBe(4)
  expect(events.length).toBeGreaterThanOrEqual(14)
  const onAir = events.filter((event) => event.startAt <= now && now < event.endAt)
  expect(onAir.map((event) => event.isFree).sort()).toEqual([false, false, true])
  expect(events.some((event) => event.ticketOpenAt > now)).toBe(true)
  expect(events.some((event) => event.isCanceled)).toBe(true)
  const over = events.filter((event) => event.endAt <= now)
  expect(over.some(({ replayTo }) => replayTo && replayTo > now)).toBe(true)
  expect(over.some(({ replayTo }) => replayTo && replayTo <= now)).toBe(true)
})

test('demo definition: AFTERGLOW is on air for years, first in the list and sold for cubes', () => {
  const afterglow = bySlug('afterglow')
  expect(afterglow?.endAt.getUTCFullYear()).toBeGreaterThan(now.getUTCFullYear() + 3)
  const live = products.find((product) => product.productCode === 'AFTERGLOW-LIVE')
  expect(live).toMatchObject({ eventId: afterglow?.id, pointPrice: 450, kind: 'TICKET_LIVE' })
  const onAir = events.filter((event) => event.startAt <= now && now < event.endAt)
  expect(Math.min(...onAir.map((event) => event.startAt.getTime()))).toBe(afterglow?.startAt.getTime())
})

test('demo definition: prices products in four currencies or in cubes alone, with scarce and sold-out ones', () => {
  for (const { prices, pointPrice } of products) {
    if (prices.length === 0) expect(pointPrice).toBeGreaterThan(0)
    else expect(prices.map((price) => price.currency)).toEqual(['KRW', 'USD', 'JPY', 'EUR'])
  }
  expect(stockOf('LOW-TIDE-HIGH-MOON-PHOTOBOOK')).toBe(12)
  expect(stockOf('LOW-TIDE-HIGH-MOON-LP')).toBe(0)
  expect(stockOf('ROOM-402-LIVE')).toBe(0)
})

test('demo definition: the dome’s shop has goods of every kind of sale and delivery', () => {
  const dome = products.filter((product) => product.eventId === bySlug('low-tide-high-moon')?.id)
  const some = (holds: (product: (typeof products)[number]) => boolean) =>
    dome.filter(holds).map(({ productCode }) => productCode.replace('LOW-TIDE-HIGH-MOON-', ''))
  expect(some(({ optionGroup, onHand }) => optionGroup !== null && onHand === 0)).toEqual(['HOODIE-XL'])
  expect(some(({ payStartAt }) => payStartAt > now)).toEqual(['DAY-AFTER-BOOK'])
  expect(some(({ payEndAt }) => payEndAt < now)).toEqual(['EARLY-POSTER'])
  expect(some(({ prices }) => prices.length === 0)).toEqual(['KEYRING'])
  expect(some(({ shipsTo, shipsFrom }) => shipsTo !== null && shipsFrom === 'JP')).toEqual(['SCORE-BOOK'])
  expect(some(({ pickupSlots }) => pickupSlots?.length === 3)).toEqual(['DOME-SET'])
  expect(some(({ download }) => download !== null && download.from > now)).toEqual(['BACKSTAGE-PHOTOS'])
  expect(products.filter(({ eventId, kind }) => eventId === null && kind === 'GOODS')).toHaveLength(1)
})

test('demo definition: themes name events of the demo', () => {
  const ids = new Set(events.map((event) => event.id))
  expect(themes).toHaveLength(4)
  expect(themes.flatMap((theme) => theme.eventIds).filter((id) => !ids.has(id))).toEqual([])
})

test('demo definition: every event has four pictures in their own sizes', () => {
  expect([...drawn.values()].filter((widthPx) => widthPx === 2000)).toHaveLength(events.length)
  expect(new Set(drawn.values())).toEqual(new Set([900, 1200, 2000]))
})

test('demo definition: keeps its addresses from one set-up to the next', async () => {
  const again = await demoDefinition(createCalendar(new Date()), async () => '0'.repeat(32))
  expect(again.events.map((event) => event.id)).toEqual(events.map((event) => event.id))
  expect(again.products.map((product) => product.id)).toEqual(products.map((product) => product.id))
})
