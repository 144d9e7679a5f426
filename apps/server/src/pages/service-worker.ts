import { defaultLocale, localePrefixes, locales } from '@encore/contract/rules/locale'

export const offlinePath = (locale: string): string => `/offline/${locale}.html`

/**
 * The service worker: when a page cannot be fetched, it responds with the offline page in the language of the address,
 * and caches nothing else. Fan calls come from the
 * network alone. `version` names its cache, so that a new version replaces it.
 */
export function serviceWorker(version: string): string {
  const pages = JSON.stringify(locales.map(offlinePath))
  return `const store = 'offline-${version}'
addEventListener('install', (event) => {
  event.waitUntil(caches.open(store).then((cache) => cache.addAll(${pages})).then(() => skipWaiting()))
})
addEventListener('activate', (event) => {
  event.waitUntil((async () => {
    for (const name of await caches.keys()) if (name !== store) await caches.delete(name)
    await registration.navigationPreload?.enable()
  })())
})
addEventListener('fetch', (event) => {
  const { request } = event
  if (request.mode !== 'navigate' || request.method !== 'GET') return
  event.respondWith((async () => {
    try {
      return (await event.preloadResponse) ?? (await fetch(request))
    } catch {
      if (/^(?:\\/(?:${localePrefixes}))?\\/call\\//.test(new URL(request.url).pathname)) return Response.error()
      const [, language = '${defaultLocale}'] = /^\\/(${localePrefixes})(?:\\/|$)/.exec(new URL(request.url).pathname) ?? []
      return (await caches.match('/offline/' + language + '.html')) ?? Response.error()
    }
  })())
})
`
}

/** Served instead to unregister the worker in every browser that has it. */
export const withdrawnWorker = `addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => {
  event.waitUntil((async () => {
    for (const name of await caches.keys()) await caches.delete(name)
    await registration.unregister()
  })())
})
`
