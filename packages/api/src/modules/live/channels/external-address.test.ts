import { expect, test } from 'vitest'
import { externalAddressFault } from './external-address.ts'

const origins = ['https://media.example.com']

test.each<[string, string, string | null]>([
  ['a playlist of a listed house', 'https://media.example.com/show/master.m3u8?sig=1', null],
  ['plain http', 'http://media.example.com/master.m3u8', 'https'],
  ['another scheme', 'javascript:alert(1)', 'https'],
  ['a file', 'file:///etc/passwd', 'https'],
  ['a house that is not listed', 'https://other.example.com/master.m3u8', 'listed'],
  ['another port', 'https://media.example.com:8443/master.m3u8', 'listed'],
  [
    'a listed house as the name of a user',
    'https://media.example.com@evil.example/master.m3u8',
    'credentials',
  ],
  ['our own machine', 'https://127.0.0.1/master.m3u8', 'listed'],
  ['no address', 'master.m3u8', 'address'],
  ['a line break', 'https://media.example.com/\nSet-Cookie: a=b', 'address'],
])('external address: %s', (_, url, fault) => {
  expect(externalAddressFault(url, origins)).toBe(fault)
})
