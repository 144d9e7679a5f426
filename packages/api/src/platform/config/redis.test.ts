import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { readRedisAddress } from './redis.ts'

test.each([
  ['redis://127.0.0.1', { kind: 'SERVER', nodes: [{ host: '127.0.0.1', port: 6_379 }], isEncrypted: false }],
  ['rediss://a:b%40c@h:7/0', { kind: 'SERVER', username: 'a', password: 'b@c', isEncrypted: true }],
  [
    'rediss+sentinel://:word@one,two:5/encore',
    {
      ...{ kind: 'SENTINEL', master: 'encore', password: 'word', isEncrypted: true },
      nodes: [
        { host: 'one', port: 26_379 },
        { host: 'two', port: 5 },
      ],
    },
  ],
  [
    'redis+cluster://one:1,[::1]:2',
    {
      kind: 'CLUSTER',
      nodes: [
        { host: 'one', port: 1 },
        { host: '[::1]', port: 2 },
      ],
    },
  ],
])('redis addresses: %s is read', (url, address) => {
  expect(readRedisAddress(url)).toMatchObject(address)
  expect(readConfig({ REDIS_URL: url }).REDIS_URL).toBe(url)
})

test.each([
  'redis+sentinel://one:1',
  'redis://one,two',
  'redis+ring://one',
  'http://one',
  'redis://',
  'redis://a:%zz@one',
  'redis://:%ff@one',
])('redis addresses: %s ends the start by name', (url) => {
  expect(readRedisAddress(url)).toBeNull()
  expect(() => readConfig({ REDIS_URL: url })).toThrow('REDIS_URL')
})
