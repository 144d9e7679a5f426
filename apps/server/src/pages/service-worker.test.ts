import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { serviceWorker, withdrawnWorker } from './service-worker.ts'

type Event = Record<string, unknown>

/** Runs a worker in a minimal fake browser; `network` responds or throws. */
function run(script: string, network: () => Promise<unknown>) {
  const stores = new Map<string, Set<string>>([['offline-old', new Set(['/offline/en.html'])]])
  const listeners = new Map<string, (event: Event) => void>()
  let isRegistered = true
  runInNewContext(script, {
    URL,
    Response: { error: () => 'no answer' },
    addEventListener: (type: string, listener: (event: Event) => void) => listeners.set(type, listener),
    skipWaiting: async () => undefined,
    registration: {
      navigationPreload: { enable: async () => undefined },
      unregister: async () => {
        isRegistered = false
      },
    },
    fetch: network,
    caches: {
      keys: async () => [...stores.keys()],
      delete: async (name: string) => stores.delete(name),
      open: async (name: string) => ({
        addAll: async (paths: string[]) => stores.set(name, new Set(paths)),
      }),
      match: async (path: string) => ([...stores.values()].some((kept) => kept.has(path)) ? path : undefined),
    },
  })
  const fire = async (type: string, event: Event = {}): Promise<unknown> => {
    let work: unknown
    const keep = (given: unknown) => {
      work = given
    }
    listeners.get(type)?.({ ...event, waitUntil: keep, respondWith: keep })
    return work
  }
  const visit = async (path: string, request: Event = {}) =>
    fire('fetch', {
      request: { mode: 'navigate', method: 'GET', url: `https://encore.test${path}`, ...request },
      preloadResponse: Promise.resolve(undefined),
    })
  return { fire, visit, stores, isRegistered: () => isRegistered }
}

const offline = async () => {
  throw new TypeError('Failed to fetch')
}

test('service worker: shows the offline page in the address’s language for a failed page', async () => {
  const worker = run(serviceWorker('new'), offline)
  await worker.fire('install')
  await worker.fire('activate')
  expect([...worker.stores.keys()]).toEqual(['offline-new'])
  expect(await worker.visit('/ko/detail/ev_1')).toBe('/offline/ko.html')
  expect(await worker.visit('/zhhans')).toBe('/offline/zhhans.html')
  expect(await worker.visit('/koala')).toBe('/offline/en.html')
  expect(await worker.visit('/call/cs_1')).toBe('no answer')
  expect(await worker.visit('/ko/call/cs_1')).toBe('no answer')
})

test('service worker: passes the server’s response through and stores nothing', async () => {
  const worker = run(serviceWorker('new'), async () => 'the page')
  await worker.fire('install')
  expect(await worker.visit('/mybox')).toBe('the page')
  expect([...(worker.stores.get('offline-new') ?? [])]).toEqual([
    '/offline/ko.html',
    '/offline/ja.html',
    '/offline/en.html',
    '/offline/zhhans.html',
  ])
})

test('service worker: ignores forms, data and pictures', async () => {
  const worker = run(serviceWorker('new'), offline)
  expect(await worker.visit('/pay/cart', { method: 'POST' })).toBeUndefined()
  expect(await worker.visit('/api/v2/member/me', { mode: 'cors' })).toBeUndefined()
})

test('service worker: leaves nothing behind when it is removed', async () => {
  const worker = run(withdrawnWorker, offline)
  await worker.fire('install')
  await worker.fire('activate')
  expect(worker.stores.size).toBe(0)
  expect(worker.isRegistered()).toBe(false)
  expect(await worker.visit('/')).toBeUndefined()
})
