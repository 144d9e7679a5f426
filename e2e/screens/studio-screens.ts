import type { Page } from '@playwright/test'
import type { Screen } from './screen.ts'

/** Shape of the pages in `apps/studio/app/pages.ts`, whose own types depend on the browser. */
interface StudioPage {
  path?: string
  children?: readonly StudioPage[]
}

const studioPages = '../../apps/studio/app/pages.ts'
const { pages } = (await import(studioPages)) as { pages: readonly StudioPage[] }

const pathsOf = (found: readonly StudioPage[], above = ''): string[] =>
  found.flatMap(({ path = '', children }) => {
    const here = [above, path].filter(Boolean).join('/')
    return children ? pathsOf(children, here) : [here]
  })

export const studioPaths = pathsOf(pages)

const openFirst = (under: string) => async (page: Page) => {
  await page.locator(`main a[href^="${under}/"]:not([href$="/new"])`).first().click()
  await page.waitForURL((url) => url.pathname.startsWith(`${under}/`))
  await page.getByRole('heading', { level: 1 }).waitFor()
}

/** Screens of pages that need another address, state or step than `screenOf` gives them. */
export const specialScreens: Record<string, readonly Omit<Screen, 'route'>[]> = {
  'events/:eventId/replay': [
    { path: ({ event }) => `/events/${event('matinee')}/replay` },
    { path: ({ event }) => `/events/${event('afterglow')}/replay`, state: 'still on air' },
  ],
  'events/:eventId/draws/:drawId': [{ path: ({ event }) => `/events/${event('afterglow')}/draws/new` }],
  'events/:eventId/draws/:drawId/signing': [
    {
      path: ({ event }) => `/events/${event('postcards')}/draws`,
      act: async (page) => {
        await page.getByRole('link', { name: /The first postcard|첫 엽서 추첨/ }).click()
        await page.getByRole('link', { name: /^(?:Signing|사인)$/ }).click()
        await page.getByRole('heading', { level: 1, name: /^(?:Signing|사인)$/ }).waitFor()
      },
    },
  ],
  'events/:eventId/calls': [{ path: ({ event }) => `/events/${event('side-b')}/calls` }],
  'events/:eventId/calls/:sessionId': [{ path: ({ event }) => `/events/${event('afterglow')}/calls/new` }],
  'events/:eventId/calls/:sessionId/control': [
    {
      path: ({ event }) => `/events/${event('side-b')}/calls`,
      act: async (page) => {
        await page
          .getByRole('row')
          .filter({ hasText: /Open|진행 중/ })
          .getByRole('link')
          .first()
          .click()
        await page.getByRole('link', { name: /^(?:Call control|통화 진행)$/ }).click()
        await page.getByRole('heading', { level: 1, name: /^(?:Call control|통화 진행)$/ }).waitFor()
      },
    },
  ],
  'orders/:orderId': [{ path: ({ order }) => `/orders/${order}` }],
  'products/:productId/files': [
    {
      path: () => '/products?kind=DIGITAL',
      act: async (page) => {
        await openFirst('/products')(page)
        await page.getByRole('link', { name: /^(?:Manage files|파일 관리)$/ }).click()
        await page.getByRole('heading', { level: 1, name: /^(?:Files|파일)$/ }).waitFor()
      },
    },
  ],
  'products/:productId/cards': [
    {
      path: () => '/products?keyword=POSTCARDS-ALBUM',
      act: async (page) => {
        await openFirst('/products')(page)
        await page.getByRole('link', { name: /^(?:Open|열기)$/ }).click()
        await page.getByRole('heading', { level: 1, name: /^(?:Random goods|랜덤 굿즈)$/ }).waitFor()
      },
    },
    {
      path: () => '/products?keyword=TOTE',
      state: 'before publication',
      act: async (page) => {
        await openFirst('/products')(page)
        await page.getByRole('link', { name: /^(?:Set up|설정)$/ }).click()
        await page.getByRole('heading', { level: 1, name: /^(?:Random goods|랜덤 굿즈)$/ }).waitFor()
      },
    },
  ],
  'broadcasts/:broadcastId': [{ path: () => '/broadcasts/new' }],
}

/** A page of an event is that of AFTERGLOW; a page of one record opens the first row of its list. */
function screenOf(path: string): Omit<Screen, 'route'> {
  if (path.startsWith('events/:eventId'))
    return { path: ({ event }) => `/${path.replace(':eventId', event('afterglow'))}` }
  const list = /^([a-z-]+)\/:\w+$/.exec(path)?.[1]
  return list ? { path: () => `/${list}`, act: openFirst(`/${list}`) } : { path: () => `/${path}` }
}

export const studioScreens: readonly Screen[] = [
  ...studioPaths.flatMap((path) =>
    (specialScreens[path] ?? [screenOf(path)]).map((screen) => ({ ...screen, route: `studio/${path}` })),
  ),
  { route: 'studio/station', path: () => '/station' },
  {
    route: 'studio/interpreter/:eventId/:sessionId/:stationId',
    path: () => '/interpreter',
    act: async (page) => {
      await page
        .getByRole('link', { name: /PARALUNE/ })
        .first()
        .click()
      await page.getByRole('heading', { level: 1, name: /^PARALUNE$/ }).waitFor()
    },
  },
  { route: 'studio/*', state: 'nowhere', path: () => '/nowhere' },
]
