import { bootProduct, type RunningProduct } from '@encore/dev-env'
import { expect, type Page, test } from '@playwright/test'
import { expectAccessible, expectNoSideways } from '#fixtures/accessible.ts'
import { eventOf } from '#fixtures/catalogue.ts'
import { openBrowser } from '#fixtures/fan.ts'
import { bootWithinMs } from '#fixtures/product.ts'
import { openStaffPage, studioOf } from '#fixtures/studio.ts'
import { makeEvent } from '#fixtures/studio-calls.ts'

let product: RunningProduct
test.beforeAll(async () => {
  test.setTimeout(bootWithinMs)
  product = await bootProduct({ env: { RATE_LIMITS: 'off' } })
})
test.afterAll(() => product.stop())

const slugField = (page: Page) => page.getByLabel('End of the page address')
const save = (page: Page) => page.getByRole('region', { name: 'Save' }).getByRole('button', { name: 'Save' })

test('event slug: an organiser changes an event’s address: old links redirect, and no other event takes the old one', {
  tag: ['@desk', '@long'],
}, async ({ page, browser, contextOptions }) => {
  await openStaffPage(page, product, 'addressowner')
  const { id } = await eventOf(product, 'paper-planets')
  const fan = await openBrowser(browser, contextOptions)
  await fan.goto(product.url)
  await fan.locator('a[href="/detail/paper-planets"]').first().click()
  await expect(fan).toHaveURL(`${product.url}/detail/paper-planets`)
  await expect(fan.getByRole('heading', { level: 1 })).toBeVisible()

  await page.goto(`${studioOf(product)}/events/${id}/edit`)
  await expect(page.getByText(`${product.url}/detail/paper-planets`)).toBeVisible()
  await slugField(page).fill('cart')
  await expect(page.getByText('A page of the site has this name')).toBeVisible()
  await slugField(page).fill('Planets-of-Paper')
  await expect(page.getByText(`${product.url}/detail/planets-of-paper`)).toBeVisible()
  await expect(page.getByText('After saving, links to /detail/paper-planets lead here.')).toBeVisible()
  await expectAccessible(page)
  await expectNoSideways(page)
  await save(page).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await expect(page.getByText('After saving')).toBeHidden()

  const moved = `${product.url}/detail/planets-of-paper?tab=rules&utm_source=mail`
  for (const name of ['paper-planets', id]) {
    await fan.goto(`${product.url}/detail/${name}?tab=rules&utm_source=mail`)
    await expect(fan).toHaveURL(moved)
  }
  await fan.goto(product.url)
  await expect(fan.locator('a[href="/detail/planets-of-paper"]').first()).toBeVisible()
  await expect(fan.locator('a[href*="/detail/paper-planets"]')).toHaveCount(0)

  const other = await makeEvent(page, id, { title: { en: 'Other Planets' } })
  await page.goto(`${studioOf(product)}/events/${other}/edit`)
  await slugField(page).fill('paper-planets')
  await save(page).click()
  await expect(page.getByText('This is already taken')).toBeVisible()
})
