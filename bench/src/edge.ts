import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Fan, type RunningProduct, signInFan } from '@encore/dev-env'
import { type Edge, startNginx } from './edge/nginx.ts'
import { bootProduct } from './product.ts'
import type { Report, Scenario } from './report.ts'
import { folderOfStream, ticketHolder } from './watching/demo-show.ts'

export const edge: Scenario = {
  name: 'edge',
  summary:
    'the sample configuration of nginx in front of the product: tokens, one cache for all, held reloads',
  run,
}

const revokedWithinMs = 60_000

async function run(): Promise<Report> {
  const folder = await mkdtemp(join(tmpdir(), 'encore-edge-'))
  const product = await bootProduct({ env: { RATE_LIMITS: 'off' } })
  try {
    const nginx = await startNginx(join(folder, 'nginx'), product.url)
    try {
      return reportOf(await tryAll(product, nginx))
    } finally {
      await nginx.stop()
    }
  } finally {
    await product.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

interface Found {
  promise: string
  found: string
  holds: boolean
}

const reportOf = (all: Found[]): Report => ({
  rows: all.map(({ promise, found }) => ({ promise, found })),
  targets: all.map(({ promise, found, holds }) => ({ target: promise, found, holds })),
  notes: ['nginx and the product on loopback; nothing here is timed but the end of a revoked token.'],
})

async function tryAll(product: RunningProduct, nginx: Edge): Promise<Found[]> {
  const enter = () => signInFan(product, ticketHolder.email, ticketHolder.password)
  const [staff, phone] = [await enter(), await enter()]
  const first = await folderOfStream(staff, product.url, nginx.url)
  // `desk` and `phone` are two viewings of one member, with different tokens for the same show.
  const media = `540/${await wholeSegment(first)}`
  return [
    ...(await tokens(first, media)),
    await sharedCache(product, staff, first, nginx, media),
    ...(await packing(first)),
    await heldReload(first),
    await revocation(phone, product, first, media),
  ]
}

const get = async (url: string, headers: Record<string, string> = {}) => {
  const response = await fetch(url, { headers, signal: AbortSignal.timeout(30_000) })
  const body = Buffer.from(await response.arrayBuffer())
  return { status: response.status, body, cache: response.headers.get('x-cache'), headers: response.headers }
}

async function wholeSegment(folder: string): Promise<string> {
  const { body } = await get(`${folder}540/std.m3u8`)
  const segments = body.toString().match(/^\d+\.m4s$/gm) ?? []
  return segments.at(-1) ?? 'none.m4s'
}

const withToken = (url: string, change: (token: string) => string) =>
  url.replace(/\/v\/([^/]+)\//, (_, token: string) => `/v/${change(token)}/`)

async function tokens(folder: string, media: string): Promise<Found[]> {
  const good = await get(folder + media)
  const altered = withToken(folder, (token) => `${token.slice(0, -2)}${token.endsWith('AA') ? 'BB' : 'AA'}`)
  const bad = [
    withToken(folder, () => 'none') + media,
    altered + media,
    folder.replace(/ev_\w+\//, 'ev_01JD0000000000000000000000/') + media,
    folder.replace('/live/', '/replay/') + media,
    `${folder}%2e%2e%2fev_01JD0000000000000000000000/${media}`,
  ]
  const refused = await Promise.all(bad.map((url) => get(url)))
  const received = refused.map(({ status, body }) => `${status}, ${body.length} bytes`)
  return [
    {
      promise: 'a good token opens the media',
      found: `${good.status}, ${good.body.length} bytes`,
      holds: good.status === 200 && good.body.length > 10_000,
    },
    {
      promise: 'another opens nothing, also of what lies in the cache',
      found: received.join('; '),
      holds: refused.every(({ status, body }) => (status === 403 || status === 404) && body.length === 0),
    },
  ]
}

/** Two viewers with different tokens: the second is served without another response of the product. */
async function sharedCache(
  product: RunningProduct,
  fan: Fan,
  first: string,
  nginx: Edge,
  media: string,
): Promise<Found> {
  const before = await sentBy(product)
  let second = first
  // Tokens minted in the same second are equal.
  while (second === first) second = await folderOfStream(fan, product.url, nginx.url)
  const [one, two] = [await get(first + media), await get(second + media)]
  const sent = (await sentBy(product)) - before
  return {
    promise: 'viewers with different tokens share one copy',
    found: `${one.cache}, ${two.cache}; ${sent} pieces sent by the product`,
    holds: two.cache === 'HIT' && sent === 0 && one.body.equals(two.body),
  }
}

async function sentBy({ url }: RunningProduct): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text()
  return Number(/^encore_media_replies (\d+)/m.exec(text)?.[1])
}

async function packing(folder: string): Promise<Found[]> {
  const [packed, plain] = await Promise.all([
    get(`${folder}master.m3u8`, { 'accept-encoding': 'gzip' }),
    get(`${folder}master.m3u8`, { 'accept-encoding': 'identity' }),
  ])
  const encodings = [packed, plain].map(({ headers }) => headers.get('content-encoding') ?? 'plain')
  return [
    {
      promise: 'a playlist is packed for who can unpack it and plain for who cannot',
      found: encodings.join(', '),
      holds: encodings.join() === 'gzip,plain' && packed.body.equals(plain.body),
    },
  ]
}

async function heldReload(folder: string): Promise<Found> {
  const { body } = await get(`${folder}540/ll.m3u8`)
  const [, segment = '', part = ''] =
    /PRELOAD-HINT:TYPE=PART,URI="(\d+)\.(\d+)\.m4s"/.exec(body.toString()) ?? []
  const wanted = Number(segment) * 4 + Number(part) + 2
  const [wantedSegment, index] = [Math.floor(wanted / 4), wanted % 4]
  const began = performance.now()
  // Media sequence numbers count from 1, segments from 0.
  const held = await get(`${folder}540/ll.m3u8?_HLS_msn=${wantedSegment + 1}&_HLS_part=${index}`)
  const waitedMs = Math.round(performance.now() - began)
  const hasPart = held.body.toString().includes(`"${wantedSegment}.${index}.m4s"`)
  return {
    promise: 'a reload is held until its part exists',
    found: `${held.status} after ${waitedMs} ms, ${hasPart ? 'with' : 'without'} the part`,
    holds: held.status === 200 && hasPart && waitedMs > 200,
  }
}

async function revocation(phone: Fan, product: RunningProduct, first: string, media: string): Promise<Found> {
  await folderOfStream(phone, product.url)
  const began = performance.now()
  const deadline = began + revokedWithinMs
  while ((await get(first + media)).status !== 403 && performance.now() < deadline) {
    await new Promise((tick) => setTimeout(tick, 250))
  }
  const endedMs = performance.now() - began
  return {
    promise: 'the media of a device that was taken over ends within 60 s',
    found: `after ${(endedMs / 1_000).toFixed(1)} s`,
    holds: endedMs < revokedWithinMs,
  }
}
