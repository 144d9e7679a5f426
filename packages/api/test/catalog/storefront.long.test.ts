import { createServer, type IncomingMessage } from 'node:http'
import type { Locale } from '@encore/contract/rules/locale'
import { type Sandbox, startSandbox } from '@encore/sandbox'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { importCatalog } from '#modules/catalog/writer/index.ts'
import { createLogger } from '#platform/log.ts'
import { createWorld, type World } from '#test/world.ts'
import { anEvent, definition, eventId } from './catalogue.ts'

let sandbox: Sandbox
let world: World
let lines: string[]

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, stateDir: null })
})
afterAll(async () => {
  await sandbox.close()
})
beforeEach(async () => {
  await control('reset')
  lines = []
  world = await openWorld({ SANDBOX_URL: sandbox.url })
})
afterEach(() => world.close())

async function openWorld(env: Record<string, string>): Promise<World> {
  const log = createLogger('warn', { write: (line) => lines.push(line) })
  const opened = await createWorld(env, log)
  const events = [
    anEvent({ storefrontCollection: 'miraveil-afterglow' }),
    anEvent({ storefrontCollection: null }, 'alone'),
    anEvent({ storefrontCollection: 'nobody' }, 'lost'),
    anEvent({ storefrontCollection: 'tidefall-dome', isHidden: true }, 'hidden'),
  ]
  expect(await importCatalog(opened.api.ctx, definition({ events }))).toMatchObject({ ok: true })
  return opened
}

