import { languageTag, locales, pathIn } from '@encore/contract/rules/locale'
import type { Db } from './db/connect.ts'

/** A page that search engines may list. */
export interface ListedPage {
  /** In the default language. */
  path: string
  /** When it last showed something else; null where nobody can tell. */
  changedAt: Date | null
}

/** Pages for everybody that are found in no list. */
export const standingPages: readonly ListedPage[] = [
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

/** What one module shows to everybody, as `/sitemap/{name}.xml`: four languages with five alternates each stay far below the protocol's 50,000 and 50 MB. */
export interface SiteMapPart {
  name: string
  list(db: Db, limit: number): Promise<readonly ListedPage[]>
}

/** So many pages in one file. */
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

/** `names`: of the files below `/sitemap`. */
export function siteMapIndex(origin: string, names: readonly string[]): string {
  const files = names.map((name) => `<sitemap><loc>${origin}/sitemap/${name}.xml</loc></sitemap>`)
  return `${head}<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${files.join('\n')}\n</sitemapindex>\n`
}

/** Each page in each language, with all alternates. */
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
