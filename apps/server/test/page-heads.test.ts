import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { type Locale, languageTag, locales, pathIn } from '@encore/contract/rules/locale'
import { bootProduct, type RunningProduct } from '@encore/dev-env'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { memberCookies } from './member-cookies.ts'
import { type PageHead, readHead } from './page-head.ts'
import { structuredData } from './structured-data.ts'

interface Listed {
  id: string
  slug: string
  kind: string
  productCode: string
  event: { id: string; slug: string }
}

interface Found {
  event: string
  soon: string
  replay: string
  theme: string
  notice: string
  product: string
  draw: string
  cards: string
  call: string
}

let product: RunningProduct
let found: Found
let cookie: string
beforeAll(async () => {
  product = await bootProduct({ env: { RATE_LIMITS: 'off' } })
  cookie = await memberCookies(product)
  const content = async (path: string) =>
    ((await (await fetch(product.url + path)).json()) as { content: Listed[] }).content
  const named = (events: { id: string; slug: string }[], slug: string) =>
    events.find((event) => event.slug === slug)
  const events = await content('/api/v1/event?size=100')
  const soon = named(events, 'low-tide-high-moon')
  const replayed = (await content('/api/v1/replay?size=100')).map(({ event }) => event)
  const signing = named(events, 'postcards')?.id
  const call = await publishCalls(named(events, 'side-b')?.id ?? '')
  found = {
    call,
    draw: (await content(`/api/v1/event/${signing}/draws`))[0]?.id ?? '',
    cards:
      (await content(`/api/v1/event/${signing}/products`)).find(
        ({ productCode }) => productCode === 'POSTCARDS-ALBUM',
      )?.id ?? '',
    event: named(events, 'unplugged-at-2-am')?.slug ?? '',
    soon: soon?.slug ?? '',
    replay: named(replayed, 'night-bus')?.slug ?? '',
    theme: (await content('/api/v1/event-theme'))[0]?.id ?? '',
    notice: (await content('/api/v1/notice'))[0]?.id ?? '',
    product:
      (await content(`/api/v1/event/${soon?.id}/products`)).find(({ kind }) => kind === 'GOODS')?.id ?? '',
  }
})
afterAll(() => product.stop())

/** Publishes a call session that nobody is booked in, and returns its id. */
async function publishCalls(eventId: string): Promise<string> {
  const plan = {
    artistIds: ['paralune'],
    memberIds: [],
    promiseMs: 60_000,
    startsInSec: 86_400,
    isOpen: false,
  }
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['scripts/testing/publish-calls.ts', JSON.stringify({ eventId, ...plan })],
    {
      cwd: fileURLToPath(new URL('../../..', import.meta.url)),
      env: { DATA_DIR: product.dataDir, LOG_LEVEL: 'warn', SEED: 'none' },
    },
  )
  return (JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as { sessionId: string }).sessionId
}

interface Route {
  /** The route in spec section 2, and the path for the test. */
  route: string
  path: (found: Found) => string
  /** The canonical path when it differs from the requested one. */
  own?: (found: Found) => string
  isPrivate?: boolean
  asMember?: boolean
  status?: number
  userAgent?: string
}

const phone = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/131.0 Mobile Safari/537.36'

