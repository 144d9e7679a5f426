import { passHours, type RunningProduct } from '@encore/dev-env'
import type { Page } from '@playwright/test'
import { expectAccessible, expectNoSideways } from '#fixtures/accessible.ts'
import { alwaysOnAir } from '#fixtures/demo.ts'
import { expect, test } from '#fixtures/own-product.ts'

async function trouble(product: RunningProduct, name: 'none' | 'slow' | 'error'): Promise<void> {
  const reply = await fetch(`${product.sandboxUrl}/__ctl/storefront`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ trouble: name }),
  })
  expect(reply.ok).toBe(true)
}

const store = (page: Page, name = 'Official store') => page.getByRole('region', { name })

/** The first visitor comes before the product has fetched the store's list. */
const findStore = (page: Page, url: string, name?: string) =>
  expect(async () => {
    await page.goto(url)
    await expect(store(page, name)).toBeVisible({ timeout: 1_000 })
  }).toPass()

test('official store: a fan finds the artist’s products and is led to the store @desk', async ({
  page,
  product,
  context,
}) => {
  const event = '/detail/afterglow'
  await findStore(page, product.url + event)
  const cards = store(page).getByRole('listitem')
  await expect(cards).toHaveCount(4)
  await expect(cards.nth(0)).toContainText('AFTERGLOW tour photobook')
  await expect(cards.nth(0)).toContainText('$29.95')
  await expect(cards.nth(1)).toContainText('From $32.00')
  await expect(cards.nth(3)).toContainText('Sold out')
  await expectNoSideways(page)
  await cards.nth(0).scrollIntoViewIfNeeded()
  const picture = cards.nth(0).locator('img')
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
    .toBe(600)
  await expectAccessible(page)

  const [shop] = await Promise.all([
    context.waitForEvent('page'),
    cards.getByRole('link', { name: 'AFTERGLOW tour photobook' }).click(),
  ])
  await expect(shop.getByRole('heading', { name: 'AFTERGLOW tour photobook' })).toBeVisible()
  expect(new URL(shop.url()).origin).toBe(product.sandboxUrl)
  expect(await shop.evaluate(() => window.opener)).toBeNull()
  await expect(page).toHaveURL(product.url + event)

  await findStore(page, `${product.url}/ja${event}`, '公式ストア')
  await expect(store(page, '公式ストア')).toContainText('AFTERGLOW ツアーフォトブック')
  await expect(store(page, '公式ストア')).toContainText('¥4,300')
})

test('official store: an outage of the store takes nothing from the page @desk', { tag: '@long' }, async ({
  page,
  product,
}) => {
  const url = `${product.url}/detail/${await alwaysOnAir(product)}`
  await findStore(page, url)
  await trouble(product, 'slow')
  await passHours(product, 1)
  await page.goto(url)
  await expect(store(page).getByRole('listitem')).toHaveCount(4)

  await trouble(product, 'error')
  await passHours(product, 25)
  await expect(async () => {
    await page.goto(url)
    await expect(page.getByRole('heading', { level: 1 })).toHaveAccessibleName('AFTERGLOW')
    await expect(store(page)).toBeHidden({ timeout: 1_000 })
  }).toPass()
  await expect(page.getByText('Golden Hour').first()).toBeVisible()
  await trouble(product, 'none')
})
