import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StockedProduct } from '#modules/catalog/writer/index.ts'
import { readCsv } from '#platform/tables/read-csv.ts'
import { ada } from '#test/commerce/addresses.ts'
import { linesOf, put, value } from '#test/commerce/carts.ts'
import { addFan, addProduct, type Shop } from '#test/commerce/shop.ts'
import { type Colleague, everywhere, moon, openStudio, type Studio, tide } from './studio-world.ts'

let studio: Studio
let shop: Shop
let organiser: Colleague
const reason = 'the guest list'

beforeAll(async () => {
  studio = await openStudio()
  shop = { world: studio.world, origin: '', close: studio.close }
  organiser = await studio.hire({ role: 'ORGANISER', eventId: tide })
}, 120_000)
afterAll(() => studio.close())

type Question = StockedProduct['customInfoFields'][number]
const question = (id: string, en: string): Question => ({
  ...{ id, kind: 'TEXT', isRequired: false, options: [] },
  label: { en },
})

const place = (customInfoFields: Question[], eventId: string | null = tide) =>
  addProduct(shop, {
    ...{ kind: 'GOODS', requiresOrderInfo: true, customInfoFields, eventId },
    ...{ pointPrice: 5, buyLimitMax: 9 },
  })

/** Order info of a buyer with these answers, by question id. */
const received = (answers: Record<string, string>) => ({
  ...ada,
  customInfos: Object.entries(answers).map(([customInfoFieldId, content]) => ({
    ...{ customInfoFieldId, content, label: 'theirs' },
  })),
})

async function buy(productUid: string, answers: Record<string, string>, quantity = 1) {
  const fan = await addFan(shop, 1_000)
  const body = { productUid, quantity, pgCode: 'CUBE' as const, orderEtcInfo: received(answers) }
  return { ...value(await fan.api('POST /api/v2/order/product', { body })), uid: fan.uid }
}

const ask = (id: string, { staffCookie } = organiser, body: object = { reason }) =>
  studio.send('POST /api/studio/product/{id}/answers', { cookie: staffCookie, params: { id }, body })

async function fileOf(workId: string, { staffCookie } = organiser) {
  const params = { id: workId }
  const read = async () =>
    (await studio.send('GET /api/studio/job/{id}', { cookie: staffCookie, params })).body
  await expect.poll(async () => (await read()).state, { timeout: 25_000 }).toBe('DONE')
  const { file, done } = await read()
  const link = await studio.send('POST /api/studio/job/{id}/file', { cookie: staffCookie, params, body: {} })
  const { body } = await studio.world.api.http.inject({
    url: link.body.path,
    headers: { host: new URL(studio.world.api.ctx.config.studioUrl).host },
  })
  return {
    name: file.name,
    done,
    body,
    rows: readCsv(body.slice(1), ',', 100).map(({ cells }) => cells.map(({ text }) => text)),
  }
}

