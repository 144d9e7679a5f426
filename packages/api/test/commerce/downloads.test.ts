import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { ok } from '#kernel/result.ts'
import { credit } from '#modules/accounts/wallet/index.ts'
import { addDownloads } from '#modules/commerce/delivery/index.ts'
import { grantRefund } from '#modules/commerce/refunds/index.ts'
import { transact } from '#platform/db/transact.ts'
import { createWorldWithMail, openMember, signUpMember, type TestMember } from '#test/members.ts'
import type { Sent, World } from '#test/world.ts'
import { addProduct, type Shop, shiftClock } from './shop.ts'

let made: Awaited<ReturnType<typeof createWorldWithMail>>
let shop: Shop
let world: World
let songs: string
const song = Buffer.from(Array.from({ length: 10_000 }, (_, at) => at % 251))

beforeAll(async () => {
  made = await createWorldWithMail()
  world = made.world
  shop = { world, origin: '', close: made.close }
  songs = await addDigital()
  await addDownloads(world.api.ctx, songs, [
    { name: '01 파도 "Tide".mp3', mediaType: 'audio/mpeg', content: song },
    { name: 'cover.jpg', mediaType: 'image/jpeg', content: Buffer.from('a picture') },
  ])
})
afterAll(() => made.close())
afterEach(() => shiftClock(shop, '0'))

const addDigital = (days = 30) =>
  addProduct(shop, {
    kind: 'DIGITAL',
    buyLimitMax: 20,
    name: { en: 'Tide, the songs' },
    download: { from: new Date(Date.now() - 60_000), days },
  })

async function comer(): Promise<TestMember> {
  const member = await signUpMember(made)
  await transact(world.db.app, async (tx) =>
    ok(
      await credit(tx, {
        memberId: member.uid,
        amount: 2_000,
        lot: 'PURCHASED',
        sourceType: 'GRANT',
        sourceId: member.uid,
      }),
    ),
  )
  return member
}

const buy = async ({ token }: TestMember, productUid = songs): Promise<string> => {
  const body = { productUid, pgCode: 'CUBE', quantity: 1 }
  const placed = await world.send('POST /api/v2/order/product', { token, body })
  expect(placed.status).toBe(200)
  return placed.body.orderId
}

const downloads = async ({ token }: TestMember) =>
  (await world.send('GET /api/v1/mybox', { token, query: { tab: 'DOWNLOAD' } })).body
const mint = ({ token }: TestMember, id: string): Promise<Sent> =>
  world.send('POST /api/v1/mybox/download/{id}', { token, params: { id }, body: {} })
const firstFile = async (member: TestMember): Promise<string> =>
  (await downloads(member)).content[0].files[0].fileId

function fetchFile(
  url: string,
  cookie: string,
  headers: Record<string, string> = {},
  method: 'GET' | 'HEAD' = 'GET',
) {
  return world.api.http.inject({ method, url, headers: { cookie, ...headers } })
}

test('downloads: serve a paid file whole, by its name, and count it', async () => {
  const member = await comer()
  await buy(member)
  const { content, counts } = await downloads(member)
  expect(counts.DOWNLOAD).toBe(1)
  expect(content).toMatchObject([
    {
      kind: 'DOWNLOAD',
      name: { text: 'Tide, the songs' },
      closesAt: expect.any(String),
      files: [
        { name: '01 파도 "Tide".mp3', mediaType: 'audio/mpeg', bytes: 10_000, times: 0, lastAt: null },
        { name: 'cover.jpg', bytes: 9 },
      ],
    },
  ])
  const minted = await mint(member, content[0].files[0].fileId)
  expect(minted.body.url).toMatch(/^\/downloads\/[\w.-]+$/)
  expect(minted.body.url).not.toContain(member.uid)
  const file = await fetchFile(minted.body.url, member.cookie)
  expect(file.statusCode).toBe(200)
  expect(file.rawPayload.equals(song)).toBe(true)
  expect(file.headers).toMatchObject({
    'content-type': 'audio/mpeg',
    'content-length': '10000',
    'accept-ranges': 'bytes',
    'cache-control': 'private, no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'content-disposition': `attachment; filename="01 Tide.mp3"; filename*=UTF-8''01%20${encodeURIComponent('파도')}%20%22Tide%22.mp3`,
  })
  await fetchFile(minted.body.url, member.cookie)
  expect((await downloads(member)).content[0].files).toMatchObject([
    { times: 2, lastAt: expect.any(String) },
    { times: 0 },
  ])
})

