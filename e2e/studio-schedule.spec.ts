import { localOf } from '@encore/contract/rules/local-time'
import { passHours } from '@encore/dev-env'
import type { Page } from '@playwright/test'
import { expectAccessible, expectNoSideways } from '#fixtures/accessible.ts'
import { alwaysOnAir } from '#fixtures/demo.ts'
import { openBrowser } from '#fixtures/fan.ts'
import { keyboardOf } from '#fixtures/keyboard.ts'
import { expect, test } from '#fixtures/own-product.ts'
import { holdClock, leap } from '#fixtures/passing-time.ts'
import { openStaffPage, studioOf } from '#fixtures/studio.ts'
import { callStudio, makeEvent } from '#fixtures/studio-calls.ts'

const zone = 'Asia/Seoul'
const minuteMs = 60_000
/** Uses the page's clock, which follows the product's. */
const inMinutes = async (page: Page, minutes: number) =>
  localOf((await page.evaluate(() => Date.now())) + minutes * minuteMs, zone)
const schedule = (page: Page) => page.getByRole('dialog', { name: 'When do fans see it?' })
const time = (page: Page) => schedule(page).getByLabel('Publish at (Korean Standard Time)')

test('planned publication: an organiser plans, changes and withdraws a publication, and it happens by itself', {
  tag: ['@desk', '@long'],
}, async ({ page, browser, product, contextOptions }) => {
  await openStaffPage(page, product, 'planowner')
  const draft = { title: { en: 'Slow Comet' }, isFree: true }
  const id = await makeEvent(page, await alwaysOnAir(product), draft)
  await holdClock(page)
  await page.goto(`${studioOf(product)}/events/${id}`)
  const { press, key, to } = keyboardOf(page)
  await press(page.getByRole('button', { name: 'Schedule' }))
  await to(time(page))
  await key('Enter')
  await expect(time(page)).toHaveAccessibleDescription(/Enter a date and a time/)
  await time(page).fill(await inMinutes(page, -5))
  await key('Enter')
  await expect(time(page)).toHaveAccessibleDescription(/Choose a time in the future/)
  await time(page).fill('2045-03-30T09:00')
  await key('Enter')
  await expect(time(page)).toHaveAccessibleDescription(/before the end of the event/)
  await expectAccessible(page)
  await time(page).fill('2036-03-01T09:00')
  await key('Enter')
  await expect(schedule(page)).toBeHidden()
  const main = page.getByRole('main')
  await expect(main).toContainText(/Fans see it from Sat.1.Mar.2036, 09:00.KST/)
  await expect(main).toContainText('Scheduled by planowner')
  await expect(page.getByRole('button', { name: 'Change schedule' })).toBeFocused()
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page)
  await expectNoSideways(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('link', { name: 'Events', exact: true }).click()
  await expect(main.getByRole('listitem').filter({ hasText: 'Slow Comet' })).toContainText(
    /Fans see it from Sat.1.Mar.2036/,
  )
  await expectAccessible(page)

  await main.getByRole('link', { name: /Slow Comet/ }).click()
  await press(page.getByRole('button', { name: 'Do not publish' }))
  const asked = page.getByRole('dialog', { name: 'Take the schedule back?' })
  await expectAccessible(page)
  await press(asked.getByRole('button', { name: 'Do not publish' }))
  await expect(page.getByText('The event stays hidden', { exact: true })).toBeVisible()
  await expect(main).not.toContainText('Fans see it from')
  await expect(page.getByRole('button', { name: 'Publish', exact: true })).toBeFocused()
  await page.getByRole('button', { name: 'Schedule' }).click()
  await time(page).fill('2036-03-01T09:00')
  await schedule(page).getByRole('button', { name: 'Schedule' }).click()
  await press(page.getByRole('button', { name: 'Change schedule' }))
  await expect(time(page)).toHaveValue('2036-03-01T09:00')
  await time(page).fill(await inMinutes(page, 5))
  await key('Enter')
  await expect(main).toContainText('Fans see it from')

  const fan = await openBrowser(browser, contextOptions)
  const address = `${product.url}/detail/${id}`
  expect((await fan.goto(address))?.status()).toBe(404)
  await passHours(product, (6 * minuteMs) / 3_600_000)
  await expect(async () => expect((await fan.goto(address))?.status()).toBe(200)).toPass()
  await expect(fan.getByRole('heading', { level: 1, name: 'Slow Comet' })).toBeVisible()
  await leap(page, 6 * minuteMs)
  await expect(page.getByRole('button', { name: 'Hide' })).toBeVisible()
  await expect(main).not.toContainText('Fans see it from')
})

test('planned publication: an incomplete event stays hidden at its time, and its staff sees what is missing', {
  tag: ['@desk', '@long'],
}, async ({ page, product }) => {
  await openStaffPage(page, product, 'missowner')
  const draft = { title: { en: 'Lost Comet' }, isFree: true }
  const id = await makeEvent(page, await alwaysOnAir(product), draft)
  const at = localOf((await productNow(product.url)) + 5 * minuteMs, zone)
  await callStudio(page, 'POST', `/event/${id}/publish`, { at })
  const sheet = await callStudio<{ version: number; draft: object }>(page, 'GET', `/event/${id}/draft`)
  const sold = { version: sheet.version, draft: { ...sheet.draft, isFree: false }, confirmed: [] }
  await callStudio(page, 'PUT', `/event/${id}/draft`, sold)
  await passHours(product, (6 * minuteMs) / 3_600_000)
  const main = page.getByRole('main')
  await expect(async () => {
    await page.goto(`${studioOf(product)}/events/${id}`)
    await expect(main).toContainText('It was not published on', { timeout: 3_000 })
  }).toPass()
  await expect(main).toContainText('A ticket on sale, or free entry')
  await expect(main).toContainText('It was not published at the scheduled time')
  await expect(main.getByRole('link', { name: 'Check the event' })).toHaveAttribute('href', /\/products\?/)
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSideways(page)
  await main.getByRole('button', { name: 'Dismiss' }).click()
  await expect(main).not.toContainText('It was not published')
  await expect(main).toContainText('Before you can publish it')
})

/** The product clock, which the previous test has moved. */
async function productNow(url: string): Promise<number> {
  const { headers } = await fetch(`${url}/api/v1/event-theme`)
  return Number(headers.get('x-server-time'))
}
