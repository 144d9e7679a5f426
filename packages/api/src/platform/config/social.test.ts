import { expect, test } from 'vitest'
import { ConfigError, readConfig } from '#platform/config.ts'

const production = {
  DEPLOYMENT: 'production',
  PUBLIC_URL: 'https://encore.test',
  EXIMBAY_BASE_URL: 'https://gateway.test',
  EXIMBAY_MID: 'M1',
  EXIMBAY_KEY: 'K1',
  EXIMBAY_JPY_MID: 'M2',
  EXIMBAY_JPY_KEY: 'K2',
  DATABASE_URL: 'postgres://db.test/encore',
  SEED: 'none',
  APP_SECRET: 'a secret of thirty-two characters',
  SMTP_URL: 'smtp://mail.test',
}
const google = { GOOGLE_CLIENT_ID: 'g1', GOOGLE_CLIENT_SECRET: 'g2' }

test('social sign-in settings: a demo offers every company at the sandbox', () => {
  const { social } = readConfig({ SANDBOX_URL: 'http://127.0.0.1:9' })
  expect(Object.keys(social)).toEqual(['kakao', 'google', 'apple', 'line', 'x', 'facebook'])
  expect(social.kakao).toMatchObject({ clientId: 'sandbox-kakao', address: 'http://127.0.0.1:9/kakao' })
})

test('social sign-in settings: own keys lead to the company itself, also in a demo', () => {
  const { social } = readConfig(google)
  expect(social.google).toEqual({ clientId: 'g1', key: { kind: 'secret', secret: 'g2' } })
})

test('social sign-in settings: production offers only companies with keys', () => {
  expect(readConfig(production).social).toEqual({})
  expect(Object.keys(readConfig({ ...production, ...google }).social)).toEqual(['google'])
})

test('social sign-in settings: a key of Apple may be on one line', () => {
  const { social } = readConfig({
    APPLE_CLIENT_ID: 'a1',
    APPLE_TEAM_ID: 't1',
    APPLE_KEY_ID: 'k1',
    APPLE_PRIVATE_KEY: '-----BEGIN\\nkey\\nEND-----',
  })
  expect(social.apple?.key).toMatchObject({ privateKeyPem: '-----BEGIN\nkey\nEND-----' })
})

test.each([
  ['half a pair', { KAKAO_CLIENT_ID: 'k1' }],
  ['half of Apple', { APPLE_CLIENT_ID: 'a1', APPLE_TEAM_ID: 't1' }],
  [
    'a key of the sandbox in production',
    { ...production, LINE_CLIENT_ID: 'sandbox-line', LINE_CLIENT_SECRET: 's' },
  ],
])('social sign-in settings: refuse %s without its value', (_, env) => {
  expect(() => readConfig(env)).toThrow(ConfigError)
  expect(() => readConfig(env)).toThrow(/_CLIENT_ID/)
})
