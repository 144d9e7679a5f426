import { barePath } from './i18n/locale-path.ts'

/** Public pages by their path without a language, and the query parameters that each page reads. */
const publicPages: readonly { path: RegExp; reads: readonly string[] }[] = [
  { path: /^\/$/, reads: [] },
  { path: /^\/search$/, reads: ['keyword', 'theme', 'status', 'page'] },
  { path: /^\/notice$/, reads: ['kind', 'page'] },
  { path: /^\/notice\/[^/]+$/, reads: [] },
  { path: /^\/replay$/, reads: ['page'] },
  { path: /^\/highlights$/, reads: ['artist', 'event', 'page'] },
  { path: /^\/detail\/[^/]+$/, reads: ['tab'] },
  { path: /^\/detail\/[^/]+\/products$/, reads: ['shelf', 'product'] },
  { path: /^\/draw\/[^/]+$/, reads: [] },
  { path: /^\/(?:terms|privacy|refunds|help)$/, reads: [] },
]

/** In UTF-16 code units; no value that a page understands is longer. */
const longestValue = 100

/**
 * Returns the normalized address of a public page, or null when the page is not public. All visitors share one
 * rendering, so a page depends on this address alone. Two requests with the same address get the same response, and
 * nothing that one visitor adds to an address is shown to another.
 */
export function publicAddress({ pathname, searchParams }: URL): string | null {
  const path = normalPath(pathname)
  const page = publicPages.find((one) => one.path.test(barePath(path)))
  if (!page) return null
  const query = page.reads.flatMap((name) => {
    const value = searchParams.get(name)?.slice(0, longestValue).toWellFormed()
    return value ? [`${name}=${encodeURIComponent(value)}`] : []
  })
  return query.length > 0 ? `${path}?${query.join('&')}` : path
}

/** Decodes unnecessary escapes and writes the others in upper case (RFC 3986, 6.2.2). */
const normalPath = (pathname: string): string =>
  pathname.replace(/%[0-9a-f]{2}/gi, (triplet) => {
    const char = String.fromCharCode(Number.parseInt(triplet.slice(1), 16))
    return /[\w.~-]/.test(char) ? char : triplet.toUpperCase()
  })
