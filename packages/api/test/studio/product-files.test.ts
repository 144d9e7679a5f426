import { readdir, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ok } from '#kernel/result.ts'
import { credit } from '#modules/accounts/wallet/index.ts'
import { deleteExpiredFiles } from '#modules/commerce/delivery/delete-expired-files.ts'
import { keptFile } from '#modules/commerce/delivery/index.ts'
import { forgetScratch } from '#modules/studio/uploads/scratch.ts'
import { transact } from '#platform/db/transact.ts'
import { addProduct, type Shop } from '#test/commerce/shop.ts'
import { signUpMember, type TestMember } from '#test/members.ts'
import { type Colleague, everywhere, moon, openStudio, type Studio, tide } from './studio-world.ts'
import { sendPart, upload } from './uploads.ts'

let studio: Studio
let shop: Shop
let owner: Colleague
let organiser: Colleague
beforeAll(async () => {
  studio = await openStudio({ UPLOAD_FILE_MB: '1' })
  shop = { world: studio.world, origin: '', close: studio.close }
  owner = await studio.hire(everywhere('OWNER'))
  organiser = await studio.hire({ role: 'ORGANISER', eventId: tide })
}, 60_000)
afterAll(() => studio.close())

const pdf = (words: string) => Buffer.from(`%PDF-1.7\n${words}`)
const digital = (change: object = {}) =>
  addProduct(shop, {
    kind: 'DIGITAL',
    isHidden: true,
    buyLimitMax: 20,
    download: { from: new Date(Date.now() - 60_000), days: 30 },
    ...change,
  })
const keep = async (content: Buffer, name: string, by = owner) =>
  studio.send('POST /api/studio/product/file', {
    cookie: by.staffCookie,
    body: { upload: await upload(studio, by, content), name },
  })
const filesOf = async (id: string, by = owner) =>
  studio.send('GET /api/studio/product/{id}/files', { cookie: by.staffCookie, params: { id } })

type Draft = { fileId: string | null; name: string; key: string | null }
async function save(
  id: string,
  files: Draft[],
  { confirmed = [] as string[], by = owner, version = 0 } = {},
) {
  const read = (await filesOf(id, by)).body
  const body = { version: version || read.version, files, confirmed }
  return studio.send('PUT /api/studio/product/{id}/files', { cookie: by.staffCookie, params: { id }, body })
}
const add = async (content: Buffer, name: string): Promise<Draft> => {
  const { body } = await keep(content, name)
  return { fileId: null, name: body.name, key: body.key }
}
const kept = async (id: string): Promise<Draft[]> =>
  (await filesOf(id)).body.files.map(({ fileId, name }: Draft) => ({ fileId, name, key: null }))

async function show(id: string, isHidden = false) {
  const { body } = await studio.send('GET /api/studio/product/{id}', {
    cookie: owner.staffCookie,
    params: { id },
  })
  const product = { ...body.draft, isHidden }
  const confirmed = ['SALE_OPENS', 'SALE_ENDS', 'ENDS_ORDERS', 'ENDS_CARTS']
  return studio.send('PUT /api/studio/product/{id}', {
    cookie: owner.staffCookie,
    params: { id },
    body: { version: body.version, product, confirmed },
  })
}

async function fan(): Promise<TestMember> {
  const member = await signUpMember(studio)
  const lot = { lot: 'PURCHASED', sourceType: 'GRANT', sourceId: member.uid } as const
  await transact(studio.world.db.app, async (tx) =>
    ok(await credit(tx, { memberId: member.uid, amount: 10_000, ...lot })),
  )
  return member
}
async function buy({ token }: TestMember, productUid: string): Promise<void> {
  const body = { productUid, pgCode: 'CUBE', quantity: 1 }
  expect((await studio.world.send('POST /api/v2/order/product', { token, body })).status).toBe(200)
}
/** Returns name, content and `isEarlier` of each of the fan's downloads. */
async function fetched({ token, cookie }: TestMember): Promise<[string, string, boolean][]> {
  const box = await studio.world.send('GET /api/v1/mybox', { token, query: { tab: 'DOWNLOAD' } })
  const found: [string, string, boolean][] = []
  for (const { fileId: id, name, isEarlier } of box.body.content[0].files) {
    const { body } = await studio.world.send('POST /api/v1/mybox/download/{id}', {
      token,
      params: { id },
      body: {},
    })
    const file = await studio.world.api.http.inject({ method: 'GET', url: body.url, headers: { cookie } })
    expect(file.statusCode).toBe(200)
    found.push([name, file.rawPayload.toString('latin1').replace('%PDF-1.7\n', ''), isEarlier])
  }
  return found
}

