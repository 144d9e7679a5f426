import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { ok } from '#kernel/result.ts'
import { findEvent, findHeldEvent } from '#modules/catalog/events/index.ts'
import { holdUnits, openStock } from '#modules/catalog/stock/index.ts'
import { importCatalog } from '#modules/catalog/writer/index.ts'
import { transact } from '#platform/db/transact.ts'
import { createWorld, type World } from '#test/world.ts'
import { anEvent, aProduct, definition, eventId, productId, themeId } from './catalogue.ts'

let world: World

async function atMoment(iso: string): Promise<void> {
  await world.db.owner`update app_clock set shift = ${iso}::timestamptz - now()`
}
const at = (iso: string) => new Date(`2026-11-${iso}:00Z`)

beforeAll(async () => {
  world = await createWorld()
  const earlier = {
    startAt: at('10T09:00'),
    endAt: at('10T11:00'),
    doorsAt: at('10T08:30'),
    ticketOpenAt: at('01T00:00'),
    ticketCloseAt: at('10T09:00'),
  }
  const imported = await importCatalog(
    world.api.ctx,
    definition({
      artists: [
        { id: 'tidefall', name: { en: 'TIDEFALL', ko: '타이드폴' }, aliases: ['tide fall'] },
        { id: 'mirae', name: { en: 'MIRAE' }, aliases: [] },
      ],
      events: [
        anEvent({ artistIds: ['tidefall'], body: { en: '# Order\n\n<b>x</b>', ko: '' } }),
        anEvent(
          { ...earlier, replayFrom: at('10T13:00'), replayTo: at('30T00:00'), artistIds: ['tidefall'] },
          'over',
        ),
        anEvent({ ...earlier, endAt: at('10T10:00') }, 'over-first'),
        anEvent({ startAt: at('28T10:00'), isFree: true, artistIds: ['mirae', 'tidefall'] }, 'free'),
        anEvent({ isCanceled: true, artistIds: ['tidefall'] }, 'called-off'),
        anEvent({ isHidden: true, artistIds: ['tidefall'] }, 'secret'),
        anEvent(
          { startAt: at('28T11:00'), ticketCloseAt: at('27T09:00'), artistIds: ['mirae'] },
          'closing-early',
        ),
      ],
      themes: [
        {
          id: themeId('year'),
          image: '0123456789abcdef0123456789abcdef',
          sortPosition: 1,
          title: { en: 'Year-end stages', ja: '年末のステージ' },
          eventIds: ['over', 'secret', 'tide', 'free'].map(eventId),
        },
      ],
      products: [
        aProduct(),
        aProduct({ sortPosition: 1, prices: [{ amount: 5_900, currency: 'USD' }] }, 'tide-replay'),
        aProduct({ isHidden: true, prices: [{ amount: 1, currency: 'USD' }] }, 'tide-hidden'),
        aProduct({ eventId: eventId('called-off') }, 'called-off-live'),
        aProduct({ eventId: eventId('secret') }, 'secret-live'),
      ],
    }),
  )
  expect(imported).toEqual({ ok: true, value: undefined })
})
afterAll(() => world.close())

test.each([
  ['2026-11-20T08:59:00Z', 'SCHEDULED'],
  ['2026-11-20T09:00:00Z', 'OPEN_TICKET'],
  ['2026-11-28T08:59:00Z', 'OPEN_TICKET'],
  ['2026-11-28T09:00:00Z', 'ON_AIR'],
  ['2026-11-28T11:59:00Z', 'ON_AIR'],
  ['2026-11-28T12:00:00Z', 'ENDED'],
])('events: at %s the state of the concert is %s', async (moment, status) => {
  await atMoment(moment)
  const { body } = await world.send('GET /api/v1/event/{id}', { params: { id: eventId('tide') } })
  expect(body.status).toBe(status)
})

test('events: a state holds from its first instant to just before the next', async () => {
  const [row] = await world.db.owner`
    select event_status('2026-11-28T09:00Z', '2026-11-20', '2026-11-28T09:00Z', '2026-11-28T09:00Z', '2026-11-28T12:00Z', false) as start,
      event_status('2026-11-28T12:00Z', '2026-11-20', '2026-11-28T09:00Z', '2026-11-28T09:00Z', '2026-11-28T12:00Z', false) as end,
      event_status('2026-11-27T12:00Z', '2026-11-20', '2026-11-27T12:00Z', '2026-11-28T09:00Z', '2026-11-28T12:00Z', false) as closed`
  expect(row).toEqual({ start: 'ON_AIR', end: 'ENDED', closed: 'SCHEDULED' })
})

