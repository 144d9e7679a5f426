import { expect, test } from 'vitest'
import { networkOf } from './address.ts'
import { addressKey } from './rate-limits.ts'

test.each([
  ['203.0.113.9', '203.0.113.0'],
  ['::ffff:203.0.113.9', '203.0.113.0'],
  ['2001:db8:7:1::1', '2001:db8:7::'],
  ['2001:db8::1', '2001:db8:0::'],
  ['', ''],
  ['unknown', ''],
])('of %s only %s is noted, also once it is counted by', (ip, network) => {
  expect(networkOf(ip)).toBe(network)
  expect(networkOf(addressKey(ip))).toBe(network)
})