test('product files: a product of a hidden event is hidden, whatever its own switch says', async () => {
  const sale = async (id: string) => {
    const { body } = await filesOf(id)
    return [body.isHidden, body.sale]
  }
  const own = await digital()
  const shown = await digital({ isHidden: false })
  const withEvent = await digital({ isHidden: false, eventId: moon })
  expect(await Promise.all([own, shown, withEvent].map(sale))).toEqual([
    [true, 'HIDDEN'],
    [false, 'OPEN'],
    [false, 'HIDDEN'],
  ])
})

test('product files: an upload arrives in parts, resumes after a break and stores a repeated part once', async () => {
  const content = pdf('one two three')
  const begun = await studio.send('POST /api/studio/upload', {
    cookie: owner.staffCookie,
    body: { purpose: 'FILE', bytes: content.byteLength },
  })
  const { id } = begun.body
  const params = { id }
  const early = { cookie: owner.staffCookie, body: { upload: id, name: 'a.pdf' } }
  expect((await studio.send('POST /api/studio/product/file', early)).body.fields).toEqual([
    { path: 'upload', rule: 'whole' },
  ])
  await sendPart(studio, owner, { id, at: 0 }, content.subarray(0, 10))
  expect((await sendPart(studio, owner, { id, at: 0 }, content.subarray(0, 10))).body).toEqual({
    received: 10,
  })
  // A part that leaves a gap or exceeds the announced size is not accepted.
  expect((await sendPart(studio, owner, { id, at: 12 }, content.subarray(12))).body).toEqual({ received: 10 })
  expect((await sendPart(studio, owner, { id, at: 10 }, Buffer.alloc(100))).body).toEqual({ received: 10 })
  expect(
    (await studio.send('GET /api/studio/upload/{id}', { cookie: owner.staffCookie, params })).body,
  ).toEqual({
    received: 10,
  })
  expect((await sendPart(studio, owner, { id, at: 10 }, content.subarray(10))).body).toEqual({
    received: content.byteLength,
  })
  const taken = await studio.send('POST /api/studio/product/file', early)
  expect(taken.body).toMatchObject({ name: 'a.pdf', mediaType: 'application/pdf', bytes: content.byteLength })
  expect((await studio.send('POST /api/studio/product/file', early)).body.name).toBe('NOT_FOUND')
})

test('product files: an upload belongs to its creator and has its declared size', async () => {
  const { id } = (
    await studio.send('POST /api/studio/upload', {
      cookie: owner.staffCookie,
      body: { purpose: 'FILE', bytes: 9 },
    })
  ).body
  expect((await sendPart(studio, organiser, { id, at: 0 }, Buffer.from('%PDF-'))).status).toBe(404)
  const larger = id.replace('.9.', '.900.')
  expect((await sendPart(studio, owner, { id: larger, at: 0 }, Buffer.from('%PDF-'))).status).toBe(404)
  const tooLarge = { purpose: 'FILE', bytes: 1024 * 1024 + 1 }
  expect(
    (await studio.send('POST /api/studio/upload', { cookie: owner.staffCookie, body: tooLarge })).body.fields,
  ).toEqual([{ path: 'bytes', rule: 'maximum' }])
  for (const body of [
    {},
    { purpose: 'FILE', bytes: 0 },
    { purpose: 'OTHER', bytes: 1 },
    { purpose: 'FILE', bytes: 1.5 },
  ])
    expect((await studio.send('POST /api/studio/upload', { cookie: owner.staffCookie, body })).status).toBe(
      400,
    )
})

test('product files: an abandoned upload is deleted after a day', async () => {
  const { ctx } = studio.world.api
  const folder = join(ctx.config.DATA_DIR, 'uploads')
  const begin = async () =>
    (
      await studio.send('POST /api/studio/upload', {
        cookie: owner.staffCookie,
        body: { purpose: 'FILE', bytes: 9 },
      })
    ).body.id.slice(0, 32) as string
  const [old, young] = [await begin(), await begin()]
  const yesterday = new Date(Date.now() - 25 * 3_600_000)
  await utimes(join(folder, old), yesterday, yesterday)
  await forgetScratch(ctx, 24, Date.now())
  const left = await readdir(folder)
  expect([left.includes(old), left.includes(young)]).toEqual([false, true])
})

