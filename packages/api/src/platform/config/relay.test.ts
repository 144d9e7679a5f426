import { expect, test } from 'vitest'
import { ConfigError, readConfig } from '../config.ts'
import { relaySecrets } from '../relay-secrets.ts'
import { createSecrets } from '../secrets.ts'

const secret = 'a-secret-of-the-relay-0123456789abcdef'
const former = 'the-secret-before-it-0123456789abcdefgh'
const urls = 'turn:relay.example:3478?transport=udp,turns:relay.example:443?transport=tcp'
const elsewhere = { PUBLIC_URL: 'https://encore.example' }
const planOf = (env: Record<string, string>) => readConfig(env).relay

function refusal(env: Record<string, string>): string {
  try {
    readConfig(env)
  } catch (cause) {
    if (cause instanceof ConfigError) return cause.message
    throw cause
  }
  return 'accepted'
}

test.each(['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000', 'http://a.localhost'])(
  'call relay settings: the product at %s starts a relay on loopback',
  (PUBLIC_URL) =>
    expect(planOf({ PUBLIC_URL })).toEqual({
      urls: ['turn:127.0.0.1:3478?transport=udp', 'turn:127.0.0.1:3478?transport=tcp'],
      own: { host: '127.0.0.1', port: 3478 },
      isLocalhost: true,
    }),
)

test('call relay settings: the product elsewhere starts one only on an address that is given', () => {
  expect(planOf(elsewhere)).toEqual({ urls: [], own: null, isLocalhost: false })
  expect(planOf({ ...elsewhere, RELAY_HOST: '203.0.113.9', RELAY_PORT: '3500' })).toEqual({
    urls: ['turn:203.0.113.9:3500?transport=udp', 'turn:203.0.113.9:3500?transport=tcp'],
    own: { host: '203.0.113.9', port: 3500 },
    isLocalhost: false,
  })
})

test('call relay settings: port 0 starts none, also with an address', () => {
  expect(planOf({ RELAY_PORT: '0' })).toMatchObject({ urls: [], own: null })
  expect(planOf({ RELAY_PORT: '0', RELAY_HOST: '203.0.113.9' }).own).toBeNull()
})

test('call relay settings: relays of one’s own replace the default one, and one with an address may be among them', () => {
  const own = { ...elsewhere, RELAY_URLS: urls, RELAY_SECRET: secret }
  expect(planOf(own)).toMatchObject({ urls: urls.split(','), own: null })
  expect(planOf({ RELAY_URLS: urls, RELAY_SECRET: secret }).own).toBeNull()
  expect(planOf({ ...own, RELAY_HOST: '203.0.113.9' })).toMatchObject({
    urls: urls.split(','),
    own: { host: '203.0.113.9', port: 3478 },
  })
})

test('call relay settings: the secret follows from APP_SECRET until one is set, and a former one comes second', () => {
  const secretsOf = (env: Record<string, string>) => {
    const config = readConfig({ APP_SECRET: 'a secret of thirty-two characters', ...env })
    return relaySecrets(config, createSecrets(config))
  }
  const [derived = '', ...others] = secretsOf({})
  expect(derived).toMatch(/^[A-Za-z0-9_-]{43}$/)
  expect(others).toEqual([])
  expect(secretsOf({ APP_SECRET: 'another one of thirty-two letters' })).not.toEqual([derived])
  expect(secretsOf({ RELAY_SECRET: secret })).toEqual([secret])
  expect(secretsOf({ RELAY_SECRET: secret, RELAY_FORMER_SECRET: former })).toEqual([secret, former])
})

test.each<[Record<string, string>, RegExp]>([
  [{ ...elsewhere, RELAY_HOST: '127.0.0.1' }, /^Bad settings: RELAY_HOST must not be a loopback address/],
  [{ ...elsewhere, RELAY_HOST: '127.8.0.1' }, /^Bad settings: RELAY_HOST must not be a loopback address/],
  [{ RELAY_HOST: '0.0.0.0' }, /^Bad settings: RELAY_HOST takes one IPv4 address$/],
  [{ RELAY_HOST: '::1' }, /^Bad settings: RELAY_HOST takes one IPv4 address$/],
  [{ RELAY_HOST: 'relay.example' }, /^Bad settings: RELAY_HOST takes one IPv4 address$/],
  [{ RELAY_URLS: urls }, /^Bad settings: RELAY_SECRET must be set with RELAY_URLS$/],
  [{ RELAY_URLS: 'https://relay.example', RELAY_SECRET: secret }, /^Bad settings: RELAY_URLS$/],
  [{ RELAY_URLS: 'turn:relay.example?transport=sctp', RELAY_SECRET: secret }, /^Bad settings: RELAY_URLS$/],
  [
    { ...elsewhere, RELAY_URLS: 'turn:127.0.0.1:3478', RELAY_SECRET: secret },
    /^Bad settings: RELAY_URLS must not name localhost/,
  ],
  [{ RELAY_SECRET: 'short' }, /^Bad settings: RELAY_SECRET$/],
  [{ RELAY_SECRET: `${secret}\nno-auth` }, /^Bad settings: RELAY_SECRET$/],
  [{ RELAY_FORMER_SECRET: former }, /^Bad settings: RELAY_FORMER_SECRET needs another RELAY_SECRET$/],
  [{ RELAY_SECRET: secret, RELAY_FORMER_SECRET: secret }, /^Bad settings: RELAY_FORMER_SECRET needs/],
])('call relay settings: faulty ones are refused in words: %j', (env, sentence) => {
  expect(refusal(env)).toMatch(sentence)
  expect(refusal(env)).not.toContain(secret)
})
