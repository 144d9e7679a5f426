import { languageTag, locales, pathIn } from '@encore/contract/rules/locale'
import type { Db } from './db/connect.ts'

/** A page that search engines may index. */
export interface ListedPage {
  /** Path in the default language. */
  path: string
  /** Time of the last change; null when it is unknown. */
  changedAt: Date | null
}

/** Public pages that no module lists. */
export const staticPages: readonly ListedPage[] = [
  '/',
  '/search',
  '/replay',
  '/highlights',
  '/notice',
  '/help',
  '/terms',
  '/privacy',
  '/refunds',
].map((path) => ({ path, changedAt: null }))

/**
 * Public pages of one module, as `/sitemap/{name}.xml`. Four languages with five alternates each stay far below the
 * protocol's limits of 50,000 addresses and 50 MB.
 */
export interface SiteMapPart {
  name: string
  list(db: Db, limit: number): Promise<readonly ListedPage[]>
}

/** Most pages in one file. */
export const pagesPerFile = 2_000

export interface SiteMapRegister {
  add(part: SiteMapPart): void
  /** In the order of the module list. */
  all(): readonly SiteMapPart[]
}

export function createSiteMapRegister(): SiteMapRegister {
  const parts: SiteMapPart[] = []
  return { add: (part) => parts.push(part), all: () => parts }
}

const head = '<?xml version="1.0" encoding="UTF-8"?>\n'

/** `names` are the files below `/sitemap`. */
export function siteMapIndex(origin: string, names: readonly string[]): string {
  const files = names.map((name) => `<sitemap><loc>${origin}/sitemap/${name}.xml</loc></sitemap>`)
  return `${head}<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${files.join('\n')}\n</sitemapindex>\n`
}

/** Lists each page in each language, with all alternates. */
export function siteMap(origin: string, pages: readonly ListedPage[]): string {
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