test('product files: are checked by their bytes: executables are refused and a wrong name gets its extension', async () => {
  const wrong = await keep(Buffer.from('MZ\x90\0'), 'songs.pdf')
  expect(wrong.body.fields).toEqual([{ path: 'upload', rule: 'format' }])
  expect((await keep(pdf('x'), '../../songs\u202e.exe')).body).toMatchObject({
    name: '-..-songs.exe.pdf',
    mediaType: 'application/pdf',
  })
})

test('product files: a digital product is not public before it has a file and keeps one while it is', async () => {
  const id = await digital()
  expect((await show(id)).body.fields).toEqual([{ path: 'product/isHidden', rule: 'files' }])
  expect((await save(id, [await add(pdf('songs'), 'songs.pdf')])).status).toBe(200)
  expect((await show(id)).status).toBe(200)
  expect((await save(id, [])).body.fields).toEqual([{ path: 'files', rule: 'shown' }])
  await show(id, true)
  expect((await save(id, [])).status).toBe(200)
})

test('product files: keep their order and unique names, and the log has each change once', async () => {
  const id = await digital()
  const [one, two] = [await add(pdf('1'), 'one.pdf'), await add(pdf('2'), 'two.pdf')]
  const before = (await studio.entries()).length
  await save(id, [one, two])
  const [first, second] = await kept(id)
  if (!first || !second) throw new Error('not kept')
  await save(id, [second, { ...first, name: 'first.pdf' }])
  expect((await kept(id)).map(({ name }) => name)).toEqual(['two.pdf', 'first.pdf'])
  expect((await studio.entries()).slice(before).map(({ action }) => action)).toEqual([
    'file.change',
    'file.change',
  ])
  const bad: [Draft[], string][] = [
    [[second, { ...first, name: 'TWO.pdf' }], 'unique'],
    [[second, second], 'unique'],
    [[second, { ...first, name: ' .. ' }], 'required'],
    [[second, { ...first, key: 'a'.repeat(64) }], 'unknown'],
    [[second, { fileId: `df_${'0'.repeat(26)}`, name: 'x.pdf', key: null }], 'unknown'],
    [[second, { fileId: null, name: 'x.pdf', key: null }], 'unknown'],
  ]
  for (const [files, rule] of bad)
    expect((await save(id, files)).body.fields).toEqual([{ path: 'files/1', rule }])
  const late = await save(id, [first], { version: 1 })
  expect(late.body).toMatchObject({ name: 'VERSION_CONFLICT', data: { by: expect.any(String), version: 4 } })
})

test('product files: buyers keep theirs: a new version is added, and a removed one is gone for new buyers only', async () => {
  const id = await digital()
  await save(id, [await add(pdf('song, take 1'), 'song.pdf'), await add(pdf('cover'), 'cover.pdf')])
  await show(id)
  const early = await fan()
  await buy(early, id)
  const [song, cover] = await kept(id)
  if (!song || !cover) throw new Error('not kept')
  const { body: newer } = await keep(pdf('song, take 2'), 'song.pdf')
  const next = [{ ...song, key: newer.key }, await add(pdf('words'), 'words.pdf')]
  const asked = await save(id, next)
  expect(asked.body).toMatchObject({
    name: 'CONFIRM_CHANGES',
    data: {
      changes: [
        { kind: 'FILES_MORE', count: 1 },
        { kind: 'FILES_NEWER', count: 1 },
        { kind: 'FILES_KEPT', count: 1 },
      ],
    },
  })
  expect(await fetched(early)).toHaveLength(2)
  const saved = await save(id, next, { confirmed: ['FILES_MORE', 'FILES_NEWER', 'FILES_KEPT'] })
  expect(saved.status).toBe(200)
  const late = await fan()
  await buy(late, id)
  expect(await fetched(late)).toEqual([
    ['song.pdf', 'song, take 2', false],
    ['words.pdf', 'words', false],
  ])
  expect(await fetched(early)).toEqual([
    ['song.pdf', 'song, take 2', false],
    ['words.pdf', 'words', false],
    ['song.pdf', 'song, take 1', true],
    ['cover.pdf', 'cover', true],
  ])
  expect((await filesOf(id)).body.earlier.map(({ name }: Draft) => name)).toEqual(['song.pdf', 'cover.pdf'])
})

test('product files: require the permission for the product', async () => {
  const [own, foreign, alone] = [
    await digital({ eventId: tide }),
    await digital({ eventId: moon }),
    await digital(),
  ]
  expect((await filesOf(own, organiser)).status).toBe(200)
  for (const id of [foreign, alone]) {
    expect((await filesOf(id, organiser)).status).toBe(404)
    const body = { version: 1, files: [], confirmed: [] }
    const sent = { cookie: organiser.staffCookie, params: { id }, body }
    expect((await studio.send('PUT /api/studio/product/{id}/files', sent)).status).toBe(404)
  }
  const support = await studio.hire({ role: 'SUPPORT', eventId: tide })
  expect((await filesOf(own, support)).status).toBe(200)
  expect((await save(own, [], { by: support })).body.name).toBe('NOT_PERMITTED')
  expect((await filesOf(await addProduct(shop, { kind: 'GOODS' }))).status).toBe(404)
})

