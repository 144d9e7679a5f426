import { createHash } from 'node:crypto'
import { get, type IncomingHttpHeaders } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { blockReading, bootProduct, type RunningProduct } from '@encore/dev-env'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { memberCookies } from './member-cookies.ts'
import { structuredData } from './structured-data.ts'

let product: RunningProduct
let eventPage: string
beforeAll(async () => {
  product = await bootProduct()
  const { html } = await page('/')
  eventPage = /href="(\/detail\/[^"]+)"/.exec(html)?.[1] ?? ''
})
afterAll(() => product.stop())

interface Answer {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

/** Sends a request without a client's defaults for encodings, connections and paths. */
function ask(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  const { hostname, port } = new URL(product.url)
  return new Promise((resolve, reject) => {
    const call = get({ hostname, port, path, headers, method, agent: false }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(chunks),
        }),
      )
    })
    call.on('error', reject)
  })
}

const page = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await ask(path, headers)
  return { ...answer, html: answer.body.toString('utf8') }
}

/** Repeats `work` until it ran between two responses with the same ETag, so that it saw a single render. */
async function ofOneRender<T>(path: string, work: (asked: Answer) => Promise<T>): Promise<T> {
  for (;;) {
    const before = await ask(path)
    const result = await work(before)
    const after = await ask(path)
    if (after.headers.etag === before.headers.etag) return result
  }
}

function policyOf({ headers }: Answer): Map<string, string[]> {
  const policy = String(headers['content-security-policy'] ?? '')
  return new Map(
    policy.split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ')
      return [name, sources]
    }),
  )
}

/** Inline scripts that a browser would run; data in script tags is excluded. */
const inlineScripts = (html: string) =>
  [...html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)]
    .map(([, attributes = '', body = '']) => ({ attributes, body }))
    .filter(({ attributes }) => !/\ssrc=|type="application\/(?:ld\+)?json"/.test(attributes))

const sha256 = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

describe('responses: headers of every kind', () => {
  const kinds: [kind: string, path: () => string | Promise<string>, status: number, method?: string][] = [
    ['front page', () => '/', 200],
    ['front page in Korean', () => '/ko', 200],
    ['search', () => '/search?keyword=%3Cscript%3E', 200],
    ['event', () => eventPage, 200],
    ['sign-in', () => '/signin', 200],
    ['result of a payment', () => '/pay/success', 200],
    ['page that is not there', () => '/no/such/page', 404],
    ['event that is not there', () => '/detail/nothing', 404],
    ['refused page method', () => '/', 404, 'DELETE'],
    ['address that is no path', () => '//evil.test/', 404],
    ['address that cannot be decoded', () => '/%E0%A4%A', 400],
    ['list of the API', () => '/api/v1/event', 200],
    ['refusal of the API', () => '/api/v2/member/me', 401],
    ['call that is not there', () => '/api/v1/nothing', 404],
    ['refused method', () => '/api/v1/event', 405, 'DELETE'],
    ['reference', () => '/api/docs', 200],
    ['document of the API', () => '/api/openapi.json', 200],
    ['health', () => '/healthz', 200],
    ['readiness', () => '/readyz', 200],
    ['metrics', () => '/metrics', 200],
    ['icon', () => '/favicon.svg', 200],
    ['script', assetOf(/src="(\/assets\/[^"]+\.js)"|"(\/assets\/entry\.client[^"]+\.js)"/), 200],
    ['style sheet', assetOf(/href="(\/assets\/[^"]+\.css)"/), 200],
    ['file that is not there', () => '/assets/nothing.js', 404],
    ['picture', assetOf(/src="(\/images\/[^"]+)"/), 200],
    ['picture in a wrong width', async () => `${await assetOf(/src="(\/images\/[^"?]+)/)()}?w=7`, 400],
    ['media without a token', () => '/v/nothing/main.m3u8', 403],
  ]

  function assetOf(pattern: RegExp) {
    return async () => {
      const [, first, second] = pattern.exec((await page('/')).html) ?? []
      return (first ?? second ?? '').replaceAll('&amp;', '&')
    }
  }

  test.each(kinds)('%s', async (kind, path, status, method) => {
    const answer = await ask(await path(), {}, method)
    expect(answer.status).toBe(status)
    expect(answer.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': kind.includes('payment') ? 'no-referrer' : 'strict-origin-when-cross-origin',
      'permissions-policy': expect.stringContaining('geolocation=()'),
      // A window opened for a gateway keeps its opener; players on other sites may request media by token.
      'cross-origin-opener-policy': kind.includes('payment') ? 'unsafe-none' : 'same-origin-allow-popups',
      'cross-origin-resource-policy': kind.includes('media') ? 'cross-origin' : 'same-origin',
    })
    expect(answer.headers).not.toHaveProperty('x-powered-by')
    expect(answer.headers).not.toHaveProperty('server')
    const policy = policyOf(answer)
    expect(policy.get('default-src')).toEqual(["'none'"])
    expect(policy.get('frame-ancestors')).toEqual(["'none'"])
    const isPage = answer.headers['content-type']?.startsWith('text/html')
    if (!isPage) return expect(policy.has('script-src')).toBe(false)
    expect(policy.get('base-uri')).toEqual(["'none'"])
    const scripts = policy.get('script-src') ?? []
    expect(scripts[0]).toBe("'self'")
    // Permits the messenger's origin, except on pages with payments or passwords.
    const isAlone = kind.includes('payment') || kind === 'sign-in' || kind === 'reference'
    const ours = scripts.filter((source) => source !== product.sandboxUrl)
    expect(ours).toHaveLength(scripts.length - (isAlone ? 0 : 1))
    expect(ours.join(' ')).not.toMatch(/unsafe|data:|blob:|https?:|\*/)
  })

  test('stay on a repeated response without a body', async () => {
    const { etag = '' } = (await ask('/')).headers
    const again = await ask('/', { 'if-none-match': etag })
    expect(again.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    })
  })
})

