import type { EndpointKey } from '@encore/contract/endpoints'
import { type Sandbox, startSandbox } from '@encore/sandbox'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { importCatalog } from '#modules/catalog/writer/index.ts'
import { countStatements, type StatementsOf } from '#test/statements.ts'
import { createWorld, type World } from '#test/world.ts'
import { anEvent, aProduct, definition, eventId, productId, themeId } from './catalogue.ts'

let sandbox: Sandbox
let world: World
let statementsOf: StatementsOf

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, stateDir: null })
  world = await createWorld({ SANDBOX_URL: sandbox.url })
  await world.db.owner`update app_clock set shift = '2026-11-28T10:00Z'::timestamptz - now()`
  statementsOf = countStatements(world.api.ctx)
})
afterAll(async () => {
  await world.close()
  await sandbox.close()
})

/** Adds `count` events on air and `count` ended ones, two products per running event, all in one theme. */
async function fill(count: number): Promise<void> {
  const names = Array.from({ length: count }, (_, index) => (index === 0 ? 'tide' : `more-${index}`))
  const over = { startAt: new Date('2026-11-28T09:00Z'), endAt: new Date('2026-11-28T09:30Z') }
  const result = await importCatalog(
    world.api.ctx,
    definition({
      artists: names.map((id) => ({ id, name: { en: id }, aliases: [] })),
      events: names.flatMap((name) => [
        anEvent({ artistIds: [name], storefrontCollection: 'tidefall-dome' }, name),
        anEvent({ ...over, artistIds: [name] }, `${name}-over`),
      ]),
      themes: [
        {
          id: themeId('all'),
          image: '0123456789abcdef0123456789abcdef',
          sortPosition: 1,
          title: { en: 'All' },
          eventIds: names.map(eventId),
        },
      ],
      products: names.flatMap((name) => [
        aProduct({}, `${name}-live`),
        aProduct({ eventId: eventId(name) }, `${name}-more`),
      ]),
    }),
  )
  expect(result.ok).toBe(true)
}

const calls: [EndpointKey, Record<string, string>, Record<string, string>?][] = [
  ['GET /api/v1/event', {}],
  ['GET /api/v1/event/ended', {}],
  ['GET /api/v1/event/status/on-air', {}],
  ['GET /api/v1/event/status/open-ticket', {}],
  ['GET /api/v1/event/search', {}, { keyword: 'tide' }],
  ['GET /api/v1/event-theme', {}],
  ['GET /api/v1/event-theme/{id}', { id: themeId('all') }],
  ['GET /api/v1/event/address/{name}', { name: 'tide' }],
  ['GET /api/v1/event/{id}', { id: eventId('tide') }],
  ['GET /api/v1/event/{id}/next', { id: eventId('tide') }],
  ['GET /api/v1/event/{id}/products', { id: eventId('tide') }],
  ['GET /api/v1/event/{id}/shopify-products', { id: eventId('tide') }],
  ['GET /api/v2/product/{id}/detail', { id: productId('tide-live') }],
]

const counted = (...[key, params, query = {}]: (typeof calls)[number]): Promise<number> =>
  statementsOf(async () => expect(await world.send(key, { params, query })).toMatchObject({ status: 200 }))

const isReady = () =>
  vi.waitFor(async () => {
    const { body } = await world.send('GET /api/v1/event/search', { query: { keyword: 'tide' } })
    expect(body.content).not.toEqual([])
    // The product list of the official store is fetched once and cached.
    const params = { id: eventId('tide') }
    expect((await world.send('GET /api/v1/event/{id}/shopify-products', { params })).status).toBe(200)
  }, 10_000)

test('catalogue statements: stay constant when the catalogue grows', async () => {
  await fill(2)
  const few: number[] = []
  await isReady()
  for (const call of calls) few.push(await counted(...call))
  await fill(20)
  const many: number[] = []
  for (const call of calls) many.push(await counted(...call))
  expect(many).toEqual(few)
  const silent = calls.filter((_, nth) => few[nth] === 0).map(([key]) => key)
  expect(silent).toEqual(['GET /api/v1/event/search'])
})
