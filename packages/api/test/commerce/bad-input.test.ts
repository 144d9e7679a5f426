import type { EndpointKey } from '@encore/contract/endpoints'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorldWithMail, signUpMember } from '../members.ts'
import type { World } from '../world.ts'

let world: World
let token: string
let close: () => Promise<void>
beforeAll(async () => {
  const made = await createWorldWithMail()
  world = made.world
  close = made.close
  token = (await signUpMember(made)).token
})
afterAll(() => close())

const pp = 'pp_01JD0000000000000000000000'
const pr = 'pr_01JD0000000000000000000000'
const good = { productUid: pp, pgCode: 'P000', quantity: 1 }

const bodies: [string, unknown, string][] = [
  ['quantity 0', { ...good, quantity: 0 }, 'quantity'],
  ['quantity -1', { ...good, quantity: -1 }, 'quantity'],
  ['quantity 1.5', { ...good, quantity: 1.5 }, 'quantity'],
  ['quantity as text', { ...good, quantity: '2' }, 'quantity'],
  ['quantity 100', { ...good, quantity: 100 }, 'quantity'],
  ['quantity 2^53', { ...good, quantity: 2 ** 53 }, 'quantity'],
  ['quantity null', { ...good, quantity: null }, 'quantity'],
  ['quantity a list', { ...good, quantity: [1] }, 'quantity'],
  ['no quantity', { productUid: pp, pgCode: 'P000' }, 'quantity'],
  ['an unknown method', { ...good, pgCode: 'P999' }, 'pgCode'],
  ['a method in lower case', { ...good, pgCode: 'p000' }, 'pgCode'],
  ['another kind of id', { ...good, productUid: 'ev_01JD0000000000000000000000' }, 'productUid'],
  ['a path as id', { ...good, productUid: '../../etc/passwd' }, 'productUid'],
  ['a long id', { ...good, productUid: `pp_${'0'.repeat(5_000)}` }, 'productUid'],
  ['a price of one’s own', { ...good, price: 1 }, 'price'],
  ['an amount of one’s own', { ...good, amount: 1 }, 'amount'],
  ['a currency of one’s own', { ...good, currency: 'KRW' }, 'currency'],
  ['a discount', { ...good, discount: 99 }, 'discount'],
  ['a list', [good], ''],
  ['null', null, ''],
  ['broken JSON', '{"productUid":', ''],
  ['a lone surrogate', '{"productUid":"\\ud800","pgCode":"P000","quantity":1}', ''],
  ['a zero byte', '{"productUid":"\\u0000","pgCode":"P000","quantity":1}', ''],
]

test.each(bodies)('order input: refuses %s with its field', async (_, body, field) => {
  for (const key of ['POST /api/v2/order/point', 'POST /api/v2/order/product'] as EndpointKey[]) {
    const sent = key.endsWith('product') ? swapped(body) : body
    const answer = await world.send(key, { token, body: sent })
    expect(answer.status).toBe(400)
    expect(answer.body.name).toBe('INVALID_INPUT')
    expect(answer.body.fields.map((problem: { path: string }) => problem.path)).toContain(field)
  }
})

/** Replaces the package id by a product id, which has another prefix. */
const swapped = (body: unknown): unknown =>
  typeof body === 'object' && body !== null && 'productUid' in body && body.productUid === pp
    ? { ...body, productUid: pr }
    : body

test.each(['or_1', '0', '-1', '1e3', '%2e%2e', '%00', '9223372036854775808', 'x'.repeat(190)])(
  'order input: refuses an order named %s',
  async (id) => {
    const read = await world.send('GET /api/v2/order/{id}', { token, params: { id } })
    expect([400, 404]).toContain(read.status)
    const canceled = await world.send('POST /api/v2/order/{id}/cancel', { token, params: { id }, body: {} })
    expect([400, 404]).toContain(canceled.status)
  },
)

test('order input: returns not found for an unknown order and asks guests to sign in', async () => {
  const params = { id: 'or_01JD0000000000000000000000' }
  expect((await world.send('GET /api/v2/order/{id}', { token, params })).status).toBe(404)
  expect((await world.send('GET /api/v2/order/{id}', { params })).status).toBe(401)
  expect((await world.send('POST /api/v2/order/point', { body: good })).status).toBe(401)
  expect((await world.send('GET /api/v2/point-product', {})).status).toBe(401)
})

test('order input: refuses an unknown package currency and returns an empty list for none', async () => {
  const ask = (currency: string) => world.send('GET /api/v2/point-product', { token, query: { currency } })
  expect((await ask('BTC')).body.fields[0].path).toBe('currency')
  expect((await ask('CUBE')).status).toBe(400)
  expect((await ask('KRW')).body).toMatchObject({ pointProducts: [], currency: 'USD', currencies: [] })
})

test('order input: refuses a bad idempotency key by its name', async () => {
  const headers = { 'idempotency-key': 'ü'.repeat(3) }
  const answer = await world.send('POST /api/v2/order/point', { token, body: good, headers })
  expect(answer.status).toBe(400)
  expect(answer.body.fields[0].path).toBe('Idempotency-Key')
})

const unit = '0'.repeat(32)

test.each<[string, unknown, string]>([
  ['no card', { wanted: [] }, 'wanted'],
  ['a card twice', { wanted: [1, 1] }, 'wanted'],
  ['card 0', { wanted: [0] }, 'wanted/0'],
  ['card 201', { wanted: [201] }, 'wanted/0'],
  ['a card as text', { wanted: ['1'] }, 'wanted/0'],
  ['a price', { wanted: [1], price: 5 }, 'price'],
  ['nothing', {}, 'wanted'],
])('card swap input: refuses %s with its field', async (_, body, field) => {
  const sent = await world.send('PUT /api/v1/random-unit/{id}/swap', { token, params: { id: unit }, body })
  expect(sent.status).toBe(400)
  expect(sent.body.fields.map((problem: { path: string }) => problem.path)).toContain(field)
})

test('card swap input: unknown units and swaps are not found, and guests are asked to sign in', async () => {
  const body = { wanted: [1] }
  const offered = (id: string, as?: string) =>
    world.send('PUT /api/v1/random-unit/{id}/swap', { params: { id }, body, ...(as && { token: as }) })
  expect((await offered(unit, token)).status).toBe(404)
  expect([400, 404]).toContain((await offered('unit', token)).status)
  expect((await offered(unit)).status).toBe(401)
  const swap = { params: { id: 'sx_01JD0000000000000000000000' }, body: { answer: 'CONFIRM' } }
  expect((await world.send('POST /api/v1/card-swap/{id}/answer', { token, ...swap })).status).toBe(404)
  expect((await world.send('POST /api/v1/card-swap/{id}/answer', swap)).status).toBe(401)
})
