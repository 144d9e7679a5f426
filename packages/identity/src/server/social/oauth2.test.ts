import { afterEach, beforeEach, expect, test } from 'vitest'
import { challengeOf, type FakeCompany, openFakeCompany } from './fake-company.ts'
import { createSocialAdapter } from './social-adapter.ts'

const redirectUri = 'https://encore.test/signin/callback/x'
const clientId = 'encore-web'
const secret = 'application secret'

let company: FakeCompany
beforeEach(async () => {
  company = await openFakeCompany()
  const granted = () => ({ body: { access_token: 'at', token_type: 'bearer', expires_in: 60 } })
  company.answer('/2/oauth2/token', granted)
  company.answer('/v23.0/oauth/access_token', granted)
  company.answer('/debug_token', () => ({
    body: { data: { app_id: clientId, is_valid: true, user_id: 'f1' } },
  }))
  company.answer('/me', () => ({ body: { id: 'f1', name: 'mina', email: 'mina@fans.test' } }))
})
afterEach(() => company.close())

const adapterOf = (provider: 'x' | 'facebook') =>
  createSocialAdapter(provider, { clientId, key: { kind: 'secret', secret }, address: company.url })

async function visit(provider: 'x' | 'facebook') {
  const adapter = adapterOf(provider)
  const start = await adapter.start(redirectUri)
  if (!start.ok) throw new Error(start.reason)
  return {
    start: start.value,
    outcome: await adapter.exchange({ code: 'c1', iss: null, redirectUri }, start.value),
  }
}

test('social sign-in: X: uses Basic and PKCE, and the address only where X confirmed it', async () => {
  company.answer('/2/users/me', () => ({
    body: { data: { id: 'x1', name: 'mina', confirmed_email: 'mina@fans.test' } },
  }))
  const { start, outcome } = await visit('x')
  expect(outcome).toEqual({
    ok: true,
    value: {
      issuer: company.url,
      subject: 'x1',
      email: 'mina@fans.test',
      emailVerified: true,
      nickname: 'mina',
    },
  })
  expect(new URL(start.url).searchParams.get('code_challenge')).toBe(challengeOf(start.verifier))
  const trade = company.asked.find(({ path }) => path === '/2/oauth2/token')
  expect(trade?.form.get('code_verifier')).toBe(start.verifier)
  expect(trade?.authorization).toMatch(/^Basic /)
  company.answer('/2/users/me', () => ({ body: { data: { id: 'x1', name: 'mina' } } }))
  expect((await visit('x')).outcome).toMatchObject({ value: { email: null, emailVerified: false } })
})

test('social sign-in: Facebook: never treats the address as proved', async () => {
  const { outcome } = await visit('facebook')
  expect(outcome).toMatchObject({
    ok: true,
    value: { subject: 'f1', email: 'mina@fans.test', emailVerified: false },
  })
})

test.each([
  ['of another application', { app_id: 'other-app', is_valid: true, user_id: 'f1' }],
  ['that is not valid', { app_id: clientId, is_valid: false, user_id: 'f1' }],
  ['of another person', { app_id: clientId, is_valid: true, user_id: 'f2' }],
  ['nobody knows', {}],
])('social sign-in: Facebook: refuses an access token %s', async (_, data) => {
  company.answer('/debug_token', () => ({ body: { data } }))
  expect((await visit('facebook')).outcome).toEqual({ ok: false, kind: 'refused', reason: 'FOREIGN_TOKEN' })
})

test.each([
  [401, 'refused'],
  [429, 'unknown'],
  [503, 'unknown'],
])('social sign-in: a profile response %i is %s', async (status, kind) => {
  company.answer('/2/users/me', () => ({ status, body: {} }))
  expect((await visit('x')).outcome).toMatchObject({ ok: false, kind })
})

test('social sign-in: an error in a custom shape is a refusal, and a fault is none', async () => {
  company.answer('/v23.0/oauth/access_token', () => ({
    status: 400,
    body: { error: { message: 'Invalid code' } },
  }))
  expect((await visit('facebook')).outcome).toMatchObject({ ok: false, kind: 'refused' })
  company.answer('/v23.0/oauth/access_token', () => ({ status: 502, body: {} }))
  expect((await visit('facebook')).outcome).toMatchObject({ ok: false, kind: 'unknown' })
})
