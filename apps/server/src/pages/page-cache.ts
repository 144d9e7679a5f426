import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** A rendered public page, ready to send: the same bytes for every visitor. */
export interface CachedPage {
  status: number
  /** Path of the redirect target; each visitor's own query is appended. */
  movedTo: string | null
  etag: string
  identity: PageAnswer
  gzip: PageAnswer
  br: PageAnswer
  /** Headers of a 304. */
  unchanged: string[]
}

/** Names and values alternate, because `writeHead` accepts them so without copying; they include those of the body. */
export interface PageAnswer {
  headers: string[]
  body: Buffer
}

export interface RenderedPage {
  status: number
  headers: Record<string, string>
  html: string
}

export interface PageCache {
  /**
   * Returns the page of this address: from memory while fresh, otherwise from one render shared by concurrent requests.
   */
  get(key: string, render: () => Promise<RenderedPage>): Promise<CachedPage>
  /** Returns the page of this address while it is fresh, otherwise null. */
  fresh(key: string): CachedPage | null
  /** Invalidates all pages: the next request renders again. */
  drop(): void
  renders(): number
  /** Pages in memory. */
  size(): number
}

const freshMs = 5_000
const usableMs = 60_000
const maxPages = 500

interface Entry {
  page: CachedPage
  renderedAt: number
  /** Its content is outdated: it is sent only when rendering a new one fails. */
  isDropped?: boolean
}

/**
 * Caches public pages for seconds. A stale page is still sent while one render replaces it, and up to a minute old when
 * rendering fails, so that a database outage does not empty the front page.
 */
export function createPageCache(now: () => number = Date.now): PageCache {
  const entries = new Map<string, Entry>()
  const rendering = new Map<string, Promise<CachedPage>>()
  let count = 0
  let generation = 0

  const renew = (key: string, render: () => Promise<RenderedPage>): Promise<CachedPage> => {
    const underway = rendering.get(key)
    if (underway) return underway
    const startedIn = generation
    const done = render()
      .then(compressed)
      .then((page) => {
        count++
        if ((page.status === 200 || page.movedTo !== null) && startedIn === generation) remember(key, page)
        return page
      })
      .finally(() => rendering.delete(key))
    rendering.set(key, done)
    return done
  }
  const remember = (key: string, page: CachedPage) => {
    entries.delete(key)
    entries.set(key, { page, renderedAt: now() })
    if (entries.size > maxPages) entries.delete(entries.keys().next().value ?? '')
  }
  return {
    fresh: (key) => {
      const entry = entries.get(key)
      return entry && now() - entry.renderedAt < freshMs ? entry.page : null
    },
    get: async (key, render) => {
      const entry = entries.get(key)
      const age = entry ? now() - entry.renderedAt : Number.POSITIVE_INFINITY
      if (entry && age < freshMs) return entry.page
      const renewed = renew(key, render)
      if (!entry || age >= usableMs) return renewed
      if (entry.isDropped) return renewed.catch(() => entry.page)
      renewed.catch(() => {})
      return entry.page
    },
    drop: () => {
      generation++
      rendering.clear()
      for (const entry of entries.values()) {
        entry.renderedAt = Math.min(entry.renderedAt, now() - freshMs)
        entry.isDropped = true
      }
    },
    renders: () => count,
    size: () => entries.size,
  }
}

const gzipped = promisify(gzip)
const brotli = promisify(brotliCompress)

async function compressed({ status, headers: said, html }: RenderedPage): Promise<CachedPage> {
  const { location, ...headers } = said
  const body = Buffer.from(html)
  const [gz, br] = await Promise.all([
    gzipped(body, { level: 6 }),
    brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  ])
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  const unchanged = Object.entries({ ...headers, etag, vary: 'accept-encoding' }).flat()
  const answer = (encoded: Buffer, ...encoding: string[]): PageAnswer => ({
    headers: [...unchanged, ...encoding, 'content-length', String(encoded.length)],
    body: encoded,
  })
  return {
    status,
    movedTo: location?.split('?')[0] ?? null,
    etag,
    identity: answer(body),
    gzip: answer(gz, 'content-encoding', 'gzip'),
    br: answer(br, 'content-encoding', 'br'),
    unchanged,
  }
}
