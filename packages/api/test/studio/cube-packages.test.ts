import type { CubeShelfSave } from '@encore/contract/endpoints'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addFan, addPackage, type Shop } from '#test/commerce/shop.ts'
import { type Colleague, everywhere, openStudio, type Studio, tide } from './studio-world.ts'

let studio: Studio
let shop: Shop
let owner: Colleague
let known: string
beforeAll(async () => {
  studio = await openStudio({ EXIMBAY_BASE_URL: 'http://127.0.0.1:9' })
  shop = { world: studio.world, origin: '', close: studio.close }
  owner = await studio.hire(everywhere('OWNER'))
  known = await addPackage(shop)
}, 60_000)
afterAll(() => studio.close())

type Packages = CubeShelfSave['packages']
const read = async () =>
  (await studio.send('GET /api/studio/cube-package', { cookie: owner.staffCookie })).body
const save = async (packages: Packages, { cookie = owner.staffCookie, version = 0 } = {}) =>
  studio.send('PUT /api/studio/cube-package', {
    cookie,
    body: { version: version || (await read()).version, packages },
  })
const aNew: Packages[number] = {
  ...{ id: null, point: 700, bonusPoint: 70, isHidden: false },
  prices: [{ amount: 4_999, currency: 'USD' }],
}
const changed = async (change: Partial<Packages[number]>): Promise<Packages> =>
  (await read()).packages.map((one: Packages[number]) => (one.id === known ? { ...one, ...change } : one))

type Api = Awaited<ReturnType<typeof addFan>>['api']
const sold = async (api: Api) => {
  const list = await api('GET /api/v2/point-product', { query: { currency: 'USD' } })
  return list.ok ? list.value.pointProducts : []
}
const order = (api: Api, productUid: string, shown: number | null = null) =>
  api('POST /api/v2/order/point', {
    body: {
      ...{ productUid, pgCode: 'P000', quantity: 1 },
      ...(shown === null ? {} : { shownTotal: { amount: shown, currency: 'USD' } }),
    },
  })

test('cube packages: a price change applies at once, orders keep theirs, and a buyer with the old price confirms again', async () => {
  const { api } = await addFan(shop)
  expect(await sold(api)).toMatchObject([{ productUid: known, point: 100, bonusPoint: 10, price: 990 }])
  const placed = await order(api, known, 990)
  if (!placed.ok) throw new Error(placed.error.name)
  const before = (await studio.entries()).length
  const prices = [{ amount: 1_190, currency: 'USD' as const }]
  expect((await save(await changed({ prices, point: 110, bonusPoint: 0 }))).status).toBe(200)
  expect((await studio.entries()).slice(before)).toMatchObject([{ action: 'cubes.change', outcome: 'DONE' }])
  const state = await api('GET /api/v2/order/{id}', { params: { id: placed.value.orderId } })
  expect(state).toMatchObject({ value: { total: { amount: 990, currency: 'USD' } } })
  const [kept] = await studio.world.db.owner<{ cubes: number; bonus: number }[]>`
    select cubes::integer, bonus_cubes::integer as bonus from orders where id = ${placed.value.orderId}`
  expect(kept).toEqual({ cubes: 100, bonus: 10 })
  const other = await addFan(shop)
  expect(await sold(other.api)).toMatchObject([{ point: 110, bonusPoint: 0, price: 1_190 }])
  expect(await order(other.api, known, 990)).toMatchObject({
    error: { name: 'PRICE_CHANGED', data: { total: { amount: 1_190, currency: 'USD' } } },
  })
  expect(await order(other.api, known, 1_190)).toMatchObject({ ok: true })
})

test('cube packages: a new one is sold, a hidden one is not, and none is deleted', async () => {
  const { api } = await addFan(shop)
  expect((await save([...(await changed({ isHidden: true })), aNew])).status).toBe(200)
  const now = await sold(api)
  expect(now).toMatchObject([{ point: 700, bonusPoint: 70, price: 4_999 }])
  expect(now).toHaveLength(1)
  expect(await order(api, known)).toMatchObject({ error: { name: 'NOT_FOUND' } })
  expect((await read()).packages).toHaveLength(2)
  expect((await save((await read()).packages.slice(1))).body.fields).toEqual([
    { path: 'packages', rule: 'complete' },
  ])
  expect((await save(await changed({ isHidden: false }))).status).toBe(200)
})

test('cube packages: an invalid one is reported at its field', async () => {
  const packages: Packages = (await read()).packages
  const last = packages.length
  const point = packages.find(({ id }) => id === known)?.point ?? 0
  const twice = [...aNew.prices, ...aNew.prices]
  const cases: [Packages, object[]][] = [
    [[...packages, { ...aNew, point }], [{ path: `packages/${last}/point`, rule: 'unique' }]],
    [
      [...packages, { ...aNew, point: 5, prices: twice }],
      [{ path: `packages/${last}/prices`, rule: 'unique' }],
    ],
    [
      [...packages, { ...aNew, id: `pp_${'0'.repeat(26)}`, point: 5 }],
      [{ path: `packages/${last}`, rule: 'unknown' }],
    ],
    [packages.map((one) => ({ ...one, isHidden: true })), [{ path: 'packages', rule: 'required' }]],
  ]
  for (const [wanted, fields] of cases) expect((await save(wanted)).body.fields).toEqual(fields)
  const bad: object[] = [
    { point: 0 },
    { point: 1.5 },
    { point: '100' },
    { bonusPoint: -1 },
    { prices: [] },
    { prices: [{ amount: 0, currency: 'USD' }] },
    { prices: [{ amount: 100, currency: 'CUBE' }] },
    { prices: [{ amount: 1e13, currency: 'KRW' }] },
    { unknown: 1 },
  ]
  for (const change of bad)
    expect({ change, status: (await save([...packages, { ...aNew, ...change }])).status }).toEqual({
      change,
      status: 400,
    })
  expect((await read()).packages).toEqual(packages)
})

test('cube packages: the second of two editors learns about the first, and prices require the second factor', async () => {
  const { version, packages } = await read()
  expect((await save(packages, { version })).status).toBe(200)
  expect((await save(packages, { version })).body).toMatchObject({
    name: 'VERSION_CONFLICT',
    data: { version: version + 1 },
  })
  await studio.pass('11 minutes')
  expect((await save(packages)).body.name).toBe('REAUTH_REQUIRED')
})

test('cube packages: staff of one event does not see the sales of all', async () => {
  const organiser = await studio.hire({ role: 'ORGANISER', eventId: tide })
  const seen = await studio.send('GET /api/studio/cube-package', { cookie: organiser.staffCookie })
  expect(seen.body.name).toBe('NOT_PERMITTED')
})
