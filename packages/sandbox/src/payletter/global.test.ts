import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { jsonOf, startWorld, type World } from '#src/testing/world.ts'
import { globalHashOf } from './global-hash.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
beforeEach(async () => {
  await world.control('reset')
  world.merchant.notices.length = 0
})
afterAll(() => world.close())

const key = 'GPLKEY GLUSD0123456789ABCDEF'
const ok = '<RESULT>OK</RESULT>'

const payment = (change: object = {}) => ({
  storeid: 'sandbox_usd',
  currency: 'USD',
  storeorderno: 'T-2',
  amount: 9.9,
  payerid: 'member-1',
  payeremail: 'a@b.test',
  returnurl: `${world.merchant.url}/return`,
  notiurl: `${world.merchant.url}/status`,
  pginfo: 'PLCreditCardMpi',
  ...change,
})

async function post(path: string, body: object, authorization = key) {
  const reply = await fetch(`${world.url}/api/payment/${path}`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status: reply.status, body: await jsonOf<Record<string, unknown>>(reply) }
}

test('sandbox Payletter global: matches the published vector', () => {
  const fields = {
    storeid: 'sandbox',
    currency: 'USD',
    storeorderno: 'T-2',
    payamt: '9.9',
    payerid: 'member-1',
    timestamp: '1767225600',
  }
  expect(globalHashOf(fields, 'GLKEY')).toBe(
    '6675e3202904d1ec2d78344fc8b314d8fa23f4ee378a5ba9d7ff570377afa214',
  )
})

test('sandbox Payletter global: sends the same signed fields on both ways until the response is exact', async () => {
  const { body } = await post('request', payment())
  expect(await (await fetch(String(body.online_url))).text()).toContain('$9.90')
  world.merchant.answerWith('OK', `${ok}\n`, ok)
  const { result } = await jsonOf<{ result: Record<string, string> }>(await world.control('tx/T-2/approve'))
  expect(result).toMatchObject({ payamt: '9.9', retcode: '0', notifytype: '1' })
  expect(result.hash).toBe(globalHashOf(result, 'GLUSD0123456789ABCDEF'))
  await world.control('clock', { advance: 3_600 })
  await world.arrived(2)
  await world.control('clock', { advance: 3_600 })
  await world.arrived(3)
  expect(world.merchant.notices).toEqual([result, result, result])
})

test('sandbox Payletter global: external_refund is reported by notifytype 2', async () => {
  await world.control('arm', { provider: 'payletter_global', next: true, scenario: 'external_refund' })
  await post('request', payment())
  world.merchant.answerWith(ok, ok)
  await world.control('tx/T-2/approve')
  await world.control('clock', { advance: 5 })
  await world.arrived(2)
  expect(world.merchant.notices[1]).toMatchObject({ notifytype: '2', storeorderno: 'T-2', payamt: '9.9' })
})

test('sandbox Payletter global: the older refund is a form, signed over its own address', async () => {
  await post('request', payment())
  world.merchant.answerWith(ok, ok)
  const { transactions } = await jsonOf<{ transactions: { transid: string }[] }>(
    await world.control('tx/T-2/approve'),
  )
  const form = {
    storeid: 'sandbox_usd',
    paytoken: transactions[0]?.transid ?? '',
    currency: 'USD',
    amount: '4',
    pginfo: 'PLCreditCardMpi',
  }
  const signed = async (change: object, wrongKey = '') => {
    const body = new URLSearchParams({ ...form, ...change }).toString()
    const address = `${world.url}/payment/PLCreditCardMpi/refund`
    const text = `sandbox_usdGLUSD0123456789ABCDEF${wrongKey}POST${encodeURIComponent(address).toLowerCase()}17672256001x${body}`
    const signature = createHash('sha256').update(text).digest('hex')
    const reply = await fetch(address, {
      method: 'POST',
      body: new URLSearchParams(body),
      headers: { authorization: `POQAPI sandbox_usd:${signature}:1x:1767225600` },
    })
    return { status: reply.status, body: await jsonOf<Record<string, unknown>>(reply) }
  }
  expect(await signed({}, 'x')).toMatchObject({ status: 401, body: { code: 998 } })
  expect(await signed({ pginfo: 'PLUnionPay' })).toMatchObject({ status: 400, body: { code: 997 } })
  expect(await signed({})).toMatchObject({ status: 200, body: { data: { refundamt: 4 } } })
  expect(await signed({ amount: '6' })).toMatchObject({ status: 406, body: { code: 995 } })
  expect(await signed({ amount: '5.9' })).toMatchObject({ status: 200 })
})

test.each([
  ['an unknown field', { price: 1 }, 400, 997],
  ['no payer', { payerid: '' }, 400, 997],
  ['an amount as text', { amount: '9.9' }, 400, 997],
  ['a part of a cent', { amount: 9.905 }, 400, 997],
  ['nothing to pay', { amount: 0 }, 400, 997],
  ['a script as address', { notiurl: 'javascript:alert(1)' }, 400, 997],
  ['another currency', { currency: 'KRW' }, 406, 995],
  ['a method without a contract', { pginfo: 'PLKonbini' }, 406, 995],
  ['another store', { storeid: 'sandbox' }, 403, 993],
])('sandbox Payletter global: refuses %s by status and code', async (_, change, status, code) => {
  expect(await post('request', payment(change))).toMatchObject({ status, body: { code } })
})

test('sandbox Payletter global: another key opens nothing', async () => {
  expect(await post('request', payment(), 'GPLKEY x')).toMatchObject({ status: 401, body: { code: 998 } })
})

test('sandbox Payletter global: a refund is done and reported once', async () => {
  await post('request', payment())
  world.merchant.answerWith(ok, ok)
  const { transactions } = await jsonOf<{ transactions: { transid: string }[] }>(
    await world.control('tx/T-2/approve'),
  )
  await world.arrived(1)
  const refund = { storeid: 'sandbox_usd', paytoken: transactions[0]?.transid, currency: 'USD', amount: 9.9 }
  expect(await post('refund', refund)).toMatchObject({ status: 200, body: { data: { refundamt: 9.9 } } })
  await world.arrived(2)
  expect(world.merchant.notices[1]).toMatchObject({ notifytype: '2', paytoken: refund.paytoken })
  expect(await post('refund', refund)).toMatchObject({ status: 406, body: { code: 995 } })
})

test.each([
  ['ja-JP,ja;q=0.9,en;q=0.8', 'ja', '承認する'],
  ['zh-CN', 'zh-Hans', '批准'],
  ['fr', 'en', 'Approve'],
])(
  'sandbox Payletter global: the page uses the browser’s language, since the protocol has no field for it: %s',
  async (header, lang, word) => {
    const { body } = await post('request', payment())
    const headers = { 'accept-language': header }
    const page = await (await fetch(String(body.online_url), { headers })).text()
    expect(page).toContain(`<html lang="${lang}">`)
    expect(page).toContain(word)
  },
)
