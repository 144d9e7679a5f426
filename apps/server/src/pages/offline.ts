import { createHash } from 'node:crypto'
import { type Locale, locales } from '@encore/contract/rules/locale'
import type { FastifyInstance } from 'fastify'
import type { OfflinePage } from './application.ts'
import { hashSource } from './hash-source.ts'
import { offlinePath, serviceWorker, withdrawnWorker } from './service-worker.ts'

/** Serves the offline page and its service worker; `isOn` false withdraws the worker. */
export function mountOffline(
  http: FastifyInstance,
  pageIn: (locale: Locale) => OfflinePage,
  isOn: boolean,
): void {
  const pages = new Map(locales.map((locale) => [locale, pageIn(locale)]))
  const version = createHash('sha256')
    .update([...pages.values()].map(({ html }) => html).join(''))
    .digest('hex')
    .slice(0, 12)
  const worker = isOn ? serviceWorker(version) : withdrawnWorker
  // Revalidated on every visit, so that a change or withdrawal takes effect at the next one.
  http.get('/sw.js', (_request, reply) =>
    reply
      .headers({ 'cache-control': 'no-cache', 'content-security-policy': workerPolicy })
      .type('text/javascript; charset=utf-8')
      .send(worker),
  )
  for (const [locale, { html, style, script }] of pages) {
    const policy = `default-src 'none'; style-src ${hashSource(style)}; script-src ${hashSource(script)}; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'`
    http.get(offlinePath(locale), (_request, reply) =>
      reply
        .headers({
          'content-security-policy': policy,
          'cache-control': 'no-cache',
          'content-language': locale,
        })
        .type('text/html; charset=utf-8')
        .send(html),
    )
  }
}

/** A worker fetches under its own policy: the offline pages, and pages for the browser. */
const workerPolicy = "default-src 'none'; connect-src 'self'"
