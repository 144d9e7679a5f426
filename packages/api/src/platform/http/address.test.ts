import { expect, test } from 'vitest'
import { addressKey, networkOf } from './address.ts'

test.each([
  ['203.0.113.9', '203.0.113.0'],
  ['::ffff:203.0.113.9', '203.0.113.0'],
  ['2001:db8:7:1::1', '2001:db8:7::'],
  ['2001:db8::1', '2001:db8:0::'],
  ['', ''],
  ['unknown', ''],
])('client address: %s is logged as %s only, also after counting', (ip, network) => {
  expect(networkOf(ip)).toBe(network)
  expect(networkOf(addressKey(ip))).toBe(network)
})

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2::5', '2001:db8:1:2'],
  ['2001:db8::a:b:c:d', '2001:db8:0:0'],
  ['2001:db8::e', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  [undefined, ''],
])('client address: %s counts as %s', (ip, key) => {
  expect(addressKey(ip)).toBe(key)
})
