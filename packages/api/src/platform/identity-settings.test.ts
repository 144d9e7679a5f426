import { expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'
import { contentSecurityPolicy } from './http/headers.ts'

const production = {
  DEPLOYMENT: 'production',
  PUBLIC_URL: 'https://encore.test',
  EXIMBAY_BASE_URL: 'https://pay.test',
  EXIMBAY_MID: 'M1',
  EXIMBAY_KEY: 'K1',
  EXIMBAY_JPY_MID: 'M2',
  EXIMBAY_JPY_KEY: 'K2',
  DATABASE_URL: 'postgres://db.test/encore',
  SEED: 'none',
  APP_SECRET: 'a secret that is long enough to be one',
  SMTP_URL: 'smtps://mail.test',
}
const firebase = {
  IDENTITY_PROVIDER: 'firebase',
  FIREBASE_PROJECT_ID: 'encore-test',
  FIREBASE_API_KEY: 'public-key',
  FIREBASE_SERVICE_ACCOUNT: '/run/secrets/firebase.json',
}

function refusal(env: Record<string, string>): string {
  try {
    readConfig(env)
  } catch (cause) {
    if (cause instanceof ConfigError) return cause.message
    throw cause
  }
  return ''
}

test('identity settings: production accepts both providers', () => {
  expect(refusal(production)).toBe('')
  expect(refusal({ ...production, ...firebase })).toBe('')
  expect(refusal({ ...production, IDENTITY_FACADE: 'allow' })).toBe('')
})

test.each([
  ['APP_SECRET', ''],
  ['APP_SECRET', 'short-value'],
  ['IDENTITY_FACADE', 'on'],
  ['FIREBASE_AUTH_EMULATOR_HOST', '127.0.0.1:9099'],
  ['FIREBASE_BASE_URL', 'https://not-google.test'],
])('identity settings: production refuses %s=%s by name', (name, value) => {
  const said = refusal({ ...production, ...firebase, IDENTITY_PROVIDER: 'embedded', [name]: value })
  expect(said).toContain(`Refused in production: ${name} `)
  if (value.length > 5) expect(said).not.toContain(value)
})

test('identity settings: Firebase needs its settings everywhere', () => {
  for (const name of ['FIREBASE_PROJECT_ID', 'FIREBASE_API_KEY', 'FIREBASE_SERVICE_ACCOUNT']) {
    expect(refusal({ ...firebase, [name]: '' })).toContain(name)
  }
  expect(refusal({ ...firebase, IDENTITY_FACADE: 'on' })).toContain('IDENTITY_FACADE')
  expect(refusal({ IDENTITY_PROVIDER: 'auth0' })).toContain('IDENTITY_PROVIDER')
})

test('identity settings: pages may call Google only where Firebase is the provider', () => {
  const connect = (env: Record<string, string>) =>
    /connect-src ([^;]*)/.exec(contentSecurityPolicy(readConfig(env), {}))?.[1]
  expect(connect({})).not.toContain('googleapis')
  expect(connect(firebase)).toContain(
    'https://identitytoolkit.googleapis.com https://securetoken.googleapis.com',
  )
  expect(connect({ ...firebase, FIREBASE_BASE_URL: 'http://127.0.0.1:9' })).toMatch(
    / http:\/\/127\.0\.0\.1:9$/,
  )
})