/** Backdates retired files, orders and all files on disk by `days`. */
async function daysPass(days: number): Promise<void> {
  const { db, api } = studio.world
  const folder = join(api.ctx.config.DATA_DIR, 'downloads')
  await db.owner`update download_file set retired_at = retired_at - make_interval(days => ${days})`
  await db.owner`update download_entitlement set ordered_at = ordered_at - make_interval(days => ${days})`
  await db.owner`update order_line set placed_at = placed_at - make_interval(days => ${days})`
  for (const name of await readdir(folder)) {
    const then = new Date((await stat(join(folder, name))).mtimeMs - days * 86_400_000)
    await utimes(join(folder, name), then, then)
  }
}
const forget = () => deleteExpiredFiles(studio.world.api.ctx, Date.now())
async function lying(...keys: (string | null)[]): Promise<boolean[]> {
  const names = await readdir(join(studio.world.api.ctx.config.DATA_DIR, 'downloads'))
  return keys.map((key) => names.includes(key ?? ''))
}

test('product files: unused bytes are deleted after a month, and earlier buyers keep theirs', async () => {
  const [bought, ordered, unsold, other] = [
    await digital(),
    await digital(),
    await digital(),
    await digital(),
  ]
  const [song, plan, wrong] = [pdf('song of May'), pdf('plan of May'), pdf('wrong one of May')]
  const files = [await add(song, 'song.pdf'), await add(plan, 'plan.pdf'), await add(wrong, 'wrong.pdf')]
  const [first, second, third] = files as [Draft, Draft, Draft]
  const shared = await add(pdf('shared of May'), 'shared.pdf')
  await save(bought, [first])
  await save(ordered, [second])
  await save(unsold, [third, shared])
  await save(other, [shared])
  await show(bought)
  await show(ordered)
  const [early, waiting] = [await fan(), await fan()]
  await buy(early, bought)
  await buy(waiting, ordered)
  // State before the downloads of an order have been delivered.
  await studio.world.db.owner`delete from download_entitlement where product_id = ${ordered}`
  const right = await add(pdf('right one of May'), 'right.pdf')
  const confirmed = ['FILES_MORE', 'FILES_NEWER', 'FILES_KEPT']
  for (const id of [bought, ordered, unsold])
    expect((await save(id, [right], { confirmed })).status).toBe(200)
  const all = [first.key, second.key, third.key, shared.key, right.key]

  await daysPass(29)
  await forget()
  expect(await lying(...all)).toEqual([true, true, true, true, true])
  await daysPass(2)
  await forget()
  await forget()
  expect(await lying(...all)).toEqual([true, true, false, true, true])
  expect(await fetched(early)).toEqual([
    ['right.pdf', 'right one of May', false],
    ['song.pdf', 'song of May', true],
  ])
  // The same bytes may be uploaded again.
  const again = await add(wrong, 'wrong.pdf')
  expect((await save(unsold, [...(await kept(unsold)), again])).status).toBe(200)
  await daysPass(31)
  await forget()
  expect(await lying(third.key)).toEqual([true])
})

test('product files: unsaved bytes are deleted after two days, except during a save that uses them', async () => {
  const { db } = studio.world
  const { ctx } = studio.world.api
  const id = await digital()
  const [young, old, wanted] = [
    await add(pdf('of this morning'), 'young.pdf'),
    await add(pdf('of long ago'), 'old.pdf'),
    await add(pdf('of long ago, wanted'), 'wanted.pdf'),
  ]
  await daysPass(3)
  await add(pdf('of this morning'), 'young.pdf')
  await db.app.begin(async (tx) => {
    expect(await keptFile(ctx, tx, wanted.key ?? '')).not.toBeNull()
    await forget()
    expect(await lying(young.key, old.key, wanted.key)).toEqual([true, true, true])
  })
  expect((await save(id, [wanted])).status).toBe(200)
  await forget()
  expect(await lying(young.key, old.key, wanted.key)).toEqual([true, false, true])
  expect((await save(id, [...(await kept(id)), old])).body.fields).toEqual([
    { path: 'files/1', rule: 'unknown' },
  ])
})
