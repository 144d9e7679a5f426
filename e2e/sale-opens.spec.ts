import { passHours } from '@encore/dev-env'
import { expect, test } from '#fixtures/own-product.ts'
import { shopOf } from '#fixtures/shop.ts'

test('a sale opens at its minute on a page that was there before @desk', async ({ page, product }) => {
  const shop = await shopOf(product, 'low-tide-high-moon')
  // Half a minute before: time for a page to load on a slow machine.
  await passHours(product, (Date.parse(shop.opensAt('DAY-AFTER-BOOK')) - Date.now() - 30_000) / 3_600_000)
  await page.goto(shop.of('DAY-AFTER-BOOK'))
  const panel = page.getByRole('dialog', { name: 'The day after, photographs' })
  await expect(panel).toContainText('Sale opens')
  await expect(panel).not.toContainText('Sale opens', { timeout: 60_000 })
  await page.keyboard.press('Escape')
  const tile = page.getByRole('article').filter({ hasText: 'The day after, photographs' })
  await expect(tile).toBeVisible()
  await expect(tile).not.toContainText('OPENS')
})
