import type { Page } from '@playwright/test'
import { expectAccessible, expectNoSideways } from '#fixtures/accessible.ts'
import { eventOf } from '#fixtures/catalogue.ts'
import { alwaysOnAir, signInDemoMember } from '#fixtures/demo.ts'
import { openBrowser } from '#fixtures/fan.ts'
import { expect, test } from '#fixtures/product.ts'

/** Scrolls until the tabs are `topPx` below the top of the window. */
const bringTabsTo = (page: Page, topPx: number) =>
  page.locator('[data-header-edge]').evaluate((edge, top) => {
    window.scrollBy({ top: edge.getBoundingClientRect().top - top, behavior: 'instant' })
  }, topPx)

test('events: a past show links to its replay, its clips and the next show of its artist', {
  tag: '@long-on-desk',
}, async ({ page, product }) => {
  const { id } = await eventOf(product, 'night-bus')
  await page.goto(`${product.url}/detail/${id}`)
  await expect(page.getByRole('link', { name: 'Watch the replay' })).toBeVisible()
  const next = page.getByRole('region', { name: 'Next shows' })
  await expect(next.getByRole('link', { name: 'Unplugged at 2 a.m.' })).toBeVisible()
  await expectAccessible(page)
  await expectNoSideways(page)
  await page
    .getByRole('region', { name: 'Highlights' })
    .getByRole('article')
    .first()
    .getByRole('link')
    .click()
  await expect(page).toHaveURL(new RegExp(`/highlights\\?event=${id}#`))
  await expect(page.getByRole('list', { name: 'Clips' }).getByRole('listitem')).not.toHaveCount(0)
})

test('events: cards show their time on the reader’s clock as well', { tag: '@long-on-desk' }, async ({
  browser,
  contextOptions,
  product,
}) => {
  const cardIn = async (timezoneId: string) => {
    const page = await openBrowser(browser, { ...contextOptions, locale: 'en-US', timezoneId })
    await page.goto(product.url)
    return page.getByRole('article').filter({ hasText: 'LOW TIDE' }).first()
  }
  const there = await cardIn('Europe/Berlin')
  await expect(there).toContainText(/\d\d:\d\d.KST.·.*\d\d:\d\d.GMT\+[12]/)
  await expectNoSideways(there.page())
  await there.page().context().close()
  const home = await cardIn('Asia/Seoul')
  await expect(home).toContainText(/\d\d:\d\d.KST/)
  await expect(home).not.toContainText('GMT')
  await home.page().context().close()
})

test('entry check: its tabs show the check, the rules and help under a solid header', {
  tag: '@long',
}, async ({ page, product, isMobile }) => {
  await signInDemoMember(page, product, 'mina')
  await page.goto(`${product.url}/confirm/${await alwaysOnAir(product)}`)
  const tabs = page.getByRole('navigation', { name: 'Before you enter' })
  const enter = page.getByRole('main').getByRole('link', { name: 'Enter' })
  await page.getByRole('button', { name: 'Play test sound' }).click()
  await tabs.getByRole('link', { name: 'Rules' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Rules' })).toBeVisible()
  await expect(enter).toBeVisible()
  await expectAccessible(page)
  await tabs.getByRole('link', { name: 'Help' }).click()
  await expect(page.getByRole('region', { name: 'Help' }).getByRole('link')).toHaveAttribute(
    'href',
    '/help?topic=PLAYER#write',
  )
  await expectAccessible(page)
  await expectNoSideways(page)
  await tabs.getByRole('link', { name: 'Check' }).click()
  await expect(page.getByRole('button', { name: 'I heard it' })).toBeVisible()
  if (isMobile) return
  const header = page.getByRole('banner')
  const clear = 'rgba(0, 0, 0, 0)'
  await page.setViewportSize({ width: 1440, height: 480 })
  await bringTabsTo(page, 160)
  await expect(header).toHaveCSS('background-color', clear)
  await bringTabsTo(page, 20)
  await expect(header).not.toHaveCSS('background-color', clear)
})

test('events: the tabs on a phone stay beside the back button', { tag: '@phone' }, async ({
  page,
  product,
}) => {
  await page.goto(`${product.url}/detail/${await alwaysOnAir(product)}`)
  await bringTabsTo(page, -200)
  const first = page.locator('[data-header-edge] a').first()
  const back = page.getByRole('link', { name: 'Back', exact: true })
  await expect
    .poll(async () => {
      const [tab, button] = [await first.boundingBox(), await back.boundingBox()]
      return tab && button && tab.x >= button.x + button.width && tab.y < button.y + button.height
    })
    .toBe(true)
  await first.click({ trial: true })
  await expectNoSideways(page)
})

test('notifications: one about a show on air leads to MY BOX, which has the way in', {
  tag: ['@phone', '@long'],
}, async ({ page, product }) => {
  await signInDemoMember(page, product, 'mina')
  await page.goto(product.url)
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Notifications/ })
    .click()
  await page
    .getByRole('dialog', { name: 'Notifications' })
    .getByRole('link', { name: /AFTERGLOW is on air/ })
    .click()
  await expect(page).toHaveURL(`${product.url}/mybox`)
  await page.getByRole('link', { name: 'Enter AFTERGLOW' }).click()
  await expect(page).toHaveURL(`${product.url}/confirm/afterglow`)
})
