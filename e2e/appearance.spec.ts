import type { Page } from '@playwright/test'
import { expect, test } from '#fixtures/product.ts'

const background = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
/** Colour of the browser's own bars: the first matching `theme-color` applies. */
const bars = (page: Page) =>
  page.evaluate(
    () =>
      [...document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')].find(
        ({ media }) => media === '' || matchMedia(media).matches,
      )?.content,
  )
const dark = 'rgb(11, 11, 13)'
const light = 'rgb(255, 255, 255)'

/** Records the theme at the time the body is inserted: nothing can be painted earlier. */
async function watchFirstTheme(page: Page) {
  await page.addInitScript(() => {
    const watch = new MutationObserver(() => {
      if (!document.body) return
      watch.disconnect()
      document.documentElement.dataset.themeAtFirst = document.documentElement.dataset.theme
    })
    watch.observe(document, { childList: true, subtree: true })
  })
}

test('appearance: the theme is chosen in the footer, stored, and set before the first paint', {
  tag: '@long-on-desk',
}, async ({ page, product }) => {
  const html = page.locator('html')
  const appearance = page.getByRole('contentinfo').getByRole('group', { name: 'Appearance' })
  await watchFirstTheme(page)
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto(`${product.url}/search`)
  expect(await background(page)).toBe(dark)
  expect(await bars(page)).toBe('#0b0b0d')

  await appearance.getByRole('button', { name: 'Light' }).click()
  await expect.poll(() => background(page)).toBe(light)
  expect(await bars(page)).toBe('#ffffff')
  await page.goto(`${product.url}/signin`)
  await expect(html).toHaveAttribute('data-theme-at-first', 'light')
  expect(await background(page)).toBe(light)
  expect(await bars(page)).toBe('#ffffff')
  await expect(appearance.getByRole('button', { name: 'Light' })).toHaveAttribute('aria-pressed', 'true')

  await appearance.getByRole('button', { name: 'Match device' }).click()
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(() => background(page)).toBe(dark)
  expect(await bars(page)).toBe('#0b0b0d')
  await page.reload()
  await expect(html).toHaveAttribute('data-theme-at-first', 'auto')
  await page.emulateMedia({ colorScheme: 'light' })
  await expect.poll(() => background(page)).toBe(light)
})
