import { readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importCatalog } from '#modules/catalog/writer/index.ts'
import { storeImage } from '#platform/images/index.ts'
import { anEvent, aProduct, definition, eventId } from '#test/catalog/catalogue.ts'
import { createWorld, type World } from '#test/world.ts'

const folder = join(tmpdir(), `encore-sharing-${process.pid}`)
const id = eventId('tide')
let world: World
let images: { poster: string; still: string; hero: string; heroTall: string }

async function atMoment(iso: string): Promise<void> {
  await world.db.owner`update app_clock set shift = ${iso}::timestamptz - now()`
}

beforeAll(async () => {
  world = await createWorld({ DATA_DIR: folder, PUBLIC_URL: 'https://encore.example' })
  await atMoment('2026-11-21T00:00:00Z')
  const drawn = sharp({ create: { width: 640, height: 360, channels: 3, background: '#246' } })
  const key = await storeImage(world.api.ctx, await drawn.jpeg().toBuffer())
  images = { poster: key, still: key, hero: key, heroTall: key }
  await importCatalog(
    world.api.ctx,
    definition({
      events: [
        anEvent({ images }),
        anEvent({ images, isHidden: true }, 'hidden'),
        anEvent({ images }, 'bare'),
      ],
      products: [aProduct()],
    }),
  )
})
afterAll(async () => {
  await world.close()
  await rm(folder, { recursive: true, force: true })
})

const get = (url: string) => world.api.http.inject({ url })
const pictureOf = async (language: string): Promise<string> => {
  const { body } = await world.send('GET /api/v1/event/{id}', {
    params: { id },
    headers: { 'accept-language': language },
  })
  return body.sharePicture
}

test('share images: return a picture of 1200 × 630 per language, cacheable for ever and embeddable anywhere', async () => {
  const english = await get(await pictureOf('en'))
  expect(english.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'public, max-age=31536000, immutable',
    'cross-origin-resource-policy': 'cross-origin',
  })
  const { width, height, format } = await sharp(english.rawPayload).metadata()
  expect({ width, height, format }).toEqual({ width: 1200, height: 630, format: 'jpeg' })
  expect(english.rawPayload.length).toBeLessThan(300_000)
  expect((await get(await pictureOf('ko'))).rawPayload.equals(english.rawPayload)).toBe(false)
})

test('share images: redirect an address with parameters to the one without', async () => {
  const path = await pictureOf('en')
  expect(await get(`${path}?fbclid=1`)).toMatchObject({ statusCode: 302, headers: { location: path } })
})

test('share images: render once, and again under another address when the event shows something else', async () => {
  const before = await pictureOf('ja')
  const drawn = async () => Number(/pictures_drawn_total (\d+)/.exec(await metrics())?.[1])
  const metrics = () => world.api.ctx.metrics.registry.metrics()
  await get(before)
  const once = await drawn()
  await Promise.all([get(before), get(before)])
  expect(await drawn()).toBe(once)

  await importCatalog(
    world.api.ctx,
    definition({ events: [anEvent({ images, title: { en: 'High Tide' } })] }),
  )
  const after = await pictureOf('ja')
  expect(after).not.toBe(before)
  const old = await get(before)
  expect(old).toMatchObject({ statusCode: 302, headers: { location: after } })
  expect((await get(after)).statusCode).toBe(200)
  const kept = (await readdir(join(folder, 'images/share', id))).filter((name) => name.startsWith('ja-'))
  expect(kept).toEqual([after.split('/').at(-1)])
})

test.each([
  `/share/${eventId('hidden')}/en-0123456789ab.jpg`,
  `/share/${eventId('nobody')}/en-0123456789ab.jpg`,
  `/share/${id}/fr-0123456789ab.jpg`,
  `/share/${id}/en-0123456789ab.png`,
  `/share/${id}/..%2f..%2fsecret`,
  '/share/%00/en-0123456789ab.jpg',
])('share images: return not found for %s', async (path) => {
  expect((await get(path)).statusCode).toBe(404)
})

test('share images: sitemap lists every public page in every language with its last change', async () => {
  const index = await get('/sitemap.xml')
  expect(index.headers['content-type']).toContain('application/xml')
  const files = [...index.body.matchAll(/<loc>https:\/\/encore\.example([^<]+)<\/loc>/g)].map(
    ([, path]) => path ?? '',
  )
  expect(files).toEqual([
    '/sitemap/pages.xml',
    '/sitemap/themes.xml',
    '/sitemap/replays.xml',
    '/sitemap/notices.xml',
    '/sitemap/1.xml',
  ])
  const events = (await get('/sitemap/1.xml')).body
  const addresses = [...events.matchAll(/<loc>https:\/\/encore\.example([^<]+)<\/loc>/g)].map(
    ([, path]) => path,
  )
  expect(addresses).toHaveLength(12)
  expect(addresses).toContain(`/zhhans/detail/tide/products`)
  expect(addresses).not.toContain('/detail/bare/products')
  expect(events).not.toMatch(/hidden|\/detail\/ev_/)
  expect(events).toContain(
    '<xhtml:link rel="alternate" hreflang="zh-Hans" href="https://encore.example/zhhans/detail/tide"/>',
  )
  expect(events.match(/hreflang="x-default"/g)).toHaveLength(12)
  expect((await get('/sitemap/pages.xml')).body).toContain('<loc>https://encore.example/ko</loc>')
  for (const path of ['/sitemap/2.xml', '/sitemap/0.xml', '/sitemap/x.xml']) {
    expect((await get(path)).statusCode).toBe(404)
  }
})

test('share images: sitemap dates a page by its event’s last change or status', async () => {
  const lastmod = async () => {
    const { body } = await get('/sitemap/1.xml')
    return /\/tide<\/loc><lastmod>([^<]+)</.exec(body)?.[1]
  }
  await atMoment('2026-11-28T09:30:00Z')
  expect(await lastmod()).toBe('2026-11-28T09:00:00.000Z')
  await atMoment('2026-11-29T00:00:00Z')
  expect(await lastmod()).toBe('2026-11-28T12:00:00.000Z')
})
