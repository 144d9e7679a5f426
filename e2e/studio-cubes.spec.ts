import { expectAccessible, expectNoSideways } from '#fixtures/accessible.ts'
import { openShop } from '#fixtures/cubes.ts'
import { come, openBrowser } from '#fixtures/fan.ts'
import { expect, test } from '#fixtures/product.ts'
import { openStaffPage, studioOf } from '#fixtures/studio.ts'

test('studio cube packages: an organiser prices a new package, a fan sees it, and a buyer with another price confirms again @desk', {
  tag: '@long',
}, async ({ page, browser, product, contextOptions }) => {
  const cubes = 41
  await openStaffPage(page, product, 'cubesetter')
  await page.goto(`${studioOf(product)}/cube-packages`)
  await expect(page.getByRole('heading', { level: 1, name: 'Cube packages' })).toBeVisible()
  await page.getByRole('button', { name: 'New package' }).click()
  const made = page.getByRole('region', { name: 'New package, not saved yet' })
  await made.getByLabel('Cubes', { exact: true }).fill('100')
  await made.getByLabel('USD $').fill('2.505')
  const unsaved = page.getByRole('region', { name: 'Save' })
  const save = unsaved.getByRole('button', { name: 'Save', exact: true })
  await save.click()
  await expect(made.getByText('Enter an amount in this currency')).toBeVisible()
  await made.getByLabel('USD $').fill('2.50')
  await save.click()
  await expect(made.getByText('Another package on sale has as many cubes')).toBeVisible()
  await expectAccessible(page)
  await made.getByLabel('Cubes', { exact: true }).fill(String(cubes))
  await save.click()
  await expect(page.getByText('Saved. It applies from now on.')).toBeVisible()
  const kept = page.getByRole('region', { name: `${cubes} cubes` })
  await expect(kept.getByLabel('USD $')).toHaveValue('2.50')
  await expectNoSideways(page)

  const buyer = await openBrowser(browser, contextOptions)
  await come(buyer, product, 'cubefan')
  const shop = await openShop(buyer, product.url)
  await shop.getByRole('radio', { name: new RegExp(`^${cubes} cubes`) }).check()
  await expect(shop.getByRole('button', { name: /\$2\.50/ })).toBeVisible()

  await kept.getByLabel('USD $').fill('2.75')
  await save.click()
  await expect(unsaved).toHaveCount(0)
  await shop.getByRole('button', { name: /\$2\.50/ }).click()
  await expect(shop.getByRole('alert')).toContainText('The price changed')
  await expect(shop.getByRole('button', { name: /\$2\.75/ })).toBeVisible()

  await kept.getByLabel('Hidden from fans').check()
  await save.click()
  await expect(unsaved).toHaveCount(0)
  await openShop(buyer, product.url)
  await expect(shop.getByRole('radio', { name: new RegExp(`^${cubes} cubes`) })).toHaveCount(0)
})
