import { get, request } from 'node:http'
import { keptCallbacks, refusedCallbacks } from '@encore/contract/testing/callback-urls'
import { bootProduct, type Fan, type RunningProduct, signUpFan } from '@encore/dev-env'
import { afterAll, beforeAll, expect, test } from 'vitest'

const password = 'lanterns over 7 quiet rivers'
let product: RunningProduct
let juniper: Fan
let magnolia: Fan
beforeAll(async () => {
  product = await bootProduct({ seed: 'none', env: { RATE_LIMITS: 'off' } })
  juniper = await signUp('Juniper')
  magnolia = await signUp('Magnolia')
})
afterAll(() => product.stop())

const signUp = (nickname: string) =>
  signUpFan(product, { email: `${nickname.toLowerCase()}@fans.test`, password, nickname, language: 'ko' })

interface Answer {
  status: number
  location: string | undefined
  cacheControl: string | undefined
  cookies: string[]
  body: string
}

/** Sends a request without following redirects. */
function ask(path: string, cookie = '', form?: Record<string, string>): Promise<Answer> {
  const { hostname, port, origin } = new URL(product.url)
  const common = { hostname, port, path, agent: false }
  return new Promise((resolve, reject) => {
    const call = form
      ? request({
          ...common,
          method: 'POST',
          headers: { cookie, origin, 'content-type': 'application/x-www-form-urlencoded' },
        })
      : get({ ...common, headers: { cookie } })
    call.on('error', reject)
    call.on('response', (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () => {
        const { location, 'cache-control': cacheControl, 'set-cookie': cookies = [] } = response.headers
        const body = Buffer.concat(chunks).toString('utf8')
        resolve({ status: response.statusCode ?? 0, location, cacheControl, cookies, body })
      })
    })
    call.end(form && new URLSearchParams(form).toString())
  })
}

const signInPage = (callback: string) => `/signin?${new URLSearchParams({ callbackUrl: callback })}`
const signIn = ({ email }: Fan, path = '/signin') => ask(path, '', { email, password })

const cookieOf = ({ cookies }: Answer) => cookies.map((cookie) => cookie.split(';')[0]).join('; ')

/** Signs in with a callback URL, then opens the sign-in page again as that member. */
async function arrive(fan: Fan, callback: string): Promise<Answer> {
  const entered = await signIn(fan, signInPage(callback))
  expect(entered).toMatchObject({ status: 302, location: signInPage(callback) })
  return ask(signInPage(callback), cookieOf(entered))
}

test.each(refusedCallbacks)('member pages: open redirect: a sign-in for %j leads home', async (callback) => {
  expect(await arrive(juniper, callback)).toMatchObject({ status: 302, location: '/ko' })
})

const inKorean = (path: string) =>
  path.replace(/^(?:\/(?:ko|ja|zhhans)(?![^/?#]))?\/?/, '/ko/').replace(/^\/ko\/(?=$|[?#])/, '/ko')

test.each(keptCallbacks)(
  'member pages: a sign-in for %s leads there in the member’s language',
  async (callback) => {
    expect(await arrive(juniper, callback)).toMatchObject({ status: 302, location: inKorean(callback) })
  },
)

test('member pages: 200 pages of two members and guests at once never mix and are never cached', async () => {
  const visitors = [
    { fan: null, cookie: '' },
    { fan: juniper, cookie: cookieOf(await signIn(juniper)) },
    { fan: magnolia, cookie: cookieOf(await signIn(magnolia)) },
  ]
  const pages = await Promise.all(
    Array.from({ length: 200 }, async (_, i) => {
      const { fan, cookie } = visitors[i % 3] ?? { fan: null, cookie: '' }
      const path = fan ? `/mypage${['', '/consents'][i % 2]}` : '/signin'
      return { fan, answer: await ask(path, cookie) }
    }),
  )
  for (const { fan, answer } of pages) {
    expect(answer).toMatchObject({ status: 200, cacheControl: 'private, no-store' })
    const named = [juniper, magnolia].filter(({ nickname, email, uid }) =>
      [nickname, email, uid].some((word) => answer.body.includes(word)),
    )
    expect(named).toEqual(fan ? [fan] : [])
  }
})

test('member pages: no page contains a session secret, and scripts cannot read the cookie', async () => {
  const entered = await signIn(juniper)
  const session = entered.cookies.find((cookie) => cookie.startsWith('dev_sid=')) ?? ''
  expect(session).toContain('; HttpOnly')
  const secret = /\.([\w-]{20,});/.exec(session)?.[1] ?? ''
  expect(secret).not.toBe('')
  for (const path of ['/mypage', '/mypage/devices', '/mypage/settings', '/', '/search']) {
    const { status, body } = await ask(path, cookieOf(entered))
    expect(status).toBe(200)
    expect(body).not.toContain(secret)
    expect(body).not.toMatch(/\beyJ[\w-]{8,}\.[\w-]+/)
  }
})

test('member pages: the form before hydration proves the device for each signed-in account', async () => {
  const proofIn = ({ cookies }: Answer) =>
    cookies.find((cookie) => cookie.startsWith('dev_known_device=')) ?? ''
  const first = proofIn(await signIn(juniper))
  expect(first).toMatch(/^dev_known_device=[\w.-]+; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/)
  const [cookie = ''] = first.split(';')
  const both = proofIn(await ask('/signin', cookie, { email: magnolia.email, password }))
  expect(both).toMatch(/^dev_known_device=[\w.-]+~[\w.-]+;/)
  expect(both).toContain(cookie.split('=')[1])
})
