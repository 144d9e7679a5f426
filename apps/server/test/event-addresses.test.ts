import { bootProduct, type RunningProduct, renameEvent } from '@encore/dev-env'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { memberCookies } from './member-cookies.ts'
import { readHead } from './page-head.ts'

const onAir = 'unplugged-at-2-am'
let product: RunningProduct
let cookie: string
let ids: Map<string, string>
beforeAll(async () => {
  product = await bootProduct({ env: { RATE_LIMITS: 'off' } })
  cookie = await memberCookies(product)
  const list = async <T>(path: string) =>
    ((await (await fetch(product.url + path)).json()) as { content: T[] }).content
  const events = await list<{ id: string; slug: string }>('/api/v1/event?size=100')
  ids = new Map(events.map(({ id, slug }) => [slug, id]))
}, 300_000)
afterAll(() => product.stop())

const idOf = (slug: string) => ids.get(slug) ?? 'no such event'
const ask = (path: string, headers: Record<string, string> = {}) =>
  fetch(product.url + path, { redirect: 'manual', headers })
async function answerOf(path: string, headers?: Record<string, string>) {
  const answer = await ask(path, headers)
  await answer.body?.cancel()
  return [answer.status, answer.headers.get('location'), answer.headers.get('cache-control')]
}
const anHour = 'public, max-age=3600'
const whileCurrent = 'public, max-age=0, s-maxage=5'
const canonicalOf = async (path: string) => readHead(await (await ask(path)).text()).links.canonical

describe('event addresses: event page', () => {
  test.each(['', '/ko', '/ja', '/zhhans'])(
    'has its slug, and its id redirects there in %s',
    async (language) => {
      const slugged = `${language}/detail/${onAir}`
      const byId = `${language}/detail/${idOf(onAir)}`
      expect(await answerOf(byId)).toEqual([301, slugged, anHour])
      expect((await ask(slugged)).status).toBe(200)
      expect(await canonicalOf(slugged)).toEqual([product.url + slugged])
    },
  )

  test('keeps each reader’s own query in the redirect, also in a cached one', async () => {
    const byId = `/detail/${idOf('afterglow')}`
    const slugged = '/detail/afterglow'
    for (const query of [
      '?tab=rules',
      '?utm_source=mail&tab=rules',
      '',
      '?zz=%22%0d%0aset-cookie:x',
      '?tab=chat',
    ])
      for (let again = 0; again < 2; again++)
        expect(await answerOf(byId + query)).toEqual([
          301,
          slugged + query.replaceAll('%0d%0a', '%0d%0a'),
          anHour,
        ])
  })

  test('redirects the router in the browser the same way', async () => {
    for (const query of ['', '?tab=rules', '?utm_source=mail']) {
      const answer = await ask(`/ko/detail/${idOf('afterglow')}.data${query}`)
      expect(answer.status).toBe(202)
      expect(await answer.text()).toContain(`"/ko/detail/afterglow${query}"`)
    }
    expect((await ask('/ko/detail/afterglow.data')).status).toBe(200)
  })

  test.each([
    'nothing',
    'ko',
    'cart',
    'AFTERGLOW',
    'ev_01HZZZZZZZZZZZZZZZZZZZZZZZ',
    '%00',
    '-',
    'a'.repeat(3_000),
  ])('is not found for %s', async (name) => {
    expect((await answerOf(`/detail/${name}`))[0]).toBe(404)
    expect((await answerOf(`/detail/${name}/products`))[0]).toBe(404)
  })
})

describe('event addresses: other pages', () => {
  test('shop and replay accept slug and id and use the slug as canonical', async () => {
    for (const [path, slug, rest] of [
      ['/detail', 'low-tide-high-moon', '/products'],
      ['/replay', 'night-bus', ''],
    ])
      for (const name of [slug, idOf(`${slug}`)])
        expect(await canonicalOf(`${path}/${name}${rest}`)).toEqual([`${product.url}${path}/${slug}${rest}`])
  })

  test.each(['confirm', 'player', 'pay'])('%s accepts slug and id for a member', async (page) => {
    for (const name of [onAir, idOf(onAir)])
      expect((await ask(`/${page}/${name}`, { cookie })).status).toBe(200)
    expect((await ask(`/${page}/nothing`, { cookie })).status).toBe(404)
    const [status, location] = await answerOf(`/ja/${page}/${onAir}?x=1`)
    expect([status, location]).toEqual([
      302,
      `/ja/signin?callbackUrl=${encodeURIComponent(`/ja/${page}/${onAir}?x=1`)}`,
    ])
  })
})

describe('event addresses: former slug', () => {
  const [former, present] = ['loud-library', 'louder-library']

  test('redirects at once, whatever was cached, and works again when it returns', async () => {
    const id = idOf(former)
    expect((await ask(`/detail/${former}`)).status).toBe(200)
    expect(await answerOf(`/detail/${id}`)).toEqual([301, `/detail/${former}`, anHour])
    await renameEvent(product, former, present)
    await expect
      .poll(() => answerOf(`/detail/${former}?a=1`))
      .toEqual([301, `/detail/${present}?a=1`, whileCurrent])
    expect(await answerOf(`/detail/${id}`)).toEqual([301, `/detail/${present}`, anHour])
    expect((await ask(`/detail/${present}`)).status).toBe(200)
    expect(await answerOf(`/ko/detail/${former}/products?shelf=goods`)).toEqual([
      301,
      `/ko/detail/${present}/products?shelf=goods`,
      whileCurrent,
    ])
    for (const page of ['confirm', 'player', 'queue', 'pay'])
      expect((await answerOf(`/${page}/${former}`, { cookie })).slice(0, 2)).toEqual([
        301,
        `/${page}/${present}`,
      ])
    await renameEvent(product, present, former)
    await expect.poll(() => answerOf(`/detail/${present}`)).toEqual([301, `/detail/${former}`, whileCurrent])
    expect((await ask(`/detail/${former}`)).status).toBe(200)
  })
})

test('event addresses: no public page links to an event’s page by its id', async () => {
  for (const path of [
    '/',
    '/search',
    '/replay',
    '/highlights',
    `/detail/${onAir}`,
    `/detail/low-tide-high-moon/products`,
  ]) {
    const html = await (await ask(path)).text()
    expect([path, html.match(/\/(?:detail|replay|confirm|player)\/ev_\w+/g)]).toEqual([path, null])
  }
})
