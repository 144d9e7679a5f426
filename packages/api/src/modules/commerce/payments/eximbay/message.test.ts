import { expect, test } from 'vitest'
import { readConfig } from '#platform/config.ts'
import { fgkeyOf } from './fgkey.ts'
import { factOfMessage } from './message.ts'

const config = readConfig({ PUBLIC_URL: 'https://encore.test' })
const base = {
  ver: '230',
  mid: 'SANDBOX001',
  txntype: 'PAYMENT',
  ref: 'T-1',
  cur: 'USD',
  amt: '9.90',
  rescode: '0000',
  resmsg: 'Success. ',
  transid: 'SANDBOX00120260101000001',
}
const factOf = (change: Record<string, string>) => {
  const fields = { ...base, ...change }
  const fgkey = fgkeyOf(fields, config.EXIMBAY_KEY)
  return factOfMessage(config, new URLSearchParams({ ...fields, fgkey }).toString(), 'STATUS')
}

test('a signed approval is a capture in minor units, however its amount is written', () => {
  expect(factOf({})).toMatchObject({
    ref: 'T-1',
    gatewayTxId: base.transid,
    outcome: 'CAPTURED',
    money: { amount: 990, currency: 'USD' },
    words: 'Success.',
  })
  expect(factOf({ amt: '9.9' })?.money).toEqual({ amount: 990, currency: 'USD' })
  expect(factOf({ cur: 'KRW', amt: '11000.0' })?.money).toEqual({ amount: 11_000, currency: 'KRW' })
})

test.each([
  [{ status: 'Sale' }, 'CAPTURED'],
  [{ status: '' }, 'CAPTURED'],
  [{ status: 'SALE' }, 'CAPTURED'],
  [{ status: 'Registered' }, 'REGISTERED'],
  [{ status: 'Void' }, 'VOIDED'],
  [{ status: 'Auth' }, 'OTHER'],
  [{ status: 'Registered', rescode: 'XXXX' }, 'DECLINED'],
  [{ txntype: 'AUTH' }, 'OTHER'],
  [{ amt: '9.905' }, 'OTHER'],
  [{ amt: '0' }, 'OTHER'],
  [{ cur: 'KRW', amt: '9.90' }, 'OTHER'],
  [{ cur: 'constructor' }, 'OTHER'],
  [{ rescode: 'XXXX' }, 'DECLINED'],
  [{ rescode: '' }, 'DECLINED'],
])('%o is %s', (change, outcome) => {
  expect(factOf(change)?.outcome).toBe(outcome)
})

test.each([
  ['https://shop.test/how?n=1', 'https://shop.test/how?n=1'],
  [`${config.EXIMBAY_BASE_URL}/deposit/1`, `${config.EXIMBAY_BASE_URL}/deposit/1`],
  ['http://shop.test/how', undefined],
  ['javascript:alert(1)', undefined],
  ['no address', undefined],
  ['', undefined],
])('instructions at %s become the link %s', (paymentURL, instructionsUrl) => {
  expect(factOf({ status: 'Registered', paymentURL })?.instructionsUrl).toBe(instructionsUrl)
})

test('a message without a transaction number is told apart by its reference', () => {
  expect(factOf({ transid: '', rescode: 'XXXX' })?.gatewayTxId).toBe('ref:T-1')
})

test('blanks are signed as they come: + and %20 are both one', () => {
  const fgkey = fgkeyOf({ ...base, resmsg: 'a  b ' }, config.EXIMBAY_KEY)
  const rest = new URLSearchParams({ ...base, resmsg: '', fgkey }).toString().replace('&resmsg=', '')
  expect(factOfMessage(config, `${rest}&resmsg=a+%20b+`, 'RETURN')).not.toBeNull()
  expect(factOfMessage(config, `${rest}&resmsg=a+%20b`, 'RETURN')).toBeNull()
})
