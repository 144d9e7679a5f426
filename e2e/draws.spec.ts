import type { Page } from '@playwright/test'
import { expectAccessible, expectNoSideways, useTheme } from '#fixtures/accessible.ts'
import { eventOf } from '#fixtures/catalogue.ts'
import { publishDraw } from '#fixtures/draw.ts'
import { come } from '#fixtures/fan.ts'
import { expect, test } from '#fixtures/product.ts'

const title = { en: 'Polaroids', ko: '폴라로이드 추첨', ja: 'チェキ抽選', zhhans: '拍立得抽选' }

test('draws: a fan finds a draw on the event page, enters it for free, leaves and enters again', async ({
  page,
  product,
  isMobile,
}) => {
  await useTheme(page, isMobile ? 'light' : 'dark')
  const { id: eventId } = await eventOf(product, 'postcards')
  const id = await publishDraw(product, { eventId, title, places: 3 })
  await come(page, product, `lots${isMobile ? 'm' : 'd'}`)
  await page.goto(`${product.url}/detail/postcards`)
  await page.locator(`main a[href="/draw/${id}"]`).click()
  await expect(page).toHaveURL(`${product.url}/draw/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveAccessibleName('Polaroids')

  const own = page.getByRole('complementary', { name: 'Your part in the draw' })
  await own.getByRole('button', { name: 'Enter for free' }).click()
  await expect(own.getByText('1 lot among 1')).toBeVisible()
  await expect(own.getByText('Your lot is in the list')).toBeVisible()
  const receipt = page.getByRole('region', { name: 'Your receipt' })
  await expect(receipt.getByText('In the list, line 1')).toBeVisible()
  await expectAccessible(page)
  await expectNoSideways(page)

  await own.getByRole('button', { name: 'Leave the draw' }).click()
  const question = page.getByRole('dialog', { name: 'Leave this draw?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(own.getByText('1 lot among 1')).toBeVisible()
  await own.getByRole('button', { name: 'Leave the draw' }).click()
  await question.getByRole('button', { name: 'Leave the draw' }).click()
  await expect(receipt.getByText('You took it out')).toBeVisible()
  if (isMobile) await enterByBar(page)
  else await own.getByRole('button', { name: 'Enter for free' }).click()
  await expect(receipt.getByRole('listitem')).toHaveCount(2)
  // Events of one batch stand in the order of their random ids.
  await expect(receipt.getByText(/^In the list, line [23]$/)).toBeVisible()
})

test('draws: an open page closes and draws by itself, checks the result and takes the won place from MY BOX @desk', async ({
  page,
  product,
}) => {
  const { id: eventId } = await eventOf(product, 'postcards')
  const fan = await come(page, product, 'winner')
  const id = await publishDraw(product, { eventId, title, places: 1, closesInSec: 15, delaySec: 18 })
  const entered = await fan.call('PUT /api/v1/draw/{id}/entry', { params: { id } })
  expect(entered).toMatchObject({ ok: true })
  await page.goto(`${product.url}/draw/${id}`)
  const own = page.getByRole('complementary', { name: 'Your part in the draw' })
  await expect(own.getByRole('heading', { name: 'Your lots' })).toBeVisible()

  // A check that waits for its file on a slow network ends with the state that the page shows by then.
  const arrived = Promise.withResolvers<void>()
  await page.route('**/draw.txt', async (route) => {
    await arrived.promise
    await route.fallback().catch(() => {})
  })
  const check = page.getByRole('region', { name: 'Check it yourself' })
  await check.getByRole('button', { name: 'Check now' }).click()
  await expect(own.getByRole('heading', { name: 'Drawn in' })).toBeVisible({ timeout: 60_000 })
  await expect(own.getByText('Your lot is in the final list')).toBeVisible()
  await expect(own.getByRole('heading', { name: 'You won' })).toBeVisible({ timeout: 60_000 })
  arrived.resolve()
  await expect(check.getByText('EVERYTHING FITS')).toBeVisible()
  await page.unroute('**/draw.txt')
  await expect(check.getByText('Your lot is there, unchanged since your receipt.')).toBeVisible()
  await expect(check.getByText('It’s the demo number. That proves nothing.')).toBeVisible()
  await expectAccessible(page)

  // A file that somebody changed on the way is found out.
  await page.route('**/draw.txt', async (route) => {
    const answer = await route.fetch()
    const text = await answer.text()
    await route.fulfill({
      response: answer,
      body: text.replace(/^IN (.)/m, (_, digit) => `IN ${digit === '0' ? '1' : '0'}`),
    })
  })
  await check.getByRole('button', { name: 'Check again' }).click()
  await expect(check.getByText('SOMETHING IS WRONG')).toBeVisible()
  await expect(check.getByText('The list isn’t the one that we signed.')).toBeVisible()
  await page.unroute('**/draw.txt')

  await page.goto(`${product.url}/mybox`)
  const tabs = page.getByRole('navigation', { name: 'MY BOX sections' })
  await tabs.getByRole('link', { name: /^Draws 1 win to accept$/ }).click()
  const wins = page.getByRole('region', { name: 'Needs your answer' })
  await expect(wins.getByText(/^Accept by /)).toBeVisible()
  await expectAccessible(page)
  await expectNoSideways(page)
  await wins.getByRole('link', { name: /Polaroids/ }).press('Enter')
  await own.getByRole('button', { name: 'Accept my place' }).click()
  await expect(own.getByRole('heading', { name: 'Your place is confirmed' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('region', { name: 'Past' }).getByText('PLACE CONFIRMED')).toBeVisible()
  await expect(wins).toHaveCount(0)
  await expect(tabs.getByRole('link', { name: 'Draws', exact: true })).toBeVisible()
})

/** Enters by the bar at the bottom of a phone, which is there while the panel's button is out of view. */
async function enterByBar(page: Page): Promise<void> {
  const bar = page.locator('main [data-foot]').filter({ hasText: 'Enter until' })
  const button = bar.getByRole('button', { name: 'Enter for free' })
  const footer = page.getByRole('contentinfo')
  await footer.scrollIntoViewIfNeeded()
  await expect(button).toBeVisible()
  // The bar makes room for itself at the end of the page, which then scrolls further.
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  const [end, top] = [await footer.boundingBox(), await bar.boundingBox()]
  expect((end?.y ?? 0) + (end?.height ?? 0)).toBeLessThanOrEqual(Math.ceil(top?.y ?? 0))
  await expectAccessible(page)
  await button.click()
  await expect(bar).toHaveCount(0)
}