test('answers export: lists the buyers of a product with their answers, for a reason and without formulas', async () => {
  const sign = await place([question('card', 'Name on the card'), question('song', 'Favourite song')])
  const one = await buy(sign, { card: '=cmd()', song: 'Low tide, high moon' }, 2)
  const two = await buy(sign, { song: '달' })
  const back = await buy(sign, { card: 'Nobody' })
  const { owner: db } = studio.world.db
  await db`update orders set status = 'REFUNDED' where id = ${back.orderId}`
  await buy(await place([question('card', 'Name on the card')]), { card: 'Somewhere else' })
  const asked = await ask(sign)
  expect(asked.status).toBe(200)
  const { name, done, body, rows } = await fileOf(asked.body.workId)
  expect(name).toBe(`answers-${sign.slice(-8).toLowerCase()}.csv`)
  expect(done).toBe(2)
  expect(rows).toEqual([
    [
      ...[
        'order',
        'ordered',
        'status',
        'status name',
        'units',
        'member',
        'nickname',
        'name',
        'birth',
        'phone code',
        'phone',
        'email',
        'country',
        'country name',
        'address',
      ],
      ...['Name on the card', 'Favourite song', 'other answers'],
    ],
    [
      ...[two.orderId, expect.stringMatching(/^\d{4}-/), 'FULFILLED', 'Paid', '1'],
      ...[two.uid, expect.any(String)],
      ...[
        'Okafor Ada',
        '1998-04-12',
        '44',
        '07700 900123',
        'ada@example.com',
        'GB',
        'United Kingdom',
        '',
        '',
        '달',
        '',
      ],
    ],
    [
      ...[one.orderId, expect.any(String), 'FULFILLED', 'Paid', '2'],
      ...[one.uid, expect.any(String)],
      ...['Okafor Ada', '1998-04-12', '44', '07700 900123', 'ada@example.com', 'GB', 'United Kingdom', ''],
      ...["'=cmd()", 'Low tide, high moon', ''],
    ],
  ])
  expect(body).not.toContain('Somewhere else')
  const entries = await db`
    select action, outcome, reason, event_id as "eventId", after from audit_entry where object_id = ${sign} order by seq`
  expect(entries.map((row) => ({ ...row }))).toEqual([
    {
      ...{ action: 'product.export-answers', outcome: 'DONE', reason, eventId: tide },
      after: { work: asked.body.workId },
    },
  ])
})

test('answers export: puts withdrawn questions last and leaves out other products’ questions', async () => {
  const sign = await place([question('old', 'Nickname')])
  const other = await place([question('shirt', 'Size')])
  const fan = await addFan(shop, 1_000)
  for (const product of [sign, other]) value(await put(fan, product))
  const cartItemIds = (await linesOf(fan)).map(({ cartItemId }) => cartItemId)
  const orderEtcInfo = received({ old: 'Moth', shirt: 'XL' })
  const body = { cartItemIds, pgCode: 'CUBE' as const, orderEtcInfo }
  const { orderId } = value(await fan.api('POST /api/v2/order/cart', { body }))
  await studio.world.db.owner`
    update product set custom_info_fields = '[]', requires_order_info = false where id = ${sign}`
  const { rows } = await fileOf((await ask(sign)).body.workId)
  expect(rows[0]?.slice(-2)).toEqual(['address', 'other answers'])
  expect(rows[1]?.at(0)).toBe(orderId)
  expect(rows[1]?.at(-1)).toBe('Nickname: Moth')
})

test('answers export: requires a reason, reauthentication and the permission there, and stops with the role', async () => {
  const sign = await place([question('card', 'Name on the card')])
  await buy(sign, { card: 'Ada' })
  expect((await ask(sign, organiser, {})).status).toBe(400)
  expect((await ask(sign, organiser, { reason: ' ' })).status).toBe(400)
  expect((await ask(`pr_${'0'.repeat(26)}`)).body.name).toBe('NOT_FOUND')
  const elsewhere = await studio.hire({ role: 'ORGANISER', eventId: moon })
  expect((await ask(sign, elsewhere)).body.name).toBe('NOT_FOUND')
  expect((await ask(await place([], null))).body.name).toBe('NOT_FOUND')
  const finance = await studio.hire(everywhere('FINANCE'))
  expect((await ask(sign, finance)).body.name).toBe('NOT_PERMITTED')
  const leaving = await studio.hire({ role: 'SUPPORT', eventId: tide })
  const { workId } = (await ask(sign, leaving)).body
  await studio.grant(leaving.uid, [], [{ role: 'SUPPORT', eventId: tide }])
  const link = await studio.send('POST /api/studio/job/{id}/file', {
    ...{ cookie: leaving.staffCookie, params: { id: workId }, body: {} },
  })
  expect(link.status).not.toBe(200)
  await studio.pass('11 minutes')
  expect((await ask(sign)).body.name).toBe('REAUTH_REQUIRED')
})
