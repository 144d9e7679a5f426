import { expect, test } from 'vitest'
import { robotsText } from './robots.ts'

/** Reads the file like a crawler (RFC 9309): the longest matching rule decides, and all of ours forbid. */
function isClosed(path: string): boolean {
  const rules = [...robotsText('https://encore.example').matchAll(/^Disallow: (.+)$/gm)].map(
    ([, rule = '']) => rule,
  )
  return rules.some((rule) => (rule.endsWith('$') ? path === rule.slice(0, -1) : path.startsWith(rule)))
}

test.each([
  '/mypage',
  '/ko/mypage/orders',
  '/ja/signin?callbackUrl=%2F',
  '/zhhans/pay/cart',
  '/player/ev_1',
  '/ko/unsubscribe/token',
  '/product/pr_1/send-gift',
  '/return?path=/mybox',
  '/api/v1/event',
])('robots.txt: disallows %s', (path) => {
  expect(isClosed(path)).toBe(true)
})

test.each([
  '/',
  '/ko',
  '/search',
  '/detail/ev_1',
  '/detail/ev_1/products',
  '/replay',
  '/images/a',
  '/share/a',
  // Its link is shared, so link previews must read it; the page itself is marked noindex.
  '/gift/token',
  '/help',
])('robots.txt: allows %s', (path) => {
  expect(isClosed(path)).toBe(false)
})

test('robots.txt: names the sitemap', () => {
  expect(robotsText('https://encore.example')).toContain('\nSitemap: https://encore.example/sitemap.xml\n')
})
