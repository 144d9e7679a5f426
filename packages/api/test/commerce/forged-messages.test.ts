import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { fgkeyOf } from '#modules/commerce/payments/eximbay/fgkey.ts'
import {
  accepted,
  declined,
  notice,
  orderPackage,
  type Placed,
  paymentsOf,
  sendNotice,
  sendReturn,
  signed,
  stateOf,
} from './gateway.ts'
import { addFan, addPackage, audits, type Fan, openShop, type Shop } from './shop.ts'

let shop: Shop
let cubes: string
let fan: Fan
let placed: Placed
beforeAll(async () => {
  shop = await openShop()
  cubes = await addPackage(shop)
})
afterAll(() => shop.close())
beforeEach(async () => {
  fan = await addFan(shop)
  placed = await orderPackage(fan, cubes)
})

const fieldsOf = (body: string) => Object.fromEntries(new URLSearchParams(body))
const encoded = (fields: Record<string, string>) => new URLSearchParams(fields).toString()
const badSignature = 'rescode=VE00&resmsg=Signature does not match'
const unknownReference = 'rescode=Q004&resmsg=No such reference'

const forgeries: [string, (body: string) => string, string][] = [
  ['nothing', () => '', badSignature],
  ['no signature', (body) => encoded({ ...fieldsOf(body), fgkey: '' }), badSignature],
  ['a short signature', (body) => encoded({ ...fieldsOf(body), fgkey: 'AB' }), badSignature],
  ['a changed sum', (body) => encoded({ ...fieldsOf(body), amt: '1.00' }), badSignature],
  ['a trimmed text', (body) => encoded({ ...fieldsOf(body), resmsg: 'Success.' }), badSignature],
  ['a field more', (body) => `${body}&extra=1`, badSignature],
  ['a field twice', (body) => `${body}&rescode=0000`, badSignature],
  ['the key of another store', (body) => foreignKey(body), badSignature],
  ['a store that is not ours', (body) => signed({ ...fieldsOf(body), mid: 'SANDBOX009' }), badSignature],
  ['JSON', (body) => JSON.stringify(fieldsOf(body)), badSignature],
  ['a zero byte', (body) => `${body}&a=%00`, badSignature],
  ['an unknown reference', (body) => signed({ ...fieldsOf(body), ref: 'NOT-OURS' }), unknownReference],
  ['our other store', (body) => signed({ ...fieldsOf(body), mid: 'SANDBOX002' }), unknownReference],
]

function foreignKey(body: string): string {
  const fields = fieldsOf(body)
  return encoded({ ...fields, fgkey: fgkeyOf(fields, 'FEDCBA9876543210FEDCBA9876543210') })
}

test.each(forgeries)(
  'forged messages: %s changes nothing and gets the response that the gateway understands',
  async (_, forge, answer) => {
    const body = forge(notice(placed))
    expect(await sendNotice(shop, body)).toBe(answer)
    expect(await sendReturn(shop, body)).toEqual({ status: 303, location: '/payment/eximbay/result' })
    expect(await stateOf(fan, placed)).toMatchObject({ status: 'PENDING', refusal: null })
    expect(await paymentsOf(shop, placed)).toEqual({ attempts: ['REDIRECTED'], captures: [], refunds: [] })
  },
)

test('forged messages: only the signature counts, whatever the content type', async () => {
  expect(await sendNotice(shop, '{}', 'application/json')).toBe(badSignature)
  expect(await sendNotice(shop, notice(placed), 'text/plain')).toBe(accepted)
})

test('forged messages: a message over 64 KiB is not read and gets no success response', async () => {
  const body = notice(placed, { filler: 'x'.repeat(65_536) })
  expect(await sendNotice(shop, body)).toBe('rescode=9999&resmsg=Not stored, send again')
  expect(await stateOf(fan, placed)).toMatchObject({ status: 'PENDING' })
})

test('forged messages: a message of one order never changes another', async () => {
  const other = await addFan(shop)
  const theirs = await orderPackage(other, cubes)
  const received = notice(placed)
  await sendNotice(shop, received)
  await sendNotice(shop, encoded({ ...fieldsOf(received), ref: theirs.form.ref ?? '' }))
  expect(await stateOf(other, theirs)).toMatchObject({ status: 'PENDING' })
})

test.each([
  ['only registered', { status: 'Registered' }],
  ['authorised but not taken', { status: 'AUTH' }],
  ['another kind of transaction', { txntype: 'AUTH' }],
  ['an amount that is none', { amt: '9,90' }],
  ['a currency we do not know', { cur: 'THB' }],
  ['a currency of our own', { cur: 'CUBE' }],
])('forged messages: %s is stored and serves nothing', async (_, change) => {
  expect(await sendNotice(shop, notice(placed, change))).toBe(accepted)
  expect(await stateOf(fan, placed)).toMatchObject({ status: 'PENDING' })
  expect(await sendNotice(shop, notice(placed, { status: 'Sale' }))).toBe(accepted)
  expect(await stateOf(fan, placed)).toMatchObject({ status: 'FULFILLED' })
  expect(await audits(shop)).toEqual([])
})

test('forged messages: a refusal with unusual words is stored as text', async () => {
  const words = '<img src=x onerror=alert(1)>\u0000\r\n\u202e거절'
  await sendNotice(shop, declined(placed, { resmsg: words.replace('\u0000', '') }))
  expect((await stateOf(fan, placed)).refusal).toContain('<img src=x onerror=alert(1)>')
})

test('forged messages: the return page refuses GET', async () => {
  const reply = await shop.world.api.http.inject({ method: 'GET', url: '/payment/eximbay/result' })
  expect(reply.statusCode).toBe(404)
})

test('forged messages: the product’s database role cannot rewrite histories and the inbox', async () => {
  await sendNotice(shop, notice(placed))
  const { app } = shop.world.db
  for (const [table, column] of [
    ['order_history', 'to_status'],
    ['gateway_event', 'raw'],
  ]) {
    await expect(app.unsafe(`update ${table} set ${column} = ${column}`)).rejects.toMatchObject({
      code: '42501',
    })
    await expect(app.unsafe(`delete from ${table}`)).rejects.toMatchObject({ code: '42501' })
    await expect(app.unsafe(`truncate ${table}`)).rejects.toMatchObject({ code: '42501' })
  }
})
