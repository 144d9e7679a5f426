import { expectAccessible } from '#fixtures/accessible.ts'
import { alwaysOnAir } from '#fixtures/demo.ts'
import { come, openBrowser } from '#fixtures/fan.ts'
import { expect, test } from '#fixtures/product.ts'
import { openDesk, studioOf } from '#fixtures/studio.ts'

test('the shop closes for who is in it and for who has just come, and opens again', { tag: '@desk' }, async ({
  page,
  browser,
  product,
  contextOptions,
}) => {
  await openDesk(page, product, 'shutterowner')
  const other = await openBrowser(browser, contextOptions)
  await come(other, product, 'windowshopper')
  await other.goto(`${product.url}/cart`)
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Cart')
  const guest = await openBrowser(browser, contextOptions)
  await guest.goto(`${product.url}/detail/${await alwaysOnAir(product)}`)
  await page.goto(`${studioOf(product)}/switches`)
  await page.getByRole('button', { name: 'Close: Shop' }).click()
  await page.getByRole('dialog').getByLabel('Why, for the log').fill('wrong prices')
  await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).first().click()
  const rest = { name: 'The shop is taking a short break' }
  await expect(other.getByRole('heading', rest)).toBeVisible()
  await expectAccessible(page)
  // Who has not signed in hears of it with the next press, and stands before the same page.
  await guest
    .getByRole('button', { name: /^Get ticket/ })
    .filter({ visible: true })
    .first()
    .click()
  await expect(guest.getByRole('dialog', rest)).toBeVisible()
  await guest.goto(`${product.url}/cart`)
  await expect(guest.getByRole('heading', rest)).toBeVisible()
  await expectAccessible(guest)
  await page.getByRole('button', { name: 'Open again: Shop' }).click()
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Cart')
  await expect(guest.getByRole('heading', rest)).toBeHidden()
})
