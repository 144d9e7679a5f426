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

test('Eximbay messages: a signed approval is a capture in minor units in any notation', () => {
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
])('Eximbay messages: %o is %s', (change, outcome) => {
  expect(factOf(change)?.outcome).toBe(outcome)
})

test.each([
  ['https://shop.test/how?n=1', 'https://shop.test/how?n=1'],
  [`${config.EXIMBAY_BASE_URL}/deposit/1`, `${config.EXIMBAY_BASE_URL}/deposit/1`],
  ['http://shop.test/how', undefined],
  ['javascript:alert(1)', undefined],
  ['no address', undefined],
  ['', undefined],
])('Eximbay messages: instructions at %s become the link %s', (paymentURL, instructionsUrl) => {
  expect(factOf({ status: 'Registered', paymentURL })?.instructionsUrl).toBe(instructionsUrl)
})

test('Eximbay messages: a message without a transaction number is distinguished by its reference', () => {
  expect(factOf({ transid: '', rescode: 'XXXX' })?.gatewayTxId).toBe('ref:T-1')
})

test('Eximbay messages: blanks are signed as received: + and %20 are the same', () => {
  const fgkey = fgkeyOf({ ...base, resmsg: 'a  b ' }, config.EXIMBAY_KEY)
  const rest = new URLSearchParams({ ...base, resmsg: '', fgkey }).toString().replace('&resmsg=', '')
  expect(factOfMessage(config, `${rest}&resmsg=a+%20b+`, 'RETURN')).not.toBeNull()
  expect(factOfMessage(config, `${rest}&resmsg=a+%20b`, 'RETURN')).toBeNull()
})

test('Eximbay messages: a gateway event names its gateway, and the method where the message does', () => {
  expect(factOf({})).toMatchObject({
    provider: 'EXIMBAY',
    kind: 'PAYMENT',
    source: 'STATUS',
    mid: 'SANDBOX001',
  })
  expect(factOf({})).not.toHaveProperty('method')
  expect(factOf({ paymethod: '' })).not.toHaveProperty('method')
  expect(factOf({ paymethod: 'P104' })?.method).toBe('P104')
})

test('Eximbay messages: a refusal with an unreadable sum is a refusal without money', () => {
  expect(factOf({ rescode: 'XXXX', amt: 'nothing' })).toMatchObject({ outcome: 'DECLINED', money: null })
})

test('Eximbay messages: cubes are never charged by a gateway', () => {
  expect(factOf({ cur: 'CUBE', amt: '100' })).toMatchObject({ outcome: 'OTHER', money: null })
})

test('Eximbay messages: texts are one line of 300 letters at most', () => {
  expect(factOf({ resmsg: ' Declined\r\nby the\tissuer ' })?.words).toBe('Declined  by the issuer')
  expect(factOf({ resmsg: 'w'.repeat(301) })?.words).toHaveLength(300)
})

test('Eximbay messages: an address for instructions may have 500 letters', () => {
  const address = (length: number) => 'https://shop.test/'.padEnd(length, 'a')
  const urlOf = (paymentURL: string) => factOf({ status: 'Registered', paymentURL })?.instructionsUrl
  expect(urlOf(address(500))).toBe(address(500))
  expect(urlOf(address(501))).toBeUndefined()
})

test('Eximbay messages: a message that repeats a field is refused, whichever value was signed', () => {
  const fields = { ...base, amt: '1.00' }
  const body = new URLSearchParams({ ...fields, fgkey: fgkeyOf(fields, config.EXIMBAY_KEY) })
  expect(factOfMessage(config, `${body}`, 'RETURN')).not.toBeNull()
  expect(factOfMessage(config, `amt=9.90&${body}`, 'RETURN')).toBeNull()
})

test('Eximbay messages: a message of a foreign store is refused, whatever signed it', () => {
  const fields = { ...base, mid: 'SOMEBODY01' }
  for (const key of [config.EXIMBAY_KEY, config.EXIMBAY_JPY_KEY]) {
    const body = new URLSearchParams({ ...fields, fgkey: fgkeyOf(fields, key) }).toString()
    expect(factOfMessage(config, body, 'STATUS')).toBeNull()
  }
})

test('Eximbay messages: each store verifies with its own key', () => {
  const fields = { ...base, mid: config.EXIMBAY_JPY_MID, cur: 'JPY', amt: '2400' }
  const signed = (key: string) => new URLSearchParams({ ...fields, fgkey: fgkeyOf(fields, key) }).toString()
  expect(factOfMessage(config, signed(config.EXIMBAY_JPY_KEY), 'STATUS')?.money).toEqual({
    ...{ amount: 2_400, currency: 'JPY' },
  })
  expect(factOfMessage(config, signed(config.EXIMBAY_KEY), 'STATUS')).toBeNull()
})

test('Eximbay messages: a signed message without some fields is stored as a refusal of an unknown order', () => {
  const fields = { mid: 'SANDBOX001', txntype: 'PAYMENT', rescode: 'XXXX' }
  const body = new URLSearchParams({ ...fields, fgkey: fgkeyOf(fields, config.EXIMBAY_KEY) }).toString()
  expect(factOfMessage(config, body, 'STATUS')).toMatchObject({
    ...{ outcome: 'DECLINED', ref: '', gatewayTxId: 'ref:', money: null, words: '', mid: 'SANDBOX001' },
  })
})
