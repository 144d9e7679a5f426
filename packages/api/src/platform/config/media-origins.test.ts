import { expect, test } from 'vitest'
import { mediaOriginFaults, readMediaOrigins } from './media-origins.ts'

test('media origins: are separated by commas', () => {
  expect(readMediaOrigins('')).toEqual([])
  expect(readMediaOrigins(' https://a.example.com/, https://b.example.com:8443 ')).toEqual([
    'https://a.example.com',
    'https://b.example.com:8443',
  ])
})

test.each([
  'http://media.example.com',
  'https://media.example.com/path',
  "https://media.example.com; script-src 'unsafe-inline'",
  'https://user@media.example.com',
  'https://*.example.com',
  'https://127.0.0.1',
  'https://[::1]',
  'https://0x7f000001',
  'https://localhost',
  'https://db.internal',
  'https://media',
  '*',
])('media origins: refuse %s', (origin) => {
  expect(mediaOriginFaults(`https://good.example.com,${origin}`)).toHaveLength(1)
})

test('media origins: accept public names behind https', () => {
  expect(mediaOriginFaults('')).toEqual([])
  expect(mediaOriginFaults('https://media.example.com,https://cdn.example.net:8443')).toEqual([])
})