const slugs = (body: { content: { slug: string }[] }) => body.content.map((event) => event.slug)

test('events: lists follow the clock: on air, on sale, ended', async () => {
  await atMoment('2026-11-21T00:00:00Z')
  const { body: before } = await world.send('GET /api/v1/event/status/open-ticket')
  expect(slugs(before)).toEqual(['tide', 'free', 'closing-early'])
  expect((await world.send('GET /api/v1/event/status/on-air')).body.content).toEqual([])

  await atMoment('2026-11-28T10:30:00Z')
  expect(slugs((await world.send('GET /api/v1/event/status/on-air')).body)).toEqual(['tide', 'free'])
  expect(slugs((await world.send('GET /api/v1/event/status/open-ticket')).body)).toEqual([])
  const { body: ended } = await world.send('GET /api/v1/event/ended', { query: { size: 1 } })
  expect(slugs(ended)).toEqual(['over'])
  expect(ended).toMatchObject({ page: 0, size: 1, totalElements: 2, totalPages: 2, last: false })
  const { body: second } = await world.send('GET /api/v1/event/ended', { query: { size: 1, page: 1 } })
  expect(slugs(second)).toEqual(['over-first'])

  const { body: all } = await world.send('GET /api/v1/event')
  expect(slugs(all)).toEqual(['tide', 'free', 'closing-early', 'called-off', 'over', 'over-first'])
  expect(all.totalElements).toBe(6)
})

test('events: list the next shows of their artists, on air first, without themselves and hidden, canceled or past ones', async () => {
  const next = async (name: string) => {
    const { status, body } = await world.send('GET /api/v1/event/{id}/next', {
      params: { id: eventId(name) },
    })
    return status === 200 ? slugs(body) : status
  }
  await atMoment('2026-11-21T00:00:00Z')
  expect(await next('over')).toEqual(['tide', 'free'])
  expect(await next('free')).toEqual(['tide', 'closing-early'])
  expect(await next('over-first')).toEqual([])
  expect([await next('secret'), await next('unknown')]).toEqual([404, 404])
  await atMoment('2026-11-28T10:59:00Z')
  expect(await next('closing-early')).toEqual(['free'])
  await atMoment('2026-11-28T12:00:00Z')
  expect(await next('over')).toEqual([])
})

test('events: return texts in the requested language, else English, and name the language', async () => {
  await atMoment('2026-11-21T00:00:00Z')
  const read = async (language: string) =>
    (
      await world.send('GET /api/v1/event/{id}', {
        params: { id: eventId('tide') },
        headers: { 'accept-language': language },
      })
    ).body
  const korean = await read('ko-KR')
  expect(korean.title).toEqual({ text: '로 타이드, 하이 문', lang: 'ko' })
  expect(korean.summary).toEqual({ text: 'First dome concert', lang: 'en' })
  expect(korean.artists).toEqual([{ text: '타이드폴', lang: 'ko' }])
  expect(korean.bodyHtml).toEqual({ html: '<h3>Order</h3>\n<p>&lt;b&gt;x&lt;/b&gt;</p>\n', lang: 'en' })
  const japanese = await read('ja')
  expect(japanese.title.lang).toBe('en')
  expect(japanese.themes).toEqual([{ id: themeId('year'), title: { text: '年末のステージ', lang: 'ja' } }])
})

test('events: a card shows the cheapest ticket in the currency of the language', async () => {
  await atMoment('2026-11-21T00:00:00Z')
  const card = async (language: string) => {
    const headers = { 'accept-language': language }
    const { body } = await world.send('GET /api/v1/event', { headers })
    return body.content.find((event: { slug: string }) => event.slug === 'tide')
  }
  expect((await card('ko')).priceFrom).toEqual({ amount: 49_500, currency: 'KRW' })
  expect((await card('ja')).priceFrom).toEqual({ amount: 5_400, currency: 'JPY' })
  expect(await card('en')).toMatchObject({
    priceFrom: { amount: 3_600, currency: 'USD' },
    pointPriceFrom: 450,
  })
  const { body } = await world.send('GET /api/v1/event/{id}', { params: { id: eventId('called-off') } })
  expect(body).toMatchObject({ status: 'CANCELED', priceFrom: null })
})

