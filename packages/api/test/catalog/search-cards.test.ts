import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { importCatalog } from '#modules/catalog/writer/index.ts'
import { createWorld, type World } from '#test/world.ts'
import { anEvent, aProduct, definition, productId } from './catalogue.ts'

let world: World

beforeAll(async () => {
  world = await createWorld()
  await moveTo('2026-11-19T00:00:00Z')
  const tickets = [
    aProduct(
      { prices: [{ amount: 2_000, currency: 'USD' }], payEndAt: new Date('2026-11-21T09:00Z') },
      'early',
    ),
    aProduct({ prices: [{ amount: 4_000, currency: 'USD' }], sortPosition: 1 }),
    aProduct({ kind: 'GOODS', prices: [{ amount: 100, currency: 'USD' }], pointPrice: null }, 'towel'),
  ]
  const written = await importCatalog(
    world.api.ctx,
    definition({
      artists: [{ id: 'tidefall', name: { en: 'TIDEFALL', ko: '타이드폴' }, aliases: ['TDF'] }],
      events: [anEvent({ artistIds: ['tidefall'] }), anEvent({ isCanceled: true }, 'tide-off')],
      products: tickets,
    }),
  )
  expect(written).toEqual({ ok: true, value: undefined })
  await vi.waitFor(async () => expect(await found()).toHaveLength(2), 10_000)
})
afterAll(() => world.close())

async function moveTo(moment: string) {
  await world.db.owner`update app_clock set shift = ${moment}::timestamptz - now()`
  await world.api.ctx.clock.sync()
}

interface Card {
  slug: string
  priceFrom: { amount: number } | null
  match?: unknown
  isSoldOut?: unknown
}

async function found(lang = 'en'): Promise<Card[]> {
  const { body } = await world.send('GET /api/v1/event/search', {
    query: { keyword: 'tide' },
    headers: { 'accept-language': lang },
  })
  return (body.content as Card[]).map(({ match: _, ...card }) => card)
}

async function listed(lang = 'en'): Promise<Card[]> {
  const { body } = await world.send('GET /api/v1/event', { headers: { 'accept-language': lang } })
  return (body.content as Card[]).map(({ isSoldOut: _, ...card }) => card)
}

const priceOf = (cards: Card[], slug = 'tide') => cards.find((card) => card.slug === slug)?.priceFrom?.amount

test.each([
  ['before the sale', '2026-11-20T08:55:00Z', 2_000],
  ['on sale', '2026-11-20T09:00:01Z', 2_000],
  ['when the early ticket is over', '2026-11-21T09:00:01Z', 4_000],
  ['on air', '2026-11-28T09:00:01Z', 4_000],
  ['ended', '2026-11-28T12:00:01Z', undefined],
])('search: a card in the results equals the card in the list: %s', async (_, moment, price) => {
  await moveTo(moment)
  for (const lang of ['en', 'ko']) {
    const cards = await found(lang)
    expect(new Set(cards)).toEqual(new Set(await listed(lang)))
    expect(cards).toHaveLength(2)
  }
  expect(priceOf(await found())).toBe(price)
})

test('search: updates the card soon after a price, a hidden ticket or a ticket of another event was written', async () => {
  await moveTo('2026-11-22T00:00:00Z')
  const write = async (change: Parameters<typeof aProduct>[0]) => {
    const products = [aProduct({ prices: [{ amount: 4_000, currency: 'USD' }], sortPosition: 1, ...change })]
    expect(await importCatalog(world.api.ctx, definition({ products }))).toEqual({
      ok: true,
      value: undefined,
    })
  }
  const untilPriceIs = (price: number | undefined) =>
    vi.waitFor(async () => expect(priceOf(await found())).toBe(price), 10_000)
  await write({ prices: [{ amount: 4_500, currency: 'USD' }] })
  await untilPriceIs(4_500)
  await write({ isHidden: true })
  await untilPriceIs(undefined)
  await write({})
  await untilPriceIs(4_000)
  const [row] = await world.db.owner`select kind from product where id = ${productId('tide-live')}`
  expect(row).toEqual({ kind: 'TICKET_LIVE' })
  expect(new Set(await found())).toEqual(new Set(await listed()))
})