const routes: Route[] = [
  { route: '/', path: () => '/' },
  { route: '/search', path: () => '/search' },
  { route: '/draw/[id]', path: ({ draw }) => `/draw/${draw}` },
  { route: '/call/[id]', path: ({ call }) => `/call/${call}`, isPrivate: true, asMember: true },
  { route: '/cards/[id]', path: ({ cards }) => `/cards/${cards}` },
  {
    route: '/search, narrowed',
    path: () => '/search?utm_source=x&status=ended',
    own: () => '/search?status=ended',
  },
  {
    route: '/search, a theme',
    path: ({ theme }) => `/search?theme=${theme}&page=0`,
    own: ({ theme }) => `/search?theme=${theme}`,
  },
  {
    route: '/search, results',
    path: () => '/search?keyword=moon',
    own: () => '/search?keyword=moon',
    isPrivate: true,
  },
  { route: '/mybox', path: () => '/mybox', isPrivate: true, asMember: true },
  { route: '/notice', path: () => '/notice' },
  {
    route: '/notice, a page of a kind',
    path: () => '/notice?kind=show&page=0&utm_source=x',
    own: () => '/notice?kind=show',
  },
  { route: '/notice/[id]', path: ({ notice }) => `/notice/${notice}` },
  { route: '/mypage', path: () => '/mypage', isPrivate: true, asMember: true },
  { route: '/signin', path: () => '/signin?callbackUrl=%2Fmybox', own: () => '/signin', isPrivate: true },
  { route: '/cart', path: () => '/cart', isPrivate: true, asMember: true },
  { route: '/detail/[id]', path: ({ event }) => `/detail/${event}` },
  {
    route: '/detail/[id], a tab',
    path: ({ event }) => `/detail/${event}?tab=rules`,
    own: ({ event }) => `/detail/${event}`,
  },
  { route: '/confirm/[id]', path: ({ event }) => `/confirm/${event}`, isPrivate: true, asMember: true },
  { route: '/detail/[id]/products', path: ({ soon }) => `/detail/${soon}/products` },
  {
    route: '/detail/[id]/products, one of them',
    path: ({ soon, product: id }) => `/detail/${soon}/products?shelf=goods&product=${id}`,
    own: ({ soon, product: id }) => `/detail/${soon}/products?product=${id}`,
  },
  { route: '/player/[id]', path: ({ event }) => `/player/${event}`, isPrivate: true, asMember: true },
  { route: '/replay', path: () => '/replay' },
  { route: '/replay/[id]', path: ({ replay }) => `/replay/${replay}` },
  {
    route: '/product/[id]/send-gift',
    path: ({ product: id }) => `/product/${id}/send-gift`,
    isPrivate: true,
    asMember: true,
  },
  {
    route: '/product/[id]/send-gift-success',
    path: ({ product: id }) => `/product/${id}/send-gift-success`,
    isPrivate: true,
    asMember: true,
    status: 404,
  },
  { route: '/pay/[id]', path: ({ soon }) => `/pay/${soon}`, isPrivate: true, asMember: true },
  { route: '/pay/success', path: () => '/pay/success', isPrivate: true },
  { route: '/pay/cancel', path: () => '/pay/cancel', isPrivate: true },
  { route: '/pay/fail', path: () => '/pay/fail', isPrivate: true },
  { route: '/app-payment/eximbay/success', path: () => '/app-payment/eximbay/success', isPrivate: true },
  { route: '/app-payment/eximbay/fail', path: () => '/app-payment/eximbay/fail', isPrivate: true },
  { route: '/payment/eximbay/result', path: () => '/payment/eximbay/result', isPrivate: true },
  {
    route: '/applink',
    path: () => '/applink?path=/search',
    own: () => '/applink',
    isPrivate: true,
    userAgent: phone,
  },
  { route: '/return', path: () => '/return?path=/search', own: () => '/return', isPrivate: true },
  { route: '/highlights', path: () => '/highlights' },
  { route: '/help', path: () => '/help' },
  { route: '/terms', path: () => '/terms' },
  { route: '/privacy', path: () => '/privacy' },
  { route: '/refunds', path: () => '/refunds' },
  { route: 'nothing', path: () => '/no/such/page', isPrivate: true, status: 404 },
]

/** The script of each language: text left in another language does not match. */
const writing: Record<Locale, RegExp> = {
  en: /^[\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]+$/u,
  ko: /\p{Script=Hangul}/u,
  ja: /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u,
  zhhans: /\p{Script=Han}/u,
}
const openGraphLocale = { ko: 'ko_KR', ja: 'ja_JP', en: 'en_US', zhhans: 'zh_CN' }
/** An unresolved `group.key` or placeholder. */
const unfilled = /^[a-z]+(?:\.[a-zA-Z]+)+$|[{}]|undefined|null/

async function headOf(route: Route, locale: Locale): Promise<PageHead> {
  const headers = {
    ...(route.asMember && { cookie }),
    ...(route.userAgent && { 'user-agent': route.userAgent }),
  }
  const answer = await fetch(product.url + pathIn(locale, route.path(found)), { headers, redirect: 'manual' })
  expect(answer.status).toBe(route.status ?? 200)
  return readHead(await answer.text())
}

