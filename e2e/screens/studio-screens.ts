import type { Page } from '@playwright/test'
import type { Screen } from './screen.ts'

const first = (under: string) => async (page: Page) => {
  await page.locator(`main a[href^="${under}/"]:not([href$="/new"])`).first().click()
  await page.waitForURL((url) => url.pathname.startsWith(`${under}/`))
  await page.getByRole('heading', { level: 1 }).waitFor()
}

const page = (path: string): Screen => ({ route: `studio${path}`, path: () => path })
const ofEvent = (part: string, slug = 'afterglow'): Screen => ({
  route: `studio/events/:eventId${part}`,
  path: ({ event }) => `/events/${event(slug)}${part}`,
})
const firstOf = (list: string, id: string): Screen => ({
  ...page(list),
  route: `studio${list}/${id}`,
  act: first(list),
})

export const studioScreens: readonly Screen[] = [
  page('/'),
  ofEvent(''),
  ofEvent('/edit'),
  ofEvent('/live'),
  ofEvent('/live/moderation'),
  ofEvent('/live/channel'),
  ofEvent('/live/trailer'),
  ofEvent('/captions'),
  ofEvent('/lights-and-polls'),
  ofEvent('/replay', 'matinee'),
  { ...ofEvent('/replay'), state: 'still on air' },
  ofEvent('/guest-list'),
  ofEvent('/quality'),
  ofEvent('/settlement'),
  page('/reports'),
  page('/reports/non-event'),
  page('/orders'),
  { route: 'studio/orders/:orderId', path: ({ order }) => `/orders/${order}` },
  page('/parcels'),
  page('/pickup'),
  page('/members'),
  firstOf('/members', ':uid'),
  page('/manual-review'),
  page('/products'),
  page('/products/new'),
  firstOf('/products', ':productId'),
  {
    route: 'studio/products/:productId/files',
    path: () => '/products?kind=DIGITAL',
    act: async (page) => {
      await first('/products')(page)
      await page.getByRole('link', { name: /^(?:Manage files|파일 관리)$/ }).click()
      await page.getByRole('heading', { level: 1, name: /^(?:Files|파일)$/ }).waitFor()
    },
  },
  page('/cube-packages'),
  page('/shipping-rates'),
  page('/coupons'),
  page('/coupons/new'),
  firstOf('/coupons', ':campaignId'),
  page('/themes'),
  firstOf('/themes', ':themeId'),
  page('/artists'),
  firstOf('/artists', ':artistId'),
  page('/notices'),
  firstOf('/notices', ':noticeId'),
  page('/broadcasts'),
  { route: 'studio/broadcasts/:broadcastId', path: () => '/broadcasts/new' },
  page('/feature-switches'),
  page('/team'),
  page('/audit'),
  page('/background-jobs'),
  page('/own-sign-in'),
  { ...page('/nowhere'), route: 'studio/*', state: 'nowhere' },
]
