import { describe, expect, test } from 'vitest'
import { sellerIn } from './config/seller.ts'
import { ConfigError, readConfig } from './config.ts'

const production = {
  DEPLOYMENT: 'production',
  SEED: 'none',
  PUBLIC_URL: 'https://encore.example',
  DATABASE_URL: 'postgres://encore@database.example/encore',
  APP_SECRET: 'forty characters that nobody else can know',
  SMTP_URL: 'smtps://mail.example',
  EXIMBAY_BASE_URL: 'https://gateway.example',
  EXIMBAY_MID: 'ENCORE0001',
  EXIMBAY_KEY: 'A1B2C3D4E5F60718293A4B5C6D7E8F90',
  EXIMBAY_JPY_MID: 'ENCORE0002',
  EXIMBAY_JPY_KEY: '0F1E2D3C4B5A69788796A5B4C3D2E1F0',
}
const demo = readConfig({})

/** Returns the error message of a refused startup. */
function refusal(env: Record<string, string | undefined>): string {
  try {
    readConfig(env)
  } catch (cause) {
    if (cause instanceof ConfigError) return cause.message
    throw cause
  }
  return 'accepted'
}

test('settings: a demo needs none', () => {
  expect(demo).toMatchObject({ publicUrl: 'http://localhost:3000', sandboxUrl: 'http://127.0.0.1:4400' })
  expect(demo.EXIMBAY_BASE_URL).toBe(demo.sandboxUrl)
})

describe('settings: production', () => {
  test('starts with settings of its own', () => {
    expect(readConfig(production).isProduction).toBe(true)
  })

  test.each([
    ['PUBLIC_URL', 'http://encore.example'],
    ['PUBLIC_URL', undefined],
    ['EXIMBAY_BASE_URL', 'http://gateway.example'],
    ['EXIMBAY_BASE_URL', demo.sandboxUrl],
    ['EXIMBAY_BASE_URL', undefined],
    ['DATABASE_URL', undefined],
    ['SEED', 'demo'],
    ['SEED', undefined],
    ['APP_SECRET', undefined],
    ['APP_SECRET', 'thirty-one characters, not more'],
    ['SMTP_URL', undefined],
    ['RATE_LIMITS', 'off'],
    ['EXIMBAY_MID', undefined],
    ['EXIMBAY_MID', demo.EXIMBAY_MID],
    ['EXIMBAY_KEY', demo.EXIMBAY_KEY],
    ['EXIMBAY_KEY', demo.EXIMBAY_JPY_KEY],
    ['EXIMBAY_JPY_MID', demo.EXIMBAY_JPY_MID],
    ['EXIMBAY_JPY_KEY', demo.EXIMBAY_JPY_KEY],
    ['SANDBOX_URL', 'http://127.0.0.1:4400'],
  ])('refuses %s=%s by its name', (name, value) => {
    const sentence = refusal({ ...production, [name]: value })
    expect(sentence).toMatch(new RegExp(`^Refused in production: ${name} [^;]*$`))
    if (value && value.length > 10) expect(sentence).not.toContain(value)
  })

  test('names all refused ones at once', () => {
    const { PUBLIC_URL, APP_SECRET, ...rest } = production
    expect(refusal(rest)).toMatch(/PUBLIC_URL .*; APP_SECRET /)
  })
})

test.each([
  ['PORT', '70000'],
  ['PORT', '3000; rm'],
  ['DATABASE_POOL', '1'],
  ['DATABASE_POOL', '2.5'],
  ['DEPLOYMENT', 'staging'],
  ['SEED', 'yes'],
  ['LOG_LEVEL', 'loud'],
  ['RATE_LIMITS', 'sometimes'],
  ['SHUTDOWN_DRAIN_MS', '-1'],
  ['INGEST_URL', 'https://ingest.example/live'],
  ['INGEST_URL', 'rtmp://ingest.example/studio'],
  ['INGEST_URL', 'rtmp://user:word@ingest.example/live'],
  ['INGEST_URL', 'rtmp://ingest.example:port/live'],
])('settings: %s=%s is refused by name without its value', (name, value) => {
  expect(refusal({ [name]: value })).toBe(`Bad settings: ${name}`)
})

test.each(['rtmp://10.0.0.7/live', 'rtmps://ingest.example:1936/live', 'rtmp://[2001:db8::7]:1935/live'])(
  'settings: encoders may be sent to %s',
  (address) => expect(readConfig({ INGEST_URL: address }).INGEST_URL).toBe(address),
)