describe('page heads: every page in every language', () => {
  test.each(routes)('$route', async (route) => {
    const heads = await Promise.all(locales.map((locale) => headOf(route, locale)))
    const own = route.own?.(found) ?? route.path(found).split('?')[0] ?? ''
    const address = (locale: Locale) => product.url + pathIn(locale, own)
    for (const [at, locale] of locales.entries()) {
      const { title = '', lang, meta, links } = heads[at] as PageHead
      expect(lang).toBe(languageTag[locale])
      const words = title.replaceAll('Encore', '')
      expect(words).toMatch(writing[locale])
      expect(words).not.toMatch(unfilled)
      expect(links.manifest).toEqual([pathIn(locale, '/manifest.webmanifest')])
      expect(links.canonical).toEqual([address(locale)])
      expect(links.alternate).toEqual([
        ...locales.map((other) => `${languageTag[other]} ${address(other)}`),
        `x-default ${address('en')}`,
      ])
      if (route.isPrivate) {
        expect(meta.robots).toBe('noindex')
        expect(meta['og:title']).toBeUndefined()
        continue
      }
      expect(meta.robots).toBeUndefined()
      expect(meta.description).toMatch(writing[locale])
      expect(meta.description).not.toMatch(unfilled)
      expect(meta).toMatchObject({
        'og:title': title,
        'og:description': meta.description,
        'og:url': address(locale),
        'og:locale': openGraphLocale[locale],
        'og:site_name': 'Encore',
      })
      const picture = await fetch(meta['og:image'] ?? '')
      expect(picture.headers.get('content-type')).toMatch(/^image\//)
      await picture.body?.cancel()
    }
    expect(new Set(heads.map(({ title }) => title)).size, 'a title of its own in each language').toBe(4)
  })
})

test('page heads: the table has every route of the specification', async () => {
  const table = await readFile(new URL('../../web/app/routes.ts', import.meta.url), 'utf8')
  const ours = [...table.matchAll(/route\('([a-z][^']*)'/g)].map(([, path]) => `/${path}`)
  const asked = new Set(routes.map(({ route }) => route.split(',')[0]?.replace(/\[\w+\]/g, ':')))
  const ofOurs =
    /^\/(?:signin\/|orders|queue|gift|unsubscribe|cube-packages|wallet|addresses|gifts|settings|devices|consents|data|leave|pay\/cart)/
  const missing = ours
    .map((path) => path.replace(/:\w+/g, ':'))
    .filter((path) => !ofOurs.test(path) && !asked.has(path))
  expect(missing).toEqual([])
})

test('page heads: a home screen gets the site in each language as one app', async () => {
  const manifests = await Promise.all(
    locales.map(async (locale) => {
      const answer = await fetch(product.url + pathIn(locale, '/manifest.webmanifest'))
      expect(answer.headers.get('content-type')).toContain('application/manifest+json')
      const manifest = (await answer.json()) as { description: string; shortcuts: object[] }
      expect(manifest).toMatchObject({ id: '/', lang: languageTag[locale], start_url: pathIn(locale, '/') })
      expect(manifest.description).toMatch(writing[locale])
      return manifest
    }),
  )
  expect(new Set(manifests.map(({ description }) => description)).size).toBe(4)
  expect(new Set(manifests.map(({ shortcuts }) => JSON.stringify(shortcuts))).size).toBe(4)
})

test.each(['/highlights', 'replay'])(
  'page heads: structured data names the recordings of %s',
  async (place) => {
    const path = place === 'replay' ? `/replay/${found.replay}` : place
    for (const locale of locales) {
      const answer = await fetch(product.url + pathIn(locale, path))
      const { kinds, faults } = structuredData(await answer.text())
      expect(faults).toEqual([])
      expect(kinds).toContain('VideoObject')
    }
  },
)

test('page heads: every page of the sitemap exists, is indexable and canonical', async () => {
  const locsOf = async (path: string) =>
    [...(await (await fetch(product.url + path)).text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(
      ([, address = '']) => new URL(address),
    )
  const files = await locsOf('/sitemap.xml')
  const names = files.map(({ pathname }) => pathname.split('/').at(-1))
  expect(names).toEqual(['pages.xml', 'themes.xml', 'replays.xml', 'notices.xml', '1.xml'])
  for (const { pathname } of files) {
    const pages = await locsOf(pathname)
    expect(pages.length, pathname).toBeGreaterThan(4)
    for (const page of pages.filter((_, at) => at % 5 === 0)) {
      const answer = await fetch(page)
      expect(answer.status, page.href).toBe(200)
      const { meta, links } = readHead(await answer.text())
      expect([meta.robots, links.canonical], page.href).toEqual([undefined, [page.href]])
    }
  }
})
