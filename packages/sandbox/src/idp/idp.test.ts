import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { jsonOf, startWorld, type World } from '#src/testing/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

const verifier = 'v'.repeat(43)
const challenge = createHash('sha256').update(verifier).digest('base64url')
const back = (company: string) => `http://localhost:3000/signin/callback/${company}`

const authorizePaths = { x: '/i/oauth2/authorize', facebook: '/v23.0/dialog/oauth' }
const scopes = { kakao: 'openid profile_nickname account_email', apple: 'openid name email' }

/** A browser that keeps cookies and follows redirects until input is needed or it leaves the sandbox. */
function openBrowser() {
  const jar = new Map<string, string>()
  return async function go(
    url: string,
    form?: Record<string, string>,
  ): Promise<{ url: string; page: string }> {
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form ? { method: 'POST', body: new URLSearchParams(form) } : {}),
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      jar.set(name, value)
    }
    const next = response.headers.get('location')
    if (next === null) return { url, page: await response.text() }
    const address = new URL(next, url).href
    return address.startsWith(world.url) ? go(address) : { url: address, page: '' }
  }
}

function authorizeAddress(company: string, more: Record<string, string> = {}): string {
  const path = authorizePaths[company as 'x'] ?? '/auth'
  const query = new URLSearchParams({
    client_id: `sandbox-${company}`,
    redirect_uri: back(company),
    response_type: 'code',
    scope: scopes[company as 'kakao'] ?? 'openid profile email',
    state: 's1',
    nonce: 'n1',
    code_challenge: challenge,
    code_challenge_method: 'S256',
    ...more,
  })
  return `${world.url}/${company}${path}?${query}`
}

const answers = { name: 'Fan nine', email: 'nine@fans.test' }

async function consent(company: string, answer: string, browser = openBrowser()) {
  const asked = await browser(authorizeAddress(company))
  expect(asked.page).toContain('Do not agree')
  return browser(asked.url, { ...answers, answer })
}

