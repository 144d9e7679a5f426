import { buyCubes, type RunningProduct, signInFan, signUpFan } from '@encore/dev-env'
import type { Page } from '@playwright/test'
import { expectAccessible } from '#fixtures/accessible.ts'
import { withoutNetwork } from '#fixtures/console.ts'
import { come, password, signIn, signUp } from '#fixtures/fan.ts'
import { cutNetwork } from '#fixtures/network.ts'
import { holdClock, leap } from '#fixtures/passing-time.ts'
import { expect, test } from '#fixtures/product.ts'

const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Notifications/ })
const panel = (page: Page) => page.getByRole('dialog', { name: 'Notifications' })
const marked = 'Notifications, new'
const unmarked = 'Notifications'

/** Creates a fan with more notifications than one page holds. */
async function manyNotifications(product: RunningProduct, nickname: string) {
  const account = { email: `${nickname}@fans.test`, password, nickname, language: 'en' as const }
  const fan = await signUpFan(product, account)
  for (let n = 0; n < 9; n++) await buyCubes(product, fan, 30)
  return fan
}

test('notifications: one marks the bell on every open page, and opening it clears all', {
  tag: '@phone',
}, async ({ page, context, product }) => {
  await page.goto(product.url)
  await expect(bell(page)).toBeHidden()
  const { email } = await signUp(page, product, 'told')
  const other = await context.newPage()
  await other.goto(product.url)
  for (const each of [page, other]) await expect(bell(each)).toHaveAccessibleName(marked)

  await bell(page).click()
  await expect(panel(page).getByRole('link', { name: /New Welcome to Encore/ })).toBeVisible()
  for (const each of [page, other]) await expect(bell(each)).toHaveAccessibleName(unmarked)
  // On a phone the panel covers the page, so nothing behind it may be reachable.
  await expect(page.locator('main:is([inert], [inert] *)')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(panel(page)).toBeHidden()
  await expect(bell(page)).toBeFocused()

  await buyCubes(product, await signInFan(product, email, password), 100)
  for (const each of [page, other]) await expect(bell(each)).toHaveAccessibleName(marked)
  await bell(other).click()
  await expect(panel(other).getByRole('link', { name: /New 100 cubes are yours/ })).toBeVisible()
  await expect(panel(other).getByRole('link', { name: /^Welcome to Encore/ })).toBeVisible()
  for (const each of [page, other]) await expect(bell(each)).toHaveAccessibleName(unmarked)

  await other.goto(`${product.url}/search`)
  await bell(other).click()
  await panel(other)
    .getByRole('link', { name: /100 cubes are yours/ })
    .click()
  await expect(other).toHaveURL(`${product.url}/`)
  await expect(panel(other)).toBeHidden()
})

test('notifications: one about a show has its picture, and others have an icon', {
  tag: ['@desk', '@long'],
}, async ({ page, product }) => {
  const fan = await come(page, product, 'pictured')
  expect((await fan.call('POST /api/v1/coupon/use/code', { body: { code: 'TIDE-GUEST' } })).ok).toBe(true)
  await page.goto(product.url)
  await bell(page).click()
  const picture = panel(page)
    .getByRole('link', { name: /Your ticket to LOW TIDE/ })
    .locator('img')
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
  const { width, height } = (await picture.boundingBox()) ?? { width: 0, height: 1 }
  expect(width).toBe(height)
  const welcome = panel(page).getByRole('link', { name: /Welcome to Encore/ })
  await expect(welcome).toBeVisible()
  await expect(welcome.locator('img')).toHaveCount(0)
})

test('notifications: one that arrives while the panel is open joins the list @desk', {
  tag: '@long',
}, async ({ page, product }) => {
  const { email } = await signUp(page, product, 'reader')
  await bell(page).click()
  await expect(panel(page).getByText('You’re all caught up')).toBeVisible()
  await buyCubes(product, await signInFan(product, email, password), 300)
  await expect(panel(page).getByRole('link', { name: /New 300 cubes are yours/ })).toBeVisible()
  await expect(bell(page)).toHaveAccessibleName(unmarked)
})

test('notifications: the age keeps counting while the panel is open', { tag: ['@desk', '@long'] }, async ({
  page,
  product,
}) => {
  await holdClock(page)
  await signUp(page, product, 'counter')
  await bell(page).click()
  const welcome = panel(page).getByRole('link', { name: /Welcome to Encore/ })
  await expect(welcome.getByRole('time')).toHaveText('Latest')
  await expect(welcome.getByRole('paragraph')).toHaveText(/^See which shows are live now/)
  await leap(page, 3 * 60_000)
  await expect(welcome.getByRole('time')).toHaveText(/^[34] minutes ago$/)
})

test('notifications: the list loads by eight to its end and is accessible @desk', { tag: '@long' }, async ({
  page,
  product,
}) => {
  const { email } = await manyNotifications(product, 'collector')
  await signIn(page, product, email, password)
  await page.goto(product.url)
  await bell(page).focus()
  await page.keyboard.press('Enter')
  const items = panel(page).getByRole('link')
  await expect.poll(() => items.count()).toBeGreaterThanOrEqual(8)
  await expect(panel(page)).toHaveCSS('opacity', '1')
  await expectAccessible(page)
  await items.last().scrollIntoViewIfNeeded()
  await expect(items).toHaveCount(10)
  await expect(items.last()).toContainText('Welcome to Encore')
  await expect(panel(page).getByText('You’re all caught up')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(bell(page)).toBeFocused()
})

test('notifications: the panel reports a missing network and loads with the network @desk', {
  tag: '@long',
}, async ({ page, context, product, pageConsole }) => {
  pageConsole.expects(withoutNetwork)
  await signUp(page, product, 'tunnel')
  await expect(bell(page)).toHaveAccessibleName(marked)
  await cutNetwork(page)
  await bell(page).click()
  await expect(panel(page).getByText(/You’re offline/)).toBeVisible()
  await context.setOffline(false)
  await expect(panel(page).getByRole('link', { name: /Welcome to Encore/ })).toBeVisible()
})

test('notifications: a silent server signs the page out, and a reload restores the member', {
  tag: ['@desk', '@long'],
}, async ({ page, product, pageConsole }) => {
  pageConsole.expects(/net::ERR_/)
  await signUp(page, product, 'stranded')
  await bell(page).click()
  await expect(panel(page).getByText('You’re all caught up')).toBeVisible()
  await page.keyboard.press('Escape')
  await product.kill()
  await bell(page).click()
  await expect(page.getByRole('link', { name: 'LOG IN' })).toBeVisible()
  await expect(panel(page)).toBeHidden()
  await product.restart()
  await page.reload()
  await expect(bell(page)).toBeVisible()
})
