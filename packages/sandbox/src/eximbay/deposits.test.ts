import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Fields } from '#src/gateway/form.ts'
import { isSigned, payment, postForm, query, refund } from '#src/testing/merchant.ts'
import { jsonOf, returnFields, startWorld, type World } from '#src/testing/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
beforeEach(async () => {
  await world.control('reset')
  world.merchant.notices.length = 0
})
afterAll(() => world.close())

const yen = { mid: 'SANDBOX002', cur: 'JPY', amt: '1200' }
const open = (changes: Record<string, string> = {}) => world.open({ ...yen, paymethod: 'P006', ...changes })
const statuses = () => world.merchant.notices.map(({ status }) => status)
const asked = () => world.direct(query(yen))
const day = 86_400

type Acted = { state: string; result: Fields; transactions: { transid: string }[] }
const act = async (action: string) => jsonOf<Acted>(await world.control(`tx/T-1/${action}`))

test('sandbox Eximbay deposits: return a number on both ways and no money', async () => {
  const page = await world.press(await open(), 'register')
  await world.arrived(1)
  const [notice = {}] = world.merchant.notices
  expect(returnFields(page)).toEqual(notice)
  expect(isSigned(notice)).toBe(true)
  expect(notice).toMatchObject({ rescode: '0000', status: 'Registered', amt: '1200', paymethod: 'P006' })
  expect(notice.paymentURL).toMatch(new RegExp(`^${world.url}/deposit/`))
  expect(await asked()).toMatchObject({ status: 'REGISTERED', balance: '1200', transid: notice.transid })
  const slip = await (await fetch(notice.paymentURL ?? '')).text()
  expect(slip).toContain('Pay at a convenience store')
  expect(slip).toContain('¥1,200')
})

test('sandbox Eximbay deposits: cash at the till is a sale of the same number, sent to the server only', async () => {
  await open()
  const { result } = await act('register')
  const paid = await act('pay')
  await world.arrived(2)
  const [, sale = {}] = world.merchant.notices
  expect(sale).toMatchObject({ status: 'Sale', rescode: '0000', transid: result.transid })
  expect(sale).not.toHaveProperty('paymentURL')
  expect(paid.result.status).toBe('Registered')
  expect(await asked()).toMatchObject({ status: 'SALE', balance: '1200' })
  await world.control('clock', { advance: 4 * day })
  await world.open({ ref: 'T-2' }).then((page) => world.press(page, 'approve'))
  await world.arrived(3)
  expect(statuses()).toEqual(['Registered', 'Sale', undefined])
})

test('sandbox Eximbay deposits: a number is void at the deadline, also after a restart', async () => {
  await open()
  await act('register')
  await world.accepted(1)
  await world.restart()
  expect(await asked()).toMatchObject({ status: 'REGISTERED', balance: '1200' })
  await world.control('clock', { advance: 3 * day - 3_600 })
  expect(await asked()).toMatchObject({ balance: '1200' })
  await world.control('clock', { advance: 3_600 })
  await world.arrived(2)
  expect(statuses()).toEqual(['Registered', 'Void'])
  expect(await asked()).toMatchObject({ status: 'REGISTERED', balance: '0' })
})

test('sandbox Eximbay deposits: a void number can still be paid', async () => {
  await open()
  await act('register')
  await act('void')
  await world.arrived(2)
  await act('pay')
  await world.arrived(3)
  expect(statuses()).toEqual(['Registered', 'Void', 'Sale'])
})

test.each([
  ['konbini_paid', ['Registered', 'Sale']],
  ['konbini_void', ['Registered', 'Void']],
  ['konbini_paid_after_void', ['Registered', 'Void', 'Sale']],
  ['konbini_reorder', ['Sale', 'Registered']],
])('sandbox Eximbay deposits: %s sends %j by itself', async (scenario, expected) => {
  await world.control('arm', { provider: 'eximbay', next: true, scenario })
  await world.press(await open(), 'register')
  await vi.waitFor(() => expect(statuses()).toEqual(expected), { timeout: 10_000 })
})

test('sandbox Eximbay deposits: the till page takes the money or lets the number lapse', async () => {
  await open()
  const { result } = await act('register')
  const slip = result.paymentURL ?? ''
  const press = (button: string) => postForm(`${slip}/${button}`, {})
  expect((await press('void')).status).toBe(303)
  expect(await (await fetch(slip)).text()).toContain('This number has lapsed')
  await press('pay')
  expect(await (await fetch(slip)).text()).toContain('Paid')
  await world.arrived(3)
  expect(statuses()).toEqual(['Registered', 'Void', 'Sale'])
})

test('sandbox Eximbay deposits: a different sum from the slip can be paid', async () => {
  await world.control('arm', { provider: 'eximbay', next: true, scenario: 'wrong_amount' })
  await open()
  await act('register')
  await act('pay')
  await world.arrived(2)
  expect(world.merchant.notices.map(({ amt }) => amt)).toEqual(['1200', '1199'])
})

test('sandbox Eximbay deposits: cash is not refunded by a call', async () => {
  await open()
  await act('register')
  const { transactions } = await act('pay')
  const whole = { ...yen, transid: transactions[0]?.transid, refundamt: '1200' }
  expect(await world.direct(refund(whole))).toMatchObject({ rescode: 'RF05' })
})

test.each([
  ['300000', 303],
  ['300001', 400],
])('sandbox Eximbay deposits: a store accepts ¥%s: %i', async (amt, status) => {
  const fields = payment(world.merchant.url, { ...yen, paymethod: 'P006', amt })
  expect((await postForm(`${world.url}/Gateway/BasicProcessor.krp`, fields)).status).toBe(status)
})

test('sandbox Eximbay deposits: cash is registered, cards are approved, and neither is the other', async () => {
  await open()
  expect((await world.control('tx/T-1/approve')).status).toBe(409)
  expect((await world.control('tx/T-1/pay')).status).toBe(404)
  await world.open({ ref: 'T-9' })
  expect((await world.control('tx/T-9/register')).status).toBe(409)
})
