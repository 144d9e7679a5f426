import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { storeImage } from '#platform/images/index.ts'
import { createWorld, type World } from '#test/world.ts'

const folder = join(tmpdir(), `encore-images-${process.pid}`)
let world: World
let key: string

/** A picture that no other is like. */
const picture = (widthPx: number, shade: number) =>
  sharp({
    create: { width: widthPx, height: widthPx / 2, channels: 3, background: { r: shade, g: 40, b: 90 } },
  })
    .png()
    .toBuffer()

beforeAll(async () => {
  world = await createWorld({ DATA_DIR: folder })
  key = await storeImage(world.api.ctx, await picture(1000, 10))
})
afterAll(async () => {
  await world.close()
  await rm(folder, { recursive: true, force: true })
})

const ask = (path: string, headers: Record<string, string> = {}) =>
  world.api.http.inject({ url: path, headers })
const renders = async (format: string): Promise<number> => {
  const text = await world.api.ctx.metrics.registry.metrics()
  return Number(new RegExp(`encore_image_renders_total{format="${format}"} (\\d+)`).exec(text)?.[1] ?? 0)
}

test('a picture comes as WebP in the asked width, to keep for ever', async () => {
  const response = await ask(`/images/${key}?w=480`)
  expect(response.statusCode).toBe(200)
  expect(response.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'Accept',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
  })
  const { format, width, height } = await sharp(response.rawPayload).metadata()
  expect({ format, width, height }).toEqual({ format: 'webp', width: 480, height: 240 })
})

test.each([64, 80, 120, 240, 300, 320, 350, 450, 480, 900, 1200, 2000])(
  'the width %i is served, and nothing wider than the original',
  async (w) => {
    const response = await ask(`/images/${key}?w=${w}`)
    expect((await sharp(response.rawPayload).metadata()).width).toBe(Math.min(w, 1000))
  },
)

test.each(['', '?w=', '?w=481', '?w=0', '?w=-64', '?w=64.0', '?w=0x40', '?w=64&w=80', '?w[]=64', '?w=99999'])(
  'the width of “%s” is refused',
  async (query) => {
    const response = await ask(`/images/${key}${query}`)
    expect(response.statusCode).toBe(400)
    expect(response.json()).toMatchObject({ name: 'INVALID_INPUT', fields: [{ path: 'w' }] })
    expect(response.headers['cache-control']).toBe('private, no-store')
  },
)

test.each([
  '0123456789abcdef0123456789abcdef',
  'nothing',
  '..%2f..%2f..%2fetc%2fpasswd',
  '..%2foriginals%2f',
  '%00',
  '.',
  'a'.repeat(150),
])('the key %s is not found', async (unknown) => {
  expect((await ask(`/images/${unknown}?w=480`)).statusCode).toBe(404)
})

test('a browser that has the picture is told so', async () => {
  const { etag } = (await ask(`/images/${key}?w=300`)).headers
  const again = await ask(`/images/${key}?w=300`, { 'if-none-match': String(etag) })
  expect(again.statusCode).toBe(304)
  expect(again.rawPayload).toHaveLength(0)
})

test('who reads AVIF gets WebP at once, and AVIF to keep once it is made', async () => {
  const headers = { accept: 'image/avif,image/webp,*/*' }
  const first = await ask(`/images/${key}?w=120`, headers)
  expect(first.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=60',
    vary: 'Accept',
  })
  const later = await vi.waitFor(async () => {
    const response = await ask(`/images/${key}?w=120`, headers)
    expect(response.headers['content-type']).toBe('image/avif')
    return response
  }, 10_000)
  expect(later.headers['cache-control']).toContain('immutable')
  expect(later.headers.etag).not.toBe(first.headers.etag)
  expect((await sharp(later.rawPayload).metadata()).width).toBe(120)
  expect((await ask(`/images/${key}?w=120`)).headers['content-type']).toBe('image/webp')
})

test('many who ask at once make one render, and a later one finds it on disk', async () => {
  const fresh = await storeImage(world.api.ctx, await picture(800, 20))
  const before = await renders('webp')
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask(`/images/${fresh}?w=450`)))
  expect(new Set(answers.map((answer) => answer.statusCode))).toEqual(new Set([200]))
  expect(await renders('webp')).toBe(before + 1)
  await ask(`/images/${fresh}?w=450`)
  expect(await renders('webp')).toBe(before + 1)
})

test('the same bytes are one picture; what is no picture is refused', async () => {
  const { ctx } = world.api
  expect(await storeImage(ctx, await picture(1000, 10))).toBe(key)
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script/></svg>'
  await expect(storeImage(ctx, Buffer.from(drawing))).rejects.toThrow(/svg/)
  await expect(storeImage(ctx, Buffer.from('<html></html>'))).rejects.toThrow()
})

test('a picture of more pixels than we decode is refused', async () => {
  const bomb = sharp({ create: { width: 6000, height: 5000, channels: 3, background: 'black' } })
  await expect(storeImage(world.api.ctx, await bomb.png().toBuffer())).rejects.toThrow(/pixel limit/)
})