test('downloads: serve byte ranges and count a resumed download once', async () => {
  const member = await comer()
  await buy(member)
  const { url } = (await mint(member, await firstFile(member))).body
  const first = await fetchFile(url, member.cookie, { range: 'bytes=0-3999' })
  const rest = await fetchFile(url, member.cookie, {
    range: 'bytes=4000-',
    'if-range': `${first.headers.etag}`,
  })
  expect([first.statusCode, rest.statusCode]).toEqual([206, 206])
  expect(rest.headers['content-range']).toBe('bytes 4000-9999/10000')
  expect(Buffer.concat([first.rawPayload, rest.rawPayload]).equals(song)).toBe(true)
  const beyond = await fetchFile(url, member.cookie, { range: 'bytes=10000-' })
  expect(beyond.statusCode).toBe(416)
  expect(beyond.headers['content-range']).toBe('bytes */10000')
  const other = await fetchFile(url, member.cookie, { range: 'bytes=4000-', 'if-range': '"of another"' })
  expect([other.statusCode, other.rawPayload.length]).toEqual([200, 10_000])
  const head = await fetchFile(url, member.cookie, {}, 'HEAD')
  expect([head.statusCode, head.headers['content-length'], head.rawPayload.length]).toEqual([200, '10000', 0])
  expect((await downloads(member)).content[0].files[0].times).toBe(2)
})

test('downloads: bind a link to its session for two minutes', async () => {
  const member = await comer()
  const other = await comer()
  await buy(member)
  await buy(other)
  const { url } = (await mint(member, await firstFile(member))).body
  const elsewhere = await againIn(member)
  for (const cookie of ['', other.cookie, elsewhere]) {
    const answer = await fetchFile(url, cookie)
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/mybox?tab=download'])
  }
  expect((await fetchFile(`${url}x`, member.cookie)).statusCode).toBe(303)
  await shiftClock(shop, '3 minutes')
  await world.api.ctx.clock.sync()
  expect((await fetchFile(url, member.cookie)).statusCode).toBe(303)
})

async function againIn({ email, password }: TestMember): Promise<string> {
  const basic = Buffer.from(`${email}:${password}`).toString('base64')
  const proof = await world.send('GET /api/v1/auth/sign-in-email', {
    headers: { authorization: `Basic ${basic}` },
  })
  return (await openMember(world, proof.body.customToken)).cookie
}

test('downloads: refuse a link before payment and after a refund', async () => {
  const member = await comer()
  const orderId = await buy(member)
  const fileId = await firstFile(member)
  expect((await mint(await comer(), fileId)).body.name).toBe('NOT_FOUND')
  const { url } = (await mint(member, fileId)).body
  const { ctx } = world.api
  const decider = { decidedBy: 'test', reason: 'as the rules say' }
  await transact(ctx.sql, (tx) => grantRefund(ctx, tx, { ...decider, orderId, amount: null }))
  expect((await mint(member, fileId)).body.name).toBe('NOT_FOUND')
  expect((await fetchFile(url, member.cookie)).statusCode).toBe(303)
  expect((await downloads(member)).content).toEqual([])
})

test('downloads: open within their window only', async () => {
  const soon = await addProduct(shop, {
    kind: 'DIGITAL',
    name: { en: 'Soon' },
    download: { from: new Date(Date.now() + 3_600_000), days: 2 },
  })
  await addDownloads(world.api.ctx, soon, [
    { name: 'a.txt', mediaType: 'text/plain', content: Buffer.from('a') },
  ])
  const member = await comer()
  await buy(member, soon)
  const fileId = await firstFile(member)
  expect((await mint(member, fileId)).body).toMatchObject({
    name: 'DOWNLOAD_CLOSED',
    data: { opensAt: expect.any(String), closesAt: expect.any(String) },
  })
  await shiftClock(shop, '2 hours')
  expect((await mint(member, fileId)).status).toBe(200)
  await shiftClock(shop, '50 hours')
  expect((await mint(member, fileId)).body.name).toBe('DOWNLOAD_CLOSED')
})

test('downloads: store the same bytes once under their digest', async () => {
  const { ctx } = world.api
  const again = await addDigital()
  await addDownloads(ctx, again, [{ name: 'same.mp3', mediaType: 'audio/mpeg', content: song }])
  const rows = await world.db.owner<
    { digest: string }[]
  >`select distinct digest from download_file where bytes = 10000`
  expect(rows).toHaveLength(1)
  const path = join(ctx.config.DATA_DIR, 'downloads', rows[0]?.digest ?? '')
  expect((await readFile(path)).equals(song)).toBe(true)
  // A missing file is a server fault and does not count as a download.
  const lost = await addDigital()
  await addDownloads(ctx, lost, [{ name: 'lost.txt', mediaType: 'text/plain', content: Buffer.from('lost') }])
  const member = await comer()
  await buy(member, lost)
  const { url } = (await mint(member, await firstFile(member))).body
  const [file] = await world.db.owner<
    { digest: string }[]
  >`select digest from download_file where name = 'lost.txt'`
  await rm(join(ctx.config.DATA_DIR, 'downloads', file?.digest ?? ''))
  expect((await fetchFile(url, member.cookie)).statusCode).toBe(500)
  expect((await downloads(member)).content[0].files[0].times).toBe(0)
})