async function trade(company: string, code: string): Promise<Record<string, string>> {
  const response = await fetch(`${world.url}/${company}/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      redirect_uri: back(company),
      code_verifier: verifier,
      client_id: `sandbox-${company}`,
      client_secret: `sandbox-${company}-secret-that-everybody-knows`,
    }),
  })
  return jsonOf(response)
}

const partOf = (jwt: string | undefined, part: 0 | 1) =>
  JSON.parse(Buffer.from(jwt?.split('.')[part] ?? '', 'base64url').toString())

test.each([
  ['kakao', 'RS256', { nickname: 'Fan nine', email: 'nine@fans.test' }],
  ['google', 'RS256', { name: 'Fan nine', email: 'nine@fans.test', email_verified: true }],
  ['line', 'HS256', { name: 'Fan nine', email: 'nine@fans.test' }],
])(
  'sandbox identity provider: %s: names the user in an ID token signed with %s',
  async (company, alg, claims) => {
    const { url } = await consent(company, 'continue')
    const answer = new URL(url).searchParams
    expect(answer.get('state')).toBe('s1')
    expect(answer.get('iss')).toBe(`${world.url}/${company}`)
    const { id_token: idToken } = await trade(company, answer.get('code') ?? '')
    expect(partOf(idToken, 0).alg).toBe(alg)
    expect(partOf(idToken, 1)).toMatchObject({ ...claims, nonce: 'n1', aud: `sandbox-${company}` })
    if (company !== 'google') expect(partOf(idToken, 1)).not.toHaveProperty('email_verified')
  },
)

test('sandbox identity provider: apple answers by a form and accepts only a signed secret', async () => {
  const browser = openBrowser()
  const asked = await browser(authorizeAddress('apple', { response_mode: 'form_post' }))
  const { page } = await browser(asked.url, { ...answers, answer: 'continue' })
  expect(page).toContain(`action="${back('apple')}"`)
  const code = /name="code" value="([^"]+)"/.exec(page)?.[1] ?? ''
  expect(await trade('apple', code)).toMatchObject({ error: 'invalid_client' })
})

test.each(['kakao', 'google', 'line', 'x', 'facebook'])(
  'sandbox identity provider: %s: a refusal returns without a code',
  async (company) => {
    const { url } = await consent(company, 'deny')
    const { searchParams } = new URL(url)
    expect(searchParams.get('error')).toBe('access_denied')
    expect(searchParams.has('code')).toBe(false)
  },
)

test('sandbox identity provider: an address may be unproved or absent', async () => {
  const claimsAfter = async (answer: string) => {
    const { url } = await consent('google', answer)
    return partOf((await trade('google', new URL(url).searchParams.get('code') ?? '')).id_token, 1)
  }
  expect(await claimsAfter('unverified')).toMatchObject({ email: 'nine@fans.test', email_verified: false })
  const claims = await claimsAfter('no-email')
  expect(claims).toMatchObject({ name: 'Fan nine' })
  expect(claims).not.toHaveProperty('email')
})

test('sandbox identity provider: the same browser may return as another user', async () => {
  const browser = openBrowser()
  await consent('google', 'continue', browser)
  const asked = await browser(authorizeAddress('google'))
  const { url } = await browser(asked.url, { ...answers, name: 'Fan ten', answer: 'continue' })
  const { id_token: idToken } = await trade('google', new URL(url).searchParams.get('code') ?? '')
  expect(partOf(idToken, 1)).toMatchObject({ name: 'Fan ten' })
})

test.each(['kakao', 'google', 'apple', 'line', 'x', 'facebook'])(
  'sandbox identity provider: %s redirects to the product only and requires a challenge',
  async (company) => {
    const browser = openBrowser()
    for (const redirect of [
      'https://evil.test/',
      `https://evil.test/signin/callback/other`,
      `${back(company)}?x=1`,
    ]) {
      const { url, page } = await browser(authorizeAddress(company, { redirect_uri: redirect }))
      expect(url.startsWith(world.url)).toBe(true)
      expect(page).not.toContain('Do not agree')
    }
    const { url, page } = await browser(
      authorizeAddress(company, { code_challenge: '', code_challenge_method: '' }),
    )
    expect(page.includes('Do not agree')).toBe(false)
    expect(url).not.toContain('code=')
  },
)

test('sandbox identity provider: X and Facebook exchange a code once for the right verifier and name the token’s user', async () => {
  const form = (code: string, more = {}) =>
    new URLSearchParams({ code, redirect_uri: back('facebook'), code_verifier: verifier, ...more })
  const client = {
    client_id: 'sandbox-facebook',
    client_secret: 'sandbox-facebook-secret-that-everybody-knows',
  }
  const trade = (body: URLSearchParams) =>
    fetch(`${world.url}/facebook/v23.0/oauth/access_token`, { method: 'POST', body })
  const codeOf = async () =>
    new URL((await consent('facebook', 'continue')).url).searchParams.get('code') ?? ''
  expect((await trade(form(await codeOf(), { ...client, code_verifier: 'wrong' }))).status).toBe(400)
  const code = await codeOf()
  const { access_token: token = '' } = await jsonOf<Record<string, string>>(await trade(form(code, client)))
  expect((await trade(form(code, client))).status).toBe(400)
  const authorization = `Bearer ${client.client_id}|${client.client_secret}`
  const check = await fetch(`${world.url}/facebook/debug_token?input_token=${token}`, {
    headers: { authorization },
  })
  expect(await check.json()).toMatchObject({ data: { app_id: 'sandbox-facebook', is_valid: true } })
})

test('sandbox identity provider: a reset forgets the requests', async () => {
  const browser = openBrowser()
  const asked = [await browser(authorizeAddress('google')), await browser(authorizeAddress('x'))]
  await world.control('reset')
  for (const { url } of asked) expect((await browser(url)).page).toContain('cannot go on')
})
