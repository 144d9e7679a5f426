import { locales, pathIn } from '@encore/contract/rules/locale'

/** Pages of one member or payment and pages that only redirect: closed to search engines in every language. */
export const privatePages = [
  '/signin',
  '/mypage',
  '/mybox',
  '/orders',
  '/cart',
  '/pay',
  '/payment',
  '/app-payment',
  '/confirm',
  '/queue',
  '/call',
  '/player',
  '/unsubscribe',
  '/product',
  '/applink',
  '/return',
]

/** Returns `robots.txt` for this origin. Images stay open, because search engines display them. */
export function robotsText(origin: string): string {
  const closed = locales.flatMap((locale) => privatePages.map((path) => `Disallow: ${pathIn(locale, path)}/`))
  const exact = locales.flatMap((locale) =>
    privatePages.flatMap((path) => [
      `Disallow: ${pathIn(locale, path)}$`,
      `Disallow: ${pathIn(locale, path)}?`,
    ]),
  )
  return [
    'User-agent: *',
    'Disallow: /api/',
    'Disallow: /session/',
    'Disallow: /v/',
    ...closed,
    ...exact,
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n')
}