describe('responses: public page', () => {
  test.each(['/', '/ja', '/search', 'event'])('%s allows its inline scripts by hash only', async (path) => {
    const answer = await page(path === 'event' ? eventPage : path)
    const { html, headers } = answer
    expect(headers['cache-control']).toMatch(/^public, /)
    expect(headers).not.toHaveProperty('set-cookie')
    expect(headers.vary).toBe('accept-encoding')
    expect(headers['content-security-policy']).not.toContain('nonce-')
    expect(html).not.toMatch(/\snonce=/)
    expect(html).not.toMatch(/<[^>]+\son[a-z]+="/i)
    const allowed = policyOf(answer).get('script-src') ?? []
    const scripts = inlineScripts(html)
    expect(scripts.length).toBeGreaterThan(0)
    expect(scripts.filter(({ body }) => !allowed.includes(sha256(body)))).toEqual([])
    expect(allowed.at(-1)).toBe(product.sandboxUrl)
    expect(allowed).toHaveLength(2 + new Set(scripts.map(({ body }) => body)).size)
  })

  test.each(['/', 'event'])('%s is the same for a guest and a member', async (name) => {
    const path = name === 'event' ? eventPage : name
    const cookie = await memberCookies(product)
    const { guest, member } = await ofOneRender(path, async (asked) => ({
      guest: asked,
      member: await ask(path, { cookie, authorization: 'Bearer rubbish' }),
    }))
    expect(member.body.equals(guest.body)).toBe(true)
    expect(member.headers.etag).toBe(guest.headers.etag)
    expect(member.headers).not.toHaveProperty('set-cookie')
  })

  test.each([
    ['the tag', (etag: string) => etag],
    ['a weakened tag', (etag: string) => `W/${etag}`],
    ['one of several tags', (etag: string) => `"other", ${etag}`],
    ['whatever there is', () => '*'],
  ])('is not sent again to a browser that has %s', async (_name, given) => {
    const { known, again } = await ofOneRender('/search', async (asked) => ({
      known: asked.headers,
      again: await ask('/search', { 'if-none-match': given(asked.headers.etag ?? '') }),
    }))
    expect(known.etag).toMatch(/^"[\w-]{22}"$/)
    expect(again.status).toBe(304)
    expect(again.body).toHaveLength(0)
    expect(again.headers).toMatchObject({ etag: known.etag, 'cache-control': known['cache-control'] })
  })

  test('is sent to a browser with another version', async () => {
    expect((await ask('/search', { 'if-none-match': '"other"' })).status).toBe(200)
  })

  test('is one text in three encodings', async () => {
    const sent = await ofOneRender('/search', async (plain) => ({
      plain,
      br: await ask('/search', { 'accept-encoding': 'gzip, deflate, br' }),
      gzip: await ask('/search', { 'accept-encoding': 'gzip, br;q=0' }),
      none: await ask('/search', { 'accept-encoding': 'gzip;q=0, br; q=0.0' }),
    }))
    const encodings = Object.values(sent).map(({ headers }) => headers['content-encoding'])
    expect(encodings).toEqual([undefined, 'br', 'gzip', undefined])
    expect(brotliDecompressSync(sent.br.body).equals(sent.plain.body)).toBe(true)
    expect(gunzipSync(sent.gzip.body).equals(sent.plain.body)).toBe(true)
    expect(sent.none.body.equals(sent.plain.body)).toBe(true)
  })

  test('has a head without a body', async () => {
    const head = await ask('/search', {}, 'HEAD')
    expect(head).toMatchObject({ status: 200, headers: { etag: expect.any(String) } })
    expect(head.body).toHaveLength(0)
  })
})

describe('responses: session page', () => {
  test.each(['/signin', '/pay/success', '/no/such/page'])('%s is never cached', async (path) => {
    const [first, second] = [await page(path), await page(path)]
    const nonces = [first, second].map((answer) => {
      expect(answer.headers['cache-control']).toBe('private, no-store')
      expect(answer.headers).not.toHaveProperty('etag')
      const source = policyOf(answer).get('script-src')?.[1] ?? ''
      const nonce = /^'nonce-([\w-]{22,})'$/.exec(source)?.[1] ?? ''
      expect(nonce).not.toBe('')
      const scripts = inlineScripts(answer.html)
      expect(scripts.filter(({ attributes }) => !attributes.includes(` nonce="${nonce}"`))).toEqual([])
      return nonce
    })
    expect(nonces[0]).not.toBe(nonces[1])
  })
})

describe('responses: scripts of a page', () => {
  /** All code that a page loads at start, including static imports. */
  async function codeOf(path: string): Promise<string> {
    const { html } = await page(path)
    const wanted = new Set([...html.matchAll(/\/assets\/[\w.-]+\.js/g)].map(([file]) => file))
    const codes: string[] = []
    for (const file of wanted) {
      const code = (await ask(file)).body.toString()
      codes.push(code)
      for (const [, name] of code.matchAll(/(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g))
        wanted.add(`/assets/${name}`)
    }
    return codes.join('\n')
  }

  test('include account forms only where they are', async () => {
    const forms = ['POST /api/v1/auth/sign-up-email', 'POST /api/v1/member/check-nickname']
    const ofMyPage = [
      'POST /api/v1/member/leave',
      'DELETE /api/v1/auth/session',
      'PUT /api/v1/member/consent',
    ]
    const [home, signIn] = [await codeOf('/'), await codeOf('/signin')]
    expect([...forms, ...ofMyPage].filter((call) => home.includes(call))).toEqual([])
    expect(forms.filter((call) => signIn.includes(call))).toEqual(forms)
    expect(ofMyPage.filter((call) => signIn.includes(call))).toEqual([])
  })
})

test('responses: structured data has all facts of every event and its goods in every language', async () => {
  const received = async (path: string) => structuredData((await page(path)).html)
  expect(await received('/ja')).toEqual({ kinds: ['Organization', 'WebSite'], faults: [] })
  const { html } = await page('/search')
  const events = new Set([...html.matchAll(/href="(\/detail\/[^"/?]+)"/g)].map(([, path = '']) => path))
  expect(events.size).toBeGreaterThan(5)
  const kinds = new Set<string>()
  for (const [place, path] of [...events].entries()) {
    const prefix = ['', '/ko', '/ja', '/zhhans'][place % 4]
    for (const one of [path, `${path}/products`]) {
      const { kinds: own, faults } = await received(prefix + one)
      expect(faults, one).toEqual([])
      for (const kind of own) kinds.add(kind)
    }
  }
  expect([...kinds].sort()).toEqual(['BreadcrumbList', 'Event', 'MusicEvent', 'Product', 'ProductGroup'])
})

test('responses: a failed public page tells a guest so and is never cached', async () => {
  const notices = (await page('/notice')).html
  const path = `/ko${/href="(\/notice\/[^"?]+)"/.exec(notices)?.[1]}`
  const end = await blockReading(product, 'notice')
  try {
    const failed = await page(path)
    expect(failed.status).toBe(503)
    expect(failed.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'private, no-store',
    })
    expect(policyOf(failed).get('default-src')).toEqual(["'none'"])
    expect(failed.html).toMatch(/<html lang="ko".*<h1>.*rq_[0-9a-f]{32}/s)
  } finally {
    await end()
  }
  expect((await page(path)).status).toBe(200)
})
