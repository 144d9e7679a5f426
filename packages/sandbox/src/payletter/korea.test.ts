import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { jsonOf, startWorld, type World } from '#src/testing/world.ts'
import { payhashOf } from './payhash.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
beforeEach(async () => {
  await world.control('reset')
  world.merchant.notices.length = 0
})
afterAll(() => world.close())

const paymentKey = 'PLKEY KRPAYMENT0123456789ABCDEF'
const searchKey = 'PLKEY KRSEARCH0123456789ABCDEF'

const payment = (change: object = {}) => ({
  pgcode: 'kakaopay',
  client_id: 'sandbox_kr',
  user_id: 'member-1',
  order_no: 'T-1',
  amount: 11_000,
  product_name: 'Ticket',
  return_url: `${world.merchant.url}/return`,
  callback_url: `${world.merchant.url}/status`,
  ...change,
})

async function post(path: string, body: unknown, authorization = paymentKey) {
  const reply = await fetch(`${world.url}/v1.0/payments/${path}`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  return { status: reply.status, body: await jsonOf<Record<string, unknown>>(reply) }
}

const today = () => new Date(Date.now() + 9 * 3_600_000).toISOString().slice(0, 10).replaceAll('-', '')

async function list(authorization = searchKey, date = today()) {
  const query = `client_id=sandbox_kr&date=${date}&date_type=transaction`
  const reply = await fetch(`${world.url}/v1.0/payments/transaction/list?${query}`, {
    headers: { authorization },
  })
  return { status: reply.status, body: await jsonOf<{ list: Record<string, unknown>[] }>(reply) }
}

test('sandbox Payletter Korea: a payment returns a number and two addresses of its payment page, which accepts it', async () => {
  const opened = await post('request', payment())
  expect(opened).toMatchObject({ status: 200, body: { token: expect.any(Number) } })
  const page = await (await fetch(String(opened.body.online_url))).text()
  expect(page).toContain('KakaoPay')
  expect(page).toContain('₩11,000')
  world.merchant.answerWith('{"code":0,"message":"success"}')
  const answer = await jsonOf<{ result: Record<string, string> }>(await world.control('tx/T-1/approve'))
  const { tid = '', payhash } = answer.result
  expect(payhash).toBe(payhashOf('member-1', '11000', tid, 'KRPAYMENT0123456789ABCDEF'))
  await world.arrived(1)
  expect((await list()).body.list).toMatchObject([
    { tid, order_no: 'T-1', user_id: 'member-1', amount: 11_000, cancel_date: '' },
  ])
})

test.each([
  ['not JSON', () => '{', 400],
  ['an unknown field', () => payment({ price: 1 }), 400],
  ['a missing field', () => payment({ user_id: '' }), 400],
  ['an amount as text', () => payment({ amount: '11000' }), 400],
  ['a part of a won', () => payment({ amount: 1.5 }), 400],
  ['nothing to pay', () => payment({ amount: 0 }), 400],
  ['a script as address', () => payment({ return_url: 'javascript:alert(1)' }), 400],
  ['another client', () => payment({ client_id: 'sandbox_naver' }), 401],
])('sandbox Payletter Korea: refuses %s by code and message', async (_, body, status) => {
  const refused = await post('request', body())
  expect(refused).toMatchObject({ status, body: { code: expect.any(Number), message: expect.any(String) } })
})

test('sandbox Payletter Korea: a method without a contract fails like a broken server', async () => {
  expect(await post('request', payment({ pgcode: 'toss' }))).toMatchObject({
    status: 500,
    body: { error: { code: 4 } },
  })
})

test('sandbox Payletter Korea: each key opens its own calls only', async () => {
  expect((await post('request', payment(), searchKey)).status).toBe(401)
  expect((await list(paymentKey)).status).toBe(401)
})

test('sandbox Payletter Korea: a message without code 0 in the response is sent three times more', async () => {
  await post('request', payment())
  world.merchant.answerWith('OK', '{"code":"0"}', '{"code":1}', '{"code":0}')
  await world.control('tx/T-1/approve')
  await world.arrived(4)
})

test('sandbox Payletter Korea: the tester sets how often a message repeats', async () => {
  const impatient = await startWorld({ koreaResends: 1 })
  const { merchant } = impatient
  const pay = async (orderNo: string) => {
    const urls = { return_url: `${merchant.url}/return`, callback_url: `${merchant.url}/status` }
    const reply = await fetch(`${impatient.url}/v1.0/payments/request`, {
      method: 'POST',
      headers: { authorization: paymentKey, 'content-type': 'application/json' },
      body: JSON.stringify({ ...payment({ order_no: orderNo }), ...urls }),
    })
    expect(reply.status).toBe(200)
    await impatient.control(`tx/${orderNo}/approve`)
  }
  merchant.answerWith('OK', 'OK', '{"code":0}')
  await pay('T-1')
  await impatient.arrived(2)
  await impatient.control('clock', { advance: 3_600 })
  await pay('T-2')
  await impatient.accepted(1)
  const { content } = await jsonOf<{ content: { kind: string; ref: string }[] }>(
    await fetch(`${impatient.url}/__ctl/exchanges`),
  )
  const notices = content.filter(({ kind }) => kind === 'notice')
  expect(notices.map(({ ref }) => ref)).toEqual(['T-1', 'T-1', 'T-2'])
  await impatient.close()
})

test('sandbox Payletter Korea: a payment is canceled once, whole or in parts', async () => {
  const cancelOf = async (amount: number) => {
    const {
      list: [row],
    } = (await list()).body
    return {
      pgcode: 'kakaopay',
      client_id: 'sandbox_kr',
      user_id: 'member-1',
      tid: row?.tid,
      amount,
      ip_addr: '127.0.0.1',
    }
  }
  await post('request', payment())
  await world.control('tx/T-1/approve')
  expect((await post('cancel', { ...(await cancelOf(11_000)), user_id: 'member-2' })).status).toBe(400)
  expect((await post('cancel', await cancelOf(1_000))).status).toBe(400)
  expect(await post('cancel/partial', await cancelOf(1_000))).toMatchObject({
    status: 200,
    body: { amount: 1_000 },
  })
  expect(await post('cancel', await cancelOf(10_000))).toMatchObject({
    status: 200,
    body: { cancel_date: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/) },
  })
  expect((await post('cancel', await cancelOf(10_000))).body).toMatchObject({ code: 6 })
  expect((await list()).body.list[0]?.cancel_date).not.toBe('')
})

test('sandbox Payletter Korea: a canceling buyer returns by a plain address', async () => {
  await post('request', payment({ cancel_url: `${world.merchant.url}/gone` }))
  const canceled = await jsonOf<object>(await world.control('tx/T-1/cancel'))
  expect(canceled).toMatchObject({
    state: 'canceled',
    method: 'get',
    returnurl: `${world.merchant.url}/gone`,
  })
})
