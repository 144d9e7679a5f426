import { expect, test } from 'vitest'
import { fgkeyOf, hasValidFgkey } from './fgkey.ts'

const key = '0123456789ABCDEF0123456789ABCDEF'

const request = {
  ver: '230',
  mid: 'SANDBOX001',
  txntype: 'PAYMENT',
  ref: 'T-1',
  cur: 'USD',
  amt: '9.90',
  buyer: 'Kim 민지',
  email: 'a@b.test',
}

/** The text has two inner spaces and one at its end; one field is empty. */
const refusal = {
  ver: '230',
  mid: 'SANDBOX001',
  ref: 'T-1',
  cur: 'USD',
  amt: '9.90',
  rescode: 'XXXX',
  resmsg: 'Decline  Card number ',
  authcode: '',
  transid: 'SANDBOX00120260101000001',
}

test('Eximbay signature: matches both published vectors', () => {
  expect(fgkeyOf(request, key)).toBe('AF1371F51C3B2EC884B0A3F13B5561D42EE781F865EFD3DC14044D7653BCFD14')
  expect(fgkeyOf(refusal, key)).toBe('17011F1987BFF81F60386780A43A976C1023104CBA4280D4974B2CAF2ECA8EF1')
})

test('Eximbay signature: a received hash is valid in either case and only over the received fields', () => {
  const fgkey = fgkeyOf(refusal, key)
  expect(hasValidFgkey({ ...refusal, fgkey }, key)).toBe(true)
  expect(hasValidFgkey({ ...refusal, fgkey: fgkey.toLowerCase() }, key)).toBe(true)
  expect(hasValidFgkey({ ...refusal, resmsg: refusal.resmsg.trim(), fgkey }, key)).toBe(false)
  expect(hasValidFgkey({ ...refusal, extra: '', fgkey }, key)).toBe(false)
  expect(hasValidFgkey({ ...refusal, fgkey: 'é'.repeat(64) }, key)).toBe(false)
  expect(hasValidFgkey(refusal, key)).toBe(false)
})
