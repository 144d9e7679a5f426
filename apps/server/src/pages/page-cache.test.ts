import { expect, test } from 'vitest'
import { createPageCache, type RenderedPage } from './page-cache.ts'

const page = (html: string, status = 200, headers = {}): RenderedPage => ({ status, headers, html })
const key = '/detail/ev_1'

test('page cache: never shows a changed page again: the next reader waits for the present one', async () => {
  const cache = createPageCache()
  const read = async (html: string, status?: number) => {
    const { identity, status: answered } = await cache.get(key, async () => page(html, status))
    return [answered, identity.body.toString()]
  }
  expect(await read('on sale')).toEqual([200, 'on sale'])
  expect(await read('never rendered')).toEqual([200, 'on sale'])
  cache.drop()
  expect(cache.fresh(key)).toBeNull()
  expect(await read('canceled')).toEqual([200, 'canceled'])
  cache.drop()
  expect(await read('not found', 404)).toEqual([404, 'not found'])
  expect(await read('not found', 404)).toEqual([404, 'not found'])
})

test('page cache: serves the old page when no new one can be rendered', async () => {
  const cache = createPageCache()
  await cache.get(key, async () => page('before'))
  cache.drop()
  const sent = await cache.get(key, () => Promise.reject(new Error('the database is away')))
  expect(sent.identity.body.toString()).toBe('before')
})

test('page cache: stores a redirect like a page, without the first reader’s query, until it changes', async () => {
  const cache = createPageCache()
  const moved = (location: string) => async () => page('', 301, { location, 'cache-control': 'max-age=3600' })
  const first = await cache.get(key, moved('/detail/tide?tab=rules'))
  expect(first).toMatchObject({ status: 301, movedTo: '/detail/tide' })
  expect(first.identity.headers).toEqual(expect.arrayContaining(['cache-control', 'max-age=3600']))
  expect(first.identity.headers).not.toContain('location')
  expect(cache.fresh(key)).toBe(first)
  cache.drop()
  expect(await cache.get(key, moved('/detail/low-tide'))).toMatchObject({ movedTo: '/detail/low-tide' })
})
