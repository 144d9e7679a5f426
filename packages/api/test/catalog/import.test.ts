import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { importCatalog } from '#modules/catalog/writer/index.ts'
import { createWorld, type World } from '#test/world.ts'
import { anEvent, aProduct, definition, eventId, productId, themeId } from './catalogue.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const whole = () =>
  definition({
    artists: [{ id: 'tidefall', name: { en: 'TIDEFALL' }, aliases: ['타이드폴'] }],
    events: [anEvent({ artistIds: ['tidefall'] })],
    themes: [
      {
        id: themeId('year'),
        image: '0123456789abcdef0123456789abcdef',
        sortPosition: 1,
        title: { en: 'Year-end stages' },
        eventIds: [eventId('tide')],
      },
    ],
    products: [aProduct()],
  })

async function everyRow(): Promise<unknown> {
  const [row] = await world.db.owner`
    select (select jsonb_agg(to_jsonb(t) - 'version') from artist t) as artists, (select jsonb_agg(t) from artist_text t) as names,
      (select jsonb_agg(to_jsonb(t) - 'version') from event t) as events, (select jsonb_agg(t) from event_text t order by 1) as texts,
      (select jsonb_agg(t) from event_artist t) as credits, (select jsonb_agg(to_jsonb(t) - 'version') from theme t) as themes,
      (select jsonb_agg(t) from theme_event t) as members, (select jsonb_agg(to_jsonb(t) - 'version') from product t) as products,
      (select jsonb_agg(t) from product_price t) as prices, (select jsonb_agg(t) from stock t) as stock`
  return row
}

test('catalog writer: changes nothing for the same definition twice and notifies every process', async () => {
  const heard = vi.fn()
  world.api.ctx.bus.on('catalog', heard)
  expect((await importCatalog(world.api.ctx, whole())).ok).toBe(true)
  const once = await everyRow()
  expect((await importCatalog(world.api.ctx, whole())).ok).toBe(true)
  expect(await everyRow()).toEqual(once)
  await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(2), 10_000)
})

test('catalog writer: deletes a text that a new definition no longer has', async () => {
  await importCatalog(world.api.ctx, definition({ events: [anEvent({ title: { en: 'Low Tide' } })] }))
  const { body } = await world.send('GET /api/v1/event/{id}', {
    params: { id: eventId('tide') },
    headers: { 'accept-language': 'ko' },
  })
  expect(body.title).toEqual({ text: 'Low Tide', lang: 'en' })
})

test('catalog writer: refuses a definition that breaks a rule, names its place and changes nothing', async () => {
  const before = await everyRow()
  const refused = await importCatalog(
    world.api.ctx,
    definition({ events: [anEvent({ slug: 'new' }), anEvent({ endAt: new Date(0) }, 'other')] }),
  )
  expect(refused).toMatchObject({
    ok: false,
    failure: { fields: expect.arrayContaining([{ path: 'events/1/endAt', rule: 'after-start' }]) },
  })
  expect(await everyRow()).toEqual(before)
})

test('catalog writer: keeps stock at or above what is sold', async () => {
  await importCatalog(world.api.ctx, whole())
  await world.db.owner`update stock set sold = 60 where product_id = ${productId('tide-live')}`
  const lower = (onHand: number) =>
    importCatalog(world.api.ctx, definition({ products: [aProduct({ onHand, name: { en: 'Changed' } })] }))
  expect(await lower(59)).toEqual({
    ok: false,
    failure: { error: 'INVALID_INPUT', fields: [{ path: 'products/0/onHand', rule: 'below-sold' }] },
  })
  const { body } = await world.send('GET /api/v2/product/{id}/detail', {
    params: { id: productId('tide-live') },
  })
  expect(body).toMatchObject({ name: { text: 'Live' }, stock: 40 })
  expect((await lower(60)).ok).toBe(true)
})

test('catalog writer: creates pickup slots with their product and keeps their capacity above the reservations', async () => {
  const slot = (capacity: number) => ({
    from: new Date('2026-11-28T01:00Z'),
    to: new Date('2026-11-28T02:00Z'),
    capacity,
  })
  const open = (capacity: number) => {
    const pickedUp = { kind: 'GOODS' as const, isOnSitePickup: true, pickupSlots: [slot(capacity)] }
    return importCatalog(world.api.ctx, definition({ products: [aProduct(pickedUp, 'booth-set')] }))
  }
  expect((await open(10)).ok).toBe(true)
  await world.db.owner`update pickup_slot set taken = 4 where product_id = ${productId('booth-set')}`
  expect(await open(3)).toEqual({
    ok: false,
    failure: { error: 'INVALID_INPUT', fields: [{ path: 'products/pickupSlots', rule: 'below-taken' }] },
  })
  expect((await open(4)).ok).toBe(true)
})

test.each(['event', 'product', 'artist', 'theme'])(
  'catalog writer: the product’s database role cannot delete a %s',
  async (table) => {
    await expect(world.db.app.unsafe(`delete from ${table}`)).rejects.toThrow(/permission denied/)
  },
)
