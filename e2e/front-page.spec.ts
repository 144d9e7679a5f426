import type { Page } from '@playwright/test'
import { expect, test } from '#fixtures/product.ts'

const shows = (page: Page) => page.getByRole('main').getByRole('article')
/** Pages that follow each other without being loaded anew keep what one of them set. */
const isStill = (page: Page) => page.evaluate(() => document.documentElement.dataset.still)

test('the front page is there however it is reached', async ({ page, product, isMobile }) => {
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(error.message))
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))

  await test.step('loaded', async () => {
    await page.goto(product.url)
    await expect(page.getByRole('heading', { level: 1 })).toHaveAccessibleName('AFTERGLOW')
    await expect(shows(page)).not.toHaveCount(0)
  })
  await test.step('from another page', async () => {
    await page.goto(`${product.url}/signin`)
    await page.waitForLoadState('networkidle')
    await page.evaluate(() => {
      document.documentElement.dataset.still = 'yes'
    })
    await page
      .getByRole('link', { name: isMobile ? 'HOME' : 'Encore, home' })
      .first()
      .click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveAccessibleName('AFTERGLOW')
    await expect(shows(page)).not.toHaveCount(0)
  })
  await test.step('by the way back', async () => {
    await shows(page).first().getByRole('link').click()
    await expect(page).toHaveURL(/\/detail\//)
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1 })).toHaveAccessibleName('AFTERGLOW')
    await expect(shows(page)).not.toHaveCount(0)
    expect(await isStill(page)).toBe('yes')
  })
  expect(problems).toEqual([])
})