async function control(path: string, body: object = {}): Promise<void> {
  await fetch(`${sandbox.url}/__ctl/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
}
const trouble = (name: string, delaySeconds?: number) =>
  control('storefront', { trouble: name, ...(delaySeconds !== undefined && { delaySeconds }) })
const reads = async () =>
  ((await (await fetch(`${sandbox.url}/__ctl/storefront`)).json()) as { reads: number }).reads

const ask = (event = 'tide', locale: Locale = 'en') =>
  world.send('GET /api/v1/event/{id}/shopify-products', {
    params: { id: eventId(event) },
    headers: { 'accept-language': locale },
  })
const cards = async (event?: string, locale?: Locale) => (await ask(event, locale)).body.content
const arrived = (event?: string, locale?: Locale) =>
  vi.waitFor(
    async () => {
      const { status, body } = await ask(event, locale)
      expect(status).toBe(200)
      return body.content
    },
    { timeout: 10_000 },
  )
/** Expects a retryable 503: an empty list would mean that the store sells nothing. */
async function expectUnknown(): Promise<void> {
  const { status, body, headers } = await ask()
  expect({ status, name: body.name, again: headers['retry-after'] }).toEqual({
    ...{ status: 503, name: 'UNAVAILABLE', again: '2' },
  })
}
/** Waits until `count` store reads have succeeded (`heard`) or failed. */
const outcome = async (name: 'heard' | 'failed', count: number) =>
  vi.waitFor(
    async () => {
      const metrics = await world.api.ctx.metrics.registry.metrics()
      expect(metrics).toContain(`encore_storefront_reads_total{outcome="${name}"} ${count}\n`)
    },
    { timeout: 10_000 },
  )
async function later(minutes: number): Promise<void> {
  await world.db.owner`update app_clock set shift = shift + make_interval(mins => ${minutes})`
  await world.api.ctx.clock.sync()
}

describe('official store: cards', () => {
  test('return products on the first call after a start', async () => {
    expect((await ask()).body.content).toEqual([
      {
        id: 'gid://shopify/Product/8801',
        title: 'AFTERGLOW tour photobook',
        url: `${sandbox.url}/storefront/products/afterglow-photobook`,
        imageUrl: `${sandbox.url}/storefront/cdn/afterglow-photobook.svg`,
        price: { amount: 2_995, currency: 'USD' },
        isFromPrice: false,
        isAvailable: true,
      },
      expect.objectContaining({ price: { amount: 3_200, currency: 'USD' }, isFromPrice: true }),
      expect.objectContaining({ title: 'Magic Hour canvas tote' }),
      expect.objectContaining({ title: 'Acrylic stand set', isAvailable: false }),
    ])
  })

  test.each([
    ['ko', { title: 'AFTERGLOW 투어 포토북', price: { amount: 39_000, currency: 'KRW' } }],
    ['ja', { title: 'AFTERGLOW ツアーフォトブック', price: { amount: 4_300, currency: 'JPY' } }],
    ['zhhans', { title: 'AFTERGLOW 巡演写真集', price: { amount: 20_900, currency: 'CNY' } }],
  ] as const)('use the language %s and the price of its country', async (locale, card) => {
    expect((await arrived('tide', locale))[0]).toMatchObject(card)
  })

  test('are absent for an event without a collection or with an unknown one', async () => {
    expect(await cards('alone')).toEqual([])
    expect(await cards('lost')).toEqual([])
    await outcome('heard', 1)
    expect(await cards('lost')).toEqual([])
    expect(await reads()).toBe(1)
  })

  test('reveal nothing of hidden events', async () => {
    expect(await ask('hidden')).toMatchObject({ status: 404 })
    expect(await ask('unknown')).toMatchObject({ status: 404 })
  })

  test('load once for concurrent calls and again after a minute', async () => {
    await trouble('slow', 0.2)
    await Promise.all(Array.from({ length: 20 }, () => ask()))
    await arrived()
    await Promise.all(Array.from({ length: 20 }, () => ask()))
    expect(await reads()).toBe(1)
    await later(2)
    await Promise.all(Array.from({ length: 20 }, () => ask()))
    await outcome('heard', 2)
    expect(await reads()).toBe(2)
  })
})

describe('official store: outage', () => {
  test('returns an error, never an empty list, while nothing was loaded, without a long wait', async () => {
    await trouble('slow', 3)
    await expectUnknown()
    await trouble('none')
    expect(await arrived()).toHaveLength(4)
  })

  test.each(['error', 'throttled', 'garbage', 'slow'])('%s: keeps the last known cards', async (name) => {
    const known = await arrived()
    await trouble(name)
    await later(2)
    expect(await ask()).toMatchObject({ status: 200, body: { content: known } })
    await outcome('failed', 1)
    expect(await cards()).toEqual(known)
    await trouble('none')
    await later(2)
    await cards()
    await outcome('heard', 2)
  })

  test('pauses requests for half a minute', async () => {
    await trouble('error')
    await cards()
    await outcome('failed', 1)
    await Promise.all(Array.from({ length: 10 }, () => ask()))
    expect(await reads()).toBe(1)
    await later(1)
    await cards()
    await outcome('failed', 2)
  })

  test('drops the last known cards after a day', async () => {
    await arrived()
    await trouble('error')
    await later(24 * 60 + 1)
    await expectUnknown()
  })

  test('accepts only safe fields of a forged response and no picture', async () => {
    await trouble('forged')
    expect(await arrived()).toEqual([
      expect.objectContaining({
        title: 'Forged 4',
        url: 'https://shop.example/products/forged',
        imageUrl: null,
        price: { amount: 1_000, currency: 'KRW' },
      }),
    ])
  })

  test('writes no token to the log', async () => {
    await trouble('error')
    await cards()
    await outcome('failed', 1)
    expect(lines.join('')).toContain('official store returned an unusable response')
    expect(lines.join('')).not.toContain('public-token')
  })

  test('lets the product shut down', async () => {
    await trouble('slow')
    await cards()
    await vi.waitFor(async () => expect(await reads()).toBe(1), 10_000)
    await world.close()
    world = await openWorld({ SANDBOX_URL: sandbox.url })
  })
})

test('official store: treats an unreachable store and an endless response as silent', async () => {
  const endless = createServer((_request: IncomingMessage, response) => {
    response.setHeader('content-type', 'application/json')
    response.on('close', () => clearInterval(talk))
    const talk = setInterval(() => response.write('x'.repeat(64 * 1024)), 1)
  })
  await new Promise<void>((listening) => endless.listen(0, '127.0.0.1', listening))
  const address = endless.address()
  const port = typeof address === 'object' && address ? address.port : 0
  await world.close()
  world = await openWorld({ SANDBOX_URL: `http://127.0.0.1:${port}` })
  await expectUnknown()
  await outcome('failed', 1)
  endless.closeAllConnections()
  await new Promise((closed) => endless.close(closed))
  await later(1)
  await expectUnknown()
  await outcome('failed', 2)
})
