import { readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { acceptImage, maxImageBytes, originalPath, storeImage } from '#platform/images/index.ts'
import { createWorld, type World } from '#test/world.ts'

const folder = join(tmpdir(), `encore-images-${process.pid}`)
let world: World
let key: string

/** Returns a PNG that is unique for each shade. */
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

/** `Accept` header of browsers without AVIF support. */
const webp = { accept: 'image/webp,*/*' }
const ask = (path: string, headers: Record<string, string> = webp) =>
  world.api.http.inject({ url: path, headers })
const renders = async (format: string): Promise<number> => {
  const text = await world.api.ctx.metrics.registry.metrics()
  return Number(new RegExp(`encore_image_renders_total{format="${format}"} (\\d+)`).exec(text)?.[1] ?? 0)
}

test('images: serve a picture as WebP in the requested width, cacheable for ever', async () => {
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
  'images: serve the width %i, and nothing wider than the original',
  async (w) => {
    const response = await ask(`/images/${key}?w=${w}`)
    expect((await sharp(response.rawPayload).metadata()).width).toBe(Math.min(w, 1000))
  },
)

test.each(['', '?w=', '?w=481', '?w=0', '?w=-64', '?w=64.0', '?w=0x40', '?w=64&w=80', '?w[]=64', '?w=99999'])(
  'images: refuse the width of “%s”',
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
])('images: return not found for the key %s', async (unknown) => {
  expect((await ask(`/images/${unknown}?w=480`)).statusCode).toBe(404)
})

test('images: return 304 to a browser that has the picture', async () => {
  const { etag } = (await ask(`/images/${key}?w=300`)).headers
  const again = await ask(`/images/${key}?w=300`, { ...webp, 'if-none-match': String(etag) })
  expect(again.statusCode).toBe(304)
  expect(again.rawPayload).toHaveLength(0)
})

test('images: serve WebP at once to browsers that accept AVIF, and AVIF once it is made', async () => {
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

test('images: render once for many requests at once and read it from disk later', async () => {
  const fresh = await storeImage(world.api.ctx, await picture(800, 20))
  const before = await renders('webp')
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask(`/images/${fresh}?w=450`)))
  expect(new Set(answers.map((answer) => answer.statusCode))).toEqual(new Set([200]))
  expect(await renders('webp')).toBe(before + 1)
  await ask(`/images/${fresh}?w=450`)
  expect(await renders('webp')).toBe(before + 1)
})

test('images: serve JPEG to clients that name no newer format', async () => {
  for (const accept of ['*/*', 'image/png,image/*;q=0.8']) {
    const response = await ask(`/images/${key}?w=480`, { accept })
    expect(response.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    expect((await sharp(response.rawPayload).metadata()).format).toBe('jpeg')
  }
})

describe('images: upload', () => {
  const accept = (bytes: Uint8Array) => acceptImage(world.api.ctx, bytes)
  const refused = (rule: string) => ({
    ok: false,
    failure: { error: 'INVALID_INPUT', fields: [{ path: 'image', rule }] },
  })
  const kept = async (bytes: Uint8Array) => {
    const accepted = await accept(bytes)
    if (!accepted.ok) throw new Error(JSON.stringify(accepted.failure))
    return { ...accepted.value, file: await readFile(originalPath(world.api.ctx, accepted.value.key)) }
  }

  test('is rotated by its EXIF orientation and loses location, camera and appended data', async () => {
    const taken = await sharp(await picture(900, 30))
      .withExif({ IFD0: { Model: 'Pocket Camera' }, IFD3: { GPSLatitude: '37/1 33/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const { widthPx, heightPx, file } = await kept(
      Buffer.concat([taken, Buffer.from('PK\u0003\u0004<script>')]),
    )
    expect({ widthPx, heightPx }).toEqual({ widthPx: 450, heightPx: 900 })
    expect((await sharp(file).metadata()).exif).toBeUndefined()
    expect(file.includes('Pocket Camera')).toBe(false)
    expect(file.includes('<script>')).toBe(false)
  })

  test('ends its name with a tiny preview, unless it is transparent', async () => {
    const left = { input: await picture(200, 0), left: 0, top: 0 }
    const quarter = sharp({ create: { width: 200, height: 200, channels: 3, background: '#fff' } })
    const { key: name } = await kept(await quarter.composite([left]).png().toBuffer())
    const [digest, pixels = ''] = name.split(/-(.*)/)
    expect(digest).toMatch(/^[0-9a-f]{32}$/)
    // Rows run from the bottom up: white below, rgb(0, 40, 90) above.
    const colours = new Uint16Array(Uint8Array.from(Buffer.from(pixels, 'base64url')).buffer)
    expect(colours).toHaveLength(24)
    expect([...colours.slice(0, 6)]).toEqual(Array.from({ length: 6 }, () => 0x7f_ff))
    expect([...colours.slice(18)]).toEqual(Array.from({ length: 6 }, () => (5 << 5) | 11))
    const clear = sharp({ create: { width: 60, height: 60, channels: 4, background: '#ffffff80' } })
    expect((await kept(await clear.png().toBuffer())).key).toMatch(/^[0-9a-f]{32}$/)
  })

  test('has two addresses for each width, by digest and by key, and other spellings redirect to the first', async () => {
    const digest = key.slice(0, 32)
    for (const name of [digest, key]) {
      const { statusCode, headers } = await ask(`/images/${name}?w=64`)
      expect([name, statusCode, headers['cache-control']]).toEqual([
        name,
        200,
        'public, max-age=31536000, immutable',
      ])
    }
    for (const [address, query] of [
      [`${digest}-0123456789ab`, '?w=64'],
      [digest, '?w=64&utm=1'],
      [key, '?w=64&utm=1'],
      [key, '?x=1&w=64'],
      [key, '?%77=64'],
      [key, '?w=064'],
      [key.replace('-', '%2D'), '?w=64'],
    ]) {
      const { statusCode, headers } = await ask(`/images/${address}${query}`)
      expect([address, query, statusCode, headers.location]).toEqual([
        address,
        query,
        302,
        `/images/${digest}?w=64`,
      ])
      expect(headers['cache-control']).toBe('private, no-store')
    }
  })

  test('is not found under another name', async () => {
    const digest = key.slice(0, 32)
    const other = await storeImage(world.api.ctx, await picture(1000, 200))
    for (const rest of ['-x', '-anything', `-${'A'.repeat(64)}`, other.slice(32), `${key.slice(32)}-`, '-']) {
      const { statusCode, headers } = await ask(`/images/${digest}${rest}?w=64`)
      expect([rest, statusCode, headers['cache-control']]).toEqual([rest, 404, 'private, no-store'])
    }
  })

  test('keeps its name when its pixels would be computed differently today', async () => {
    const bytes = await picture(1000, 123)
    const given = await storeImage(world.api.ctx, bytes)
    const former = `${given.slice(0, 32)}-${'Q'.repeat(64)}`
    await writeFile(join(folder, 'images/names', given.slice(0, 32)), former)
    expect(await storeImage(world.api.ctx, bytes)).toBe(former)
  })

  test('stores the same bytes once', async () => {
    const bytes = await picture(640, 77)
    expect((await kept(bytes)).key).toBe((await kept(bytes)).key)
    expect(await storeImage(world.api.ctx, await picture(1000, 10))).toBe(key)
  })

  test.each([
    [
      'a drawing with a script',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
      'format',
    ],
    ['a page named as a picture', () => Buffer.from('<html></html>'), 'format'],
    [
      'a page behind the first bytes of a JPEG',
      () => Buffer.from([0xff, 0xd8, 0xff, 0x3c, 0x68, 0x74]),
      'broken',
    ],
    ['nothing', () => Buffer.alloc(0), 'format'],
    ['too many bytes', () => Buffer.alloc(maxImageBytes + 1), 'bytes'],
    ['a picture that ends early', async () => (await photo(800)).subarray(0, 4_000), 'broken'],
    ['more pixels than we decode', () => headOf(14_000, 14_000), 'pixels'],
    ['a film', async () => film(), 'animated'],
  ])('refuses %s', async (_what, bytes, rule) => {
    expect(await accept(await bytes())).toEqual(refused(rule))
  })
})

/** A noise image, which compresses badly and therefore has a realistic size. */
const photo = (widthPx: number) =>
  sharp({
    create: {
      width: widthPx,
      height: widthPx,
      channels: 3,
      background: 'grey',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .jpeg()
    .toBuffer()

/** A grey PNG of this size without its pixels. */
function headOf(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const named = Buffer.concat([Buffer.from(type), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(named))
    return Buffer.concat([length, named, sum])
  }
  const size = Buffer.alloc(8)
  size.writeUInt32BE(width)
  size.writeUInt32BE(height, 4)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', Buffer.concat([size, Buffer.from([8, 0, 0, 0, 0])])),
    chunk('IDAT', deflateSync(Buffer.alloc(0))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const film = async () =>
  sharp([await picture(64, 1), await picture(64, 200)], { join: { animated: true } })
    .webp()
    .toBuffer()
