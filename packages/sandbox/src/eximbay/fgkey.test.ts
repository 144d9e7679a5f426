import { expect, test } from 'vitest'
import { fgkeyOf, hasValidFgkey } from './fgkey.ts'

const key = '0123456789ABCDEF0123456789ABCDEF'

const request = {
  txntype: 'PAYMENT',
  amt: '9.90',
  buyer: 'Kim 민지',
  cur: 'USD',
  email: 'a@b.test',
  mid: 'SANDBOX001',
  ref: 'T-1',
  ver: '230',
}
const requestKey = 'AF1371F51C3B2EC884B0A3F13B5561D42EE781F865EFD3DC14044D7653BCFD14'

test('sandbox Eximbay signature: signs a request as the published vector says, in upper case', () => {
  expect(fgkeyOf(request, key)).toBe(requestKey)
})

test('sandbox Eximbay signature: keeps blanks and empty fields of a response in the signature', () => {
  const answer = {
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
  expect(fgkeyOf(answer, key)).toBe('17011F1987BFF81F60386780A43A976C1023104CBA4280D4974B2CAF2ECA8EF1')
})

test('sandbox Eximbay signature: is valid in either case and wrong for another value, key or extra field', () => {
  expect(hasValidFgkey({ ...request, fgkey: requestKey.toLowerCase() }, key)).toBe(true)
  expect(hasValidFgkey({ ...request, fgkey: requestKey, amt: '9.91' }, key)).toBe(false)
  expect(hasValidFgkey({ ...request, fgkey: requestKey, tel: '' }, key)).toBe(false)
  expect(hasValidFgkey({ ...request, fgkey: requestKey }, 'FEDCBA9876543210FEDCBA9876543210')).toBe(false)
  expect(hasValidFgkey(request, key)).toBe(false)
})
