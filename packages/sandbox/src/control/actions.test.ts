import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Exchange } from '#src/delivery/exchanges.ts'
import type { Fields } from '#src/gateway/form.ts'
import { isSigned, query } from '#src/testing/merchant.ts'
import { jsonOf, startWorld, type World } from '#src/testing/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
beforeEach(async () => {
  await world.control('reset')
  world.merchant.notices.length = 0
})
afterAll(() => world.close())

type Acted = {
  state: string
  result: Fields
  transactions: { transid: string }[]
  exchange: Exchange
}
const act = async (id: string, action: string, body: object = {}) =>
  jsonOf<Acted>(await world.control(`tx/${id}/${action}`, body))

test('sandbox actions: a payment is answered without a browser and returns the browser’s form', async () => {
  await world.open()
  const answer = await act('T-1', 'approve')
  expect(answer).toMatchObject({ state: 'approved', ref: 'T-1', returnurl: `${world.merchant.url}/return` })
  expect(answer.transactions).toMatchObject([{ amt: '9.90', balance: '9.90' }])
  expect(isSigned(answer.result)).toBe(true)
  await world.arrived(1)
  expect(world.merchant.notices).toEqual([answer.result])
})

test('sandbox actions: a session is found by its id and declined with a reason', async () => {
  const id = (await world.open()).split('/').at(-1) ?? ''
  expect(await act(id, 'decline', { reason: 'limit' })).toMatchObject({
    state: 'declined',
    result: { resmsg: 'Over the limit' },
  })
})

test('sandbox actions: a canceled payment can still be approved', async () => {
  await world.open()
  expect(await act('T-1', 'cancel')).toMatchObject({ state: 'canceled', transactions: [] })
  expect(await act('T-1', 'approve')).toMatchObject({ state: 'approved', transactions: [{ ref: 'T-1' }] })
})

test('sandbox actions: notify sends the same message again', async () => {
  await world.open()
  const { transactions } = await act('T-1', 'approve')
  await world.arrived(1)
  const { exchange } = await act(transactions[0]?.transid ?? '', 'notify')
  expect(exchange).toMatchObject({ kind: 'notice', accepted: true, answer: { status: 200 } })
  expect(world.merchant.notices[1]).toEqual(world.merchant.notices[0])
})

test('sandbox actions: the office refunds parts and the rest without a message to the merchant', async () => {
  await world.open()
  await act('T-1', 'approve')
  await world.arrived(1)
  expect(await act('T-1', 'refund', { amount: '4.00' })).toMatchObject({ balance: '5.90' })
  expect((await world.control('tx/T-1/refund', { amount: '6.00' })).status).toBe(409)
  expect(await act('T-1', 'void')).toMatchObject({ balance: '0.00' })
  expect(await world.direct(query({}))).toMatchObject({ status: 'SALE', balance: '0.00' })
  expect(world.merchant.notices).toHaveLength(1)
})

test('sandbox actions: an unknown object is reported', async () => {
  for (const action of ['approve', 'decline', 'cancel', 'notify', 'void', 'refund'])
    expect((await world.control(`tx/nobody/${action}`)).status).toBe(404)
  await world.open()
  expect((await world.control('tx/T-1/notify')).status).toBe(404)
  expect((await world.control('tx/T-1/void')).status).toBe(404)
})

test('sandbox actions: every exchange is stored as sent', async () => {
  await world.open()
  await act('T-1', 'approve')
  await world.direct(query({}))
  await world.arrived(1)
  const response = await fetch(`${world.url}/__ctl/exchanges?ref=T-1`)
  const { content } = await jsonOf<{ content: Exchange[] }>(response)
  expect(content.map((item) => item.kind).sort()).toEqual(['notice', 'payment', 'query'])
  const asked = content.find((item) => item.kind === 'query')
  expect(asked).toMatchObject({
    direction: 'in',
    request: {
      method: 'POST',
      url: '/Gateway/DirectProcessor.krp',
      body: expect.stringContaining('ref=T-1'),
    },
    answer: { status: 200, body: expect.stringMatching(/&status=SALE&.*\n$/) },
  })
})

test('sandbox actions: the clock moves forward only', async () => {
  const before = Date.now()
  const { now } = await jsonOf<{ now: string }>(await world.control('clock', { advance: 3600 }))
  expect(Date.parse(now)).toBeGreaterThanOrEqual(before + 3_600_000)
  expect((await world.control('clock', { advance: -1 })).status).toBe(400)
})