test('events: a list marks an event as sold out when no live ticket is left, held or still to open', async () => {
  await atMoment('2026-11-21T00:00:00Z')
  const { ctx } = world.api
  const [live, second] = [productId('tide-live'), productId('tide-replay')]
  const stocked = (id: string, units: number) =>
    transact(ctx.sql, async (tx) => ok(await openStock(tx, id, units)))
  const opensAt = (moment: Date) =>
    world.db.owner`update product set pay_start_at = ${moment} where id = ${live}`
  const isSoldOut = async () => {
    const { body } = await world.send('GET /api/v1/event/status/open-ticket')
    return Object.fromEntries(
      body.content.map((event: { slug: string; isSoldOut: boolean }) => [event.slug, event.isSoldOut]),
    )
  }
  expect(await isSoldOut()).toEqual({ tide: false, free: false, 'closing-early': false })
  await stocked(live, 0)
  expect(await isSoldOut()).toMatchObject({ tide: false })
  await stocked(second, 0)
  expect(await isSoldOut()).toMatchObject({ tide: true, free: false })
  await opensAt(at('22T00:00'))
  expect(await isSoldOut()).toMatchObject({ tide: false })
  await opensAt(at('20T09:00'))
  const theme = await world.send('GET /api/v1/event-theme/{id}', { params: { id: themeId('year') } })
  expect(theme.body.content).toMatchObject([
    { slug: 'over', isSoldOut: false },
    { slug: 'tide', isSoldOut: true },
    { slug: 'free', isSoldOut: false },
  ])
  await stocked(live, 1)
  const units = [{ productId: live, quantity: 1, limit: 1 }]
  const held = await holdUnits(ctx, { orderId: newId('or'), memberId: newId('en'), units, reason: 'TEST' })
  expect(held.ok).toBe(true)
  expect(await isSoldOut()).toMatchObject({ tide: false })
})

test('events: a theme lists its events in its own order without hidden ones', async () => {
  const { body: all } = await world.send('GET /api/v1/event-theme')
  expect(all.content).toMatchObject([{ id: themeId('year'), eventCount: 3 }])
  const params = { id: themeId('year') }
  const { body: first } = await world.send('GET /api/v1/event-theme/{id}', { params, query: { size: 2 } })
  expect(slugs(first)).toEqual(['over', 'tide'])
  expect(first).toMatchObject({ totalElements: 3, last: false, theme: { id: themeId('year') } })
  const { body: second } = await world.send('GET /api/v1/event-theme/{id}', {
    params,
    query: { size: 2, page: 1 },
  })
  expect(slugs(second)).toEqual(['free'])
})

test('events: hide a hidden event and its products from everybody without an entitlement', async () => {
  const id = eventId('secret')
  expect((await world.send('GET /api/v1/event/{id}', { params: { id } })).status).toBe(404)
  expect((await world.send('GET /api/v1/event/{id}/products', { params: { id } })).status).toBe(404)
  const product = { params: { id: productId('secret-live') } }
  expect((await world.send('GET /api/v2/product/{id}/detail', product)).status).toBe(404)
  expect(await findEvent(world.api.ctx.sql, id)).toBeNull()
  expect(await findHeldEvent(world.api.ctx.sql, id)).toMatchObject({ id, isHidden: true })
})

test.each(['nonsense', "' or 1=1", '..%2f..', 'ev_0123', `pr_${'0'.repeat(26)}`, '%00'])(
  'events: refuse the malformed id %s as input, never as a fault',
  async (id) => {
    expect((await world.send('GET /api/v1/event/{id}', { params: { id } })).status).toBe(400)
  },
)

test.each([{ size: 0 }, { size: 101 }, { page: -1 }, { page: 10_001 }, { page: 'x' }, { sort: 'asc' }])(
  'events: refuse the page %o',
  async (query) => {
    expect((await world.send('GET /api/v1/event', { query })).status).toBe(400)
  },
)

test('events: return an empty page with the total beyond the end', async () => {
  const { body } = await world.send('GET /api/v1/event', { query: { page: 9 } })
  expect(body).toMatchObject({ content: [], totalElements: 6, last: true })
})
