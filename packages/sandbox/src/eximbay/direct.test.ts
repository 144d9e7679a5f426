import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Fields } from '#src/gateway/form.ts'
import { isSigned, postForm, query, refund } from '#src/testing/merchant.ts'
import { returnFields, startWorld, type World } from '#src/testing/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

let paid: Fields
beforeEach(async () => {
  await world.control('reset')
  paid = returnFields(await world.press(await world.open(), 'approve'))
})

const refundPaid = (changes: Record<string, string | undefined> = {}) =>
  world.direct(refund({ transid: paid.transid, ...changes }))

test('sandbox Eximbay calls: a response is a signed form with a final line feed', async () => {
  const response = await postForm(`${world.url}/Gateway/DirectProcessor.krp`, query({ param1: 'a b' }))
  const body = await response.text()
  expect(response.headers.get('content-type')).toBe('text/html;charset=UTF-8')
  expect(body).toMatch(/^ver=230&mid=SANDBOX001&txntype=QUERY&.*&param1=a\+b&.*&fgkey=[0-9A-F]{64}\n$/)
})

test('sandbox Eximbay calls: a payment is found by its transid and by its ref', async () => {
  const expected = {
    rescode: '0000',
    status: 'SALE',
    transid: paid.transid,
    ref: 'T-1',
    amt: '9.90',
    cur: 'USD',
    balance: '9.90',
    paymethod: 'P101',
    authcode: paid.authcode,
    resdt: paid.resdt,
  }
  const byRef = await world.direct(query({ keyfield: 'REF' }))
  const byTransid = await world.direct(query({ keyfield: 'TRANSID', transid: paid.transid }))
  const byDefault = await world.direct(query({ keyfield: undefined, transid: paid.transid }))
  for (const answer of [byRef, byTransid, byDefault]) {
    expect(answer).toMatchObject(expected)
    expect(isSigned(answer)).toBe(true)
  }
})

test.each<[string, Record<string, string | undefined>, object]>([
  ['an unknown ref', { ref: 'T-2' }, { rescode: 'Q004', status: 'NONE' }],
  ['a transid of another ref', { keyfield: 'TRANSID', ref: 'T-2', transid: 'x' }, { rescode: 'Q004' }],
  ['another merchant', { mid: 'SANDBOX002' }, { rescode: 'Q004', status: 'NONE' }],
  ['no transid', { keyfield: 'TRANSID' }, { rescode: 'VE02' }],
  ['a wrong signature', { fgkey: 'F'.repeat(64) }, { rescode: 'VE00' }],
  ['an unknown merchant', { mid: 'NOBODY' }, { rescode: 'VE01' }],
  ['an unknown field', { extra: '1' }, { rescode: 'VE03' }],
  ['an unknown transaction type', { txntype: 'CAPTURE' }, { rescode: 'VE05' }],
])('sandbox Eximbay calls: a query with %s returns its code', async (_name, changes, expected) => {
  expect(await world.direct(query(changes))).toMatchObject(expected)
})

test('sandbox Eximbay calls: a session without a decision is no transaction', async () => {
  await world.open({ ref: 'T-3' })
  expect(await world.direct(query({ ref: 'T-3' }))).toMatchObject({ rescode: 'Q004', status: 'NONE' })
})

test('sandbox Eximbay calls: a full refund leaves no balance and keeps the sale', async () => {
  const answer = await refundPaid()
  expect(answer).toMatchObject({ rescode: '0000', refundid: 'R-1', balance: '0.00', transid: paid.transid })
  expect(answer.refundtransid).toMatch(/^SANDBOX001\d{14}$/)
  expect(isSigned(answer)).toBe(true)
  expect(await world.direct(query({}))).toMatchObject({ status: 'SALE', balance: '0.00' })
})

test('sandbox Eximbay calls: parts are refunded until nothing is left', async () => {
  const part = { refundtype: 'P', refundamt: '3.30' }
  expect(await refundPaid({ ...part, refundid: 'R-1', balance: '9.90' })).toMatchObject({ balance: '6.60' })
  expect(await refundPaid({ ...part, refundid: 'R-2' })).toMatchObject({ balance: '3.30' })
  expect(await refundPaid({ refundamt: '3.30', refundid: 'R-3' })).toMatchObject({
    rescode: '0000',
    balance: '0.00',
  })
  expect(await refundPaid({ ...part, refundid: 'R-4' })).toMatchObject({ rescode: 'RF02', balance: '0.00' })
})

test.each<[string, string, Record<string, string | undefined>]>([
  ['above the balance', 'RF02', { refundamt: '9.91' }],
  ['of the whole amount as a part', 'W414', { refundtype: 'P' }],
  ['of a part as full', 'VE07', { refundamt: '5.00' }],
  ['of nothing', 'VE07', { refundamt: '0.00' }],
  ['with a balance that is not so', 'RF03', { balance: '5.00' }],
  ['with another amount of the payment', 'RF04', { amt: '19.90' }],
  ['with another currency', 'RF04', { cur: 'EUR' }],
  ['with another ref', 'RF04', { ref: 'T-2' }],
  ['of an unknown transid', 'Q004', { transid: 'SANDBOX00120200101000001' }],
  ['without refundid', 'VE02', { refundid: undefined }],
  ['without reason', 'VE02', { reason: '' }],
])(
  'sandbox Eximbay calls: a refund %s is refused with %s and changes nothing',
  async (_name, code, changes) => {
    expect(await refundPaid(changes)).toMatchObject({ rescode: code })
    expect(await world.direct(query({}))).toMatchObject({ balance: '9.90' })
  },
)

test('sandbox Eximbay calls: a refundid is used once, whatever payment it was for', async () => {
  await refundPaid({ refundtype: 'P', refundamt: '1.00' })
  expect(await refundPaid({ refundtype: 'P', refundamt: '1.00' })).toMatchObject({ rescode: 'RF01' })
  const other = returnFields(await world.press(await world.open({ ref: 'T-2' }), 'approve'))
  expect(await refundPaid({ ref: 'T-2', transid: other.transid })).toMatchObject({ rescode: 'RF01' })
})

test('sandbox Eximbay calls: yen are refunded without decimals', async () => {
  const yen = { mid: 'SANDBOX002', cur: 'JPY', amt: '1200', ref: 'J-1' }
  const result = returnFields(await world.press(await world.open(yen), 'approve'))
  const ask = { ...yen, transid: result.transid, refundid: 'R-J' }
  expect(await world.direct(refund({ ...ask, refundamt: '1200.00' }))).toMatchObject({ rescode: 'VE07' })
  expect(await world.direct(refund({ ...ask, refundtype: 'P', refundamt: '200' }))).toMatchObject({
    rescode: '0000',
    balance: '1000',
  })
})
