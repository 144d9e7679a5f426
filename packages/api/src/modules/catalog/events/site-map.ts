import { languageTag, locales, pathIn } from '@encore/contract/rules/locale'

/** An event that search engines may list. */
export interface ListedEvent {
  id: string
  /** When its page last showed something else. */
  changedAt: Date
}

/** Pages for everybody that are no event's. */
const standingPages = [
  '/',
  '/search',
  '/replay',
  '/highlights',
  '/notice',
  '/help',
  '/terms',
  '/privacy',
  '/refunds',
]

const head = '<?xml version="1.0" encoding="UTF-8"?>\n'

/** `eventFiles`: how many files of events there are, `/sitemap/1.xml` and on. */
export function siteMapIndex(origin: string, eventFiles: number): string {
  const names = ['pages', ...Array.from({ length: eventFiles }, (_, n) => String(n + 1))]
  const files = names.map((name) => `<sitemap><loc>${origin}/sitemap/${name}.xml</loc></sitemap>`)
  return `${head}<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${files.join('\n')}\n</sitemapindex>\n`
}

/** The standing pages, or these events and the shops of those that have one: each in each language, with all alternates. */
export function siteMap(origin: string, events: ListedEvent[] | null, withShop: ReadonlySet<string>): string {
  const pages = events
    ? events.flatMap(({ id, changedAt }) => [
        { path: `/detail/${id}`, changedAt },
        ...(withShop.has(id) ? [{ path: `/detail/${id}/products`, changedAt }] : []),
      ])
    : standingPages.map((path) => ({ path, changedAt: null }))
  const entries = pages.flatMap(({ path, changedAt }) => {
    const address = (locale: (typeof locales)[number]) => origin + pathIn(locale, path)
    const alternates = [
      ...locales.map((locale) => [languageTag[locale], address(locale)]),
      ['x-default', address('en')],
    ]
      .map(([tag, href]) => `<xhtml:link rel="alternate" hreflang="${tag}" href="${href}"/>`)
      .join('')
    const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : ''
    return locales.map((locale) => `<url><loc>${address(locale)}</loc>${changed}${alternates}</url>`)
  })
  return `${head}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${entries.join('\n')}\n</urlset>\n`
}
