import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** A rendered public page, ready to send: the same bytes for everyone. */
export interface CachedPage {
  status: number
  headers: Record<string, string>
  etag: string
  identity: Buffer
  gzip: Buffer
  br: Buffer
}

export interface RenderedPage {
  status: number
  headers: Record<string, string>
  html: string
}

export interface PageCache {
  /** The page of this address: from memory while fresh, else rendered once however many wait for it. */
  get(key: string, render: () => Promise<RenderedPage>): Promise<CachedPage>
  /** Everything was changed: the next request renders again. */
  drop(): void
  renders(): number
}

const freshMs = 5_000
const usableMs = 60_000
const maxPages = 500

interface Entry {
  page: CachedPage
  renderedAt: number
}

/**
 * Holds public pages for seconds. A page past its freshness is still sent while one render replaces it, and up to
 * a minute old when rendering fails, so that an outage of the database does not empty the front page.
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
        if (page.status === 200 && startedIn === generation) remember(key, page)
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
    get: async (key, render) => {
      const entry = entries.get(key)
      const age = entry ? now() - entry.renderedAt : Number.POSITIVE_INFINITY
      if (entry && age < freshMs) return entry.page
      const renewed = renew(key, render)
      if (!entry || age >= usableMs) return renewed
      renewed.catch(() => {})
      return entry.page
    },
    drop: () => {
      generation++
      rendering.clear()
      for (const entry of entries.values()) entry.renderedAt = Math.min(entry.renderedAt, now() - freshMs)
    },
    renders: () => count,
  }
}

const gzipped = promisify(gzip)
const brotli = promisify(brotliCompress)

async function compressed({ status, headers, html }: RenderedPage): Promise<CachedPage> {
  const identity = Buffer.from(html)
  const [gz, br] = await Promise.all([
    gzipped(identity, { level: 6 }),
    brotli(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  ])
  const etag = `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`
  return { status, headers, etag, identity, gzip: gz, br }
}