describe('settings: official store', () => {
  const own = { STOREFRONT_DOMAIN: 'artists.myshopify.com', STOREFRONT_TOKEN: 'a public token' }

  test('is the sandbox’s in a demo and off in production, until it is configured', () => {
    expect(demo.store).toMatchObject({ plainOrigin: demo.sandboxUrl })
    expect(readConfig(production).store).toBeNull()
    const store = {
      address: 'https://artists.myshopify.com/api/2026-07/graphql.json',
      token: 'a public token',
      imageOrigin: 'https://cdn.shopify.com',
      plainOrigin: null,
    }
    expect(readConfig(own).store).toEqual(store)
    expect(readConfig({ ...production, ...own }).store).toEqual(store)
  })

  test.each([
    [{ STOREFRONT_DOMAIN: own.STOREFRONT_DOMAIN }, /^Bad settings: STOREFRONT_DOMAIN, STOREFRONT_TOKEN must/],
    [{ STOREFRONT_TOKEN: own.STOREFRONT_TOKEN }, /^Bad settings: STOREFRONT_DOMAIN, STOREFRONT_TOKEN must/],
    [{ ...own, STOREFRONT_DOMAIN: 'https://artists.myshopify.com' }, /^Bad settings: STOREFRONT_DOMAIN$/],
    [{ ...own, STOREFRONT_DOMAIN: 'artists.myshopify.com/admin' }, /^Bad settings: STOREFRONT_DOMAIN$/],
    [{ ...own, STOREFRONT_API_VERSION: '../admin' }, /^Bad settings: STOREFRONT_API_VERSION$/],
    [
      { ...production, ...own, STOREFRONT_TOKEN: demo.store?.token },
      /^Refused in production: STOREFRONT_TOKEN [^;]*$/,
    ],
  ])('is refused by name when %# is wrong', (env, sentence) => {
    expect(refusal(env)).toMatch(sentence)
  })
})

test.each([
  ['APP_STORE_URL', 'https://apps.apple.com/kr/app/encore/id123456789', 'accepted'],
  ['APP_STORE_URL', 'https://apps.apple.com.evil.test/app/id123456789', 'Bad settings: APP_STORE_URL'],
  ['APP_STORE_URL', 'http://apps.apple.com/app/id123456789', 'Bad settings: APP_STORE_URL'],
  ['APP_STORE_URL', 'javascript:alert(1)', 'Bad settings: APP_STORE_URL'],
  ['PLAY_STORE_URL', 'https://play.google.com/store/apps/details?id=live.encore.app', 'accepted'],
  [
    'PLAY_STORE_URL',
    'https://play.google.com/store/apps/details?id=a&url=//evil.test',
    'Bad settings: PLAY_STORE_URL',
  ],
  ['PLAY_STORE_URL', 'market://details?id=live.encore.app', 'Bad settings: PLAY_STORE_URL'],
])('settings: a store is a page of the app in that store: %s=%s', (name, value, says) => {
  expect(refusal({ [name]: value })).toBe(says)
})

describe('settings: seller', () => {
  const seller = {
    SELLER_COMPANY: '앙코르 주식회사|Encore Inc.',
    SELLER_REPRESENTATIVE: '대표자|The representative',
    SELLER_ADDRESS: '서울특별시 어딘가 1|1 Somewhere, Seoul',
    SELLER_BUSINESS_NUMBER: '123-45-67890',
    SELLER_MAIL_ORDER_NUMBER: '제2026-서울-00001호',
    SELLER_PHONE: '+82 2-1234-5678',
  }

  test('is named in Korean as Korea writes it and readably to everybody else', () => {
    const config = readConfig({ ...production, ...seller, SUPPORT_EMAIL: 'help@encore.example' })
    expect(sellerIn(config, 'ko')).toMatchObject({ company: '앙코르 주식회사', email: 'help@encore.example' })
    expect(sellerIn(config, 'ja')).toMatchObject({
      company: 'Encore Inc.',
      mailOrderNumber: '제2026-서울-00001호',
    })
  })

  test('is named completely or not at all, and production has none of the demo', () => {
    expect(refusal({ SELLER_COMPANY: 'Encore' })).toContain('must be set together')
    expect(refusal({ ...seller, SELLER_BUSINESS_NUMBER: '12' })).toBe('Bad settings: SELLER_BUSINESS_NUMBER')
    expect(sellerIn(readConfig(production), 'ko')).toBeNull()
    expect(sellerIn(demo, 'en')?.company).toBe('Encore Demo')
  })
})
