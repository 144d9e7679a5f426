import { runInNewContext } from 'node:vm'
import { beforeAll, expect, test } from 'vitest'
import { bundleBoot } from '../../boot-plugin.ts'

let bootScript: string
beforeAll(async () => {
  bootScript = await bundleBoot()
})

interface Visit {
  path: string
  language?: string
  stored?: Record<string, string>
  cookie?: string
  userAgent?: string
}

const storageOf = (kept: Record<string, string>) => ({
  getItem: (key: string) => kept[key] ?? null,
  setItem: (key: string, value: string) => {
    kept[key] = value
  },
})

function visit({ path, language = 'en-GB', stored = {}, cookie = '', userAgent = 'Mozilla/5.0' }: Visit) {
  const { pathname, search, hash } = new URL(path, 'https://encore.test')
  const dataset: Record<string, string> = { theme: 'dark' }
  const storedForTab: Record<string, string> = {}
  let movedTo: string | null = null
  const listeners: { type: string; listener: (event: { target: object }) => void }[] = []
  const listen = (type: string, listener: (event: { target: object }) => void) => {
    listeners.push({ type, listener })
  }
  const bars = { content: '', media: '' }
  const page = {
    document: {
      querySelector: () => ({ cloneNode: () => bars, before: () => undefined }),
      documentElement: { dataset, lang: 'en', toggleAttribute: () => undefined },
      cookie,
      addEventListener: listen,
    },
    location: { pathname, search, hash, replace: (to: string) => (movedTo = to) },
    localStorage: storageOf(stored),
    sessionStorage: storageOf(storedForTab),
    navigator: { language, userAgent, onLine: true },
    addEventListener: () => undefined,
    HTMLElement: class {},
    customElements: { define: () => undefined },
  }
  runInNewContext(bootScript, { ...page, window: page })
  const click = (target: object) => {
    for (const one of listeners) if (one.type === 'click') one.listener({ target })
  }
  return {
    movedTo,
    dataset,
    bars,
    stored,
    storedForTab,
    click,
  }
}

test.each<[why: string, visit: Visit, movedTo: string | null]>([
  ['an English browser stays', { path: '/search' }, null],
  [
    'a Korean browser is led to Korean',
    { path: '/search?status=ended#top', language: 'ko-KR' },
    '/ko/search?status=ended#top',
  ],
  ['a Japanese browser is led home in Japanese', { path: '/', language: 'ja' }, '/ja'],
  ['other languages read English', { path: '/', language: 'fr-FR' }, null],
  ['Chinese is chosen, not guessed', { path: '/', language: 'zh-CN' }, null],
  ['a prefix beats the browser', { path: '/ja/search', language: 'ko-KR' }, null],
  ['a prefix beats the stored language', { path: '/ja/search', stored: { locale: 'zhhans' } }, null],
  [
    'a stored language beats the browser',
    { path: '/search?theme=x', language: 'ko', stored: { locale: 'zhhans' } },
    '/zhhans/search?theme=x',
  ],
  ['stored English beats the browser', { path: '/', language: 'ko', stored: { locale: 'en' } }, null],
  [
    'a stored word that is no language counts for nothing',
    { path: '/', stored: { locale: '//evil.test' } },
    null,
  ],
  ['a robot is never moved', { path: '/', language: 'ko', userAgent: 'Googlebot/2.1' }, null],
  ['a word that only begins like a language is none', { path: '/korea', language: 'ko' }, '/ko/korea'],
])('boot script: %s', (_, from, movedTo) => {
  expect(visit(from).movedTo).toBe(movedTo)
})

test('boot script: sets theme, header side and waiting scripts before the first paint', () => {
  expect(visit({ path: '/', stored: { theme: 'light' }, cookie: 'a=b; member=1' }).dataset).toEqual({
    theme: 'light',
    session: 'member',
    opening: '',
  })
  expect(visit({ path: '/', stored: { theme: 'pink' } }).dataset.theme).toBe('dark')
  expect(visit({ path: '/', cookie: 'member=10' }).dataset.session).toBe('guest')
})

test.each([
  [undefined, 'not all'],
  ['light', 'all'],
  ['auto', '(prefers-color-scheme: light)'],
])('boot script: with the theme %s the browser’s bars are light for %s', (theme, media) => {
  const { bars } = visit({ path: '/', ...(theme && { stored: { theme } }) })
  expect(bars).toEqual({ content: '#ffffff', media })
})

test('boot script: keeps a language chosen before other scripts arrive', () => {
  const { click, stored, storedForTab } = visit({ path: '/search' })
  click({
    closest: (selector: string) => (selector === 'a[data-locale]' ? { dataset: { locale: 'ko' } } : null),
  })
  expect(stored).toEqual({ locale: 'ko' })
  expect(storedForTab).toEqual({ 'chosen-locale': 'ko' })
})
