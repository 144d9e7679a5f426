import { expectAccessible, expectNoSideways } from '#fixtures/accessible.ts'
import { come } from '#fixtures/fan.ts'
import { expect, test } from '#fixtures/product.ts'
import { shopOf } from '#fixtures/shop.ts'

const dome = 'low-tide-high-moon'

test('shop: a guest comes from the event and browses the shelves and one product', { tag: '@phone' }, async ({
  page,
  product,
}) => {
  const shop = await shopOf(product, dome)
  await page.goto(`${shop.url.replace(/\/products$/, '')}?tab=goods`)
  await page.getByRole('link', { name: 'Open the shop' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Shop' })).toBeVisible()
  for (const shelf of ['Tickets', 'Merch', 'Venue pickup', 'Digital']) {
    await expect(page.getByRole('heading', { level: 2, name: shelf })).toBeVisible()
  }
  await expectNoSideways(page)
  await expectAccessible(page)

  await page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name: 'Merch' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Digital' })).toHaveCount(0)
  const book = page.getByRole('link', { name: 'Low Tide photobook' })
  await book.click()
  const panel = page.getByRole('dialog', { name: 'Low Tide photobook' })
  await expect(panel).toContainText('$27.50')
  // Other journeys buy it too.
  await expect(panel).toContainText(/\d+ left/)
  await expect(panel).toContainText('1 per account')
  await expectAccessible(page)

  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  await expect(book).toBeFocused()
  await expect(page).toHaveURL(`${shop.url}?shelf=goods`)
})

test('shop: sold-out products come last and say so, and cube-only products show cubes', {
  tag: ['@phone', '@long'],
}, async ({ page, product }) => {
  const shop = await shopOf(product, dome)
  await page.goto(shop.url)
  const goods = page.getByRole('region', { name: 'Merch' }).getByRole('article')
  await expect(goods.nth(-2)).toHaveText(/Sold out.*Low Tide LP/)
  await expect(goods.last()).toHaveText(/Sale ended.*Early-bird postcards/)
  await expect(goods.filter({ hasText: 'Moonlight key ring' })).toContainText('120 cubes')
  await page.goto(shop.of('LP'))
  await expect(page.getByRole('dialog', { name: 'Low Tide LP' })).toContainText('Sold out')
  await page.goto(shop.of('SIGNED-PRINT'))
  const held = page.getByRole('dialog', { name: 'Signed print, three in all' })
  await expect(held).toContainText('May come back, 3 on hold')
})

test('shop: every size has its own link, and a sold-out one says so @desk', { tag: '@long' }, async ({
  page,
  product,
}) => {
  const shop = await shopOf(product, dome)
  await page.goto(shop.url)
  await page.getByRole('link', { name: 'TIDE hoodie' }).click()
  const panel = page.getByRole('dialog', { name: 'TIDE hoodie' })
  const sizes = panel.getByRole('list', { name: 'Size' })
  await sizes.getByRole('link', { name: /^M$/ }).click()
  await expect(page).toHaveURL(shop.of('HOODIE-M'))
  await expect(panel).toContainText(/\d left/)
  await sizes.getByRole('link', { name: /^XL\b.*not available/ }).click()
  await expect(panel).toContainText('Sold out')
  await expect(sizes.getByRole('link', { name: /^XL/ })).toHaveAttribute('aria-current', 'true')
  await panel.getByRole('link', { name: 'Close' }).click()
  await expect(page).toHaveURL(shop.url)
})

test('shop: shipping destinations and cost appear before the cart @desk', { tag: '@long' }, async ({
  page,
  product,
}) => {
  const shop = await shopOf(product, dome)
  await page.goto(shop.of('SCORE-BOOK'))
  const panel = page.getByRole('dialog', { name: 'Piano score book' })
  await expect(panel).toContainText('Ships to these 4 countries only')
  await expect(panel).toContainText('You’ll need a personal customs code')
  const country = panel.getByLabel('Ship to')
  await expect(country.getByRole('option')).toHaveText(['South Korea', 'Japan', 'Taiwan', /^Hong Kong/])
  await country.selectOption('Japan')
  await expect(panel.getByRole('status')).toHaveText('$11.20')
  await panel.getByRole('button', { name: 'One more' }).click()
  await expect(panel.getByRole('status')).toHaveText('$14.50')
})

test('shop: a shared link shows its product before and without scripts @desk', async ({
  browser,
  product,
}) => {
  const shop = await shopOf(product, dome)
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(shop.of('DOME-SET'))
  const panel = page.getByRole('dialog', { name: 'Dome set' })
  await expect(panel).toContainText('At the venue')
  await expect(page).toHaveTitle(/^Dome set · LOW TIDE, HIGH MOON shop/)
  await panel.getByRole('link', { name: 'Close' }).click()
  await expect(page).toHaveURL(shop.url)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.goto(`${shop.url}?product=pr_00000000000000000000000000`)
  await expect(page.getByText('This product is no longer available')).toBeVisible()
  await context.close()
})

test('shop: a fan buys a size at once and pays it in the checkout', { tag: '@phone' }, async ({
  page,
  product,
}) => {
  const shop = await shopOf(product, dome)
  await come(page, product, 'hemline')
  await page.goto(shop.of('HOODIE-L'))
  await page.getByRole('dialog', { name: 'TIDE hoodie' }).getByRole('button', { name: 'Buy now' }).click()
  await expect(page).toHaveURL(/\/pay\/ev_/)
  await expect(page.getByRole('main')).toContainText('TIDE hoodie, L')
})

test('shop: shop and product work in both themes, other languages and on a narrow screen @desk', {
  tag: '@long',
}, async ({ page, product }) => {
  const shop = await shopOf(product, dome)
  const inLanguage = (address: string, lang: string) => address.replace(product.url, `${product.url}/${lang}`)
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto(shop.url)
  for (const theme of ['dark', 'light']) {
    await page.evaluate((chosen) => localStorage.setItem('theme', chosen), theme)
    for (const address of [inLanguage(shop.url, 'ko'), inLanguage(shop.of('SCORE-BOOK'), 'zhhans')]) {
      await page.goto(address)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectNoSideways(page)
      await expectAccessible(page)
    }
  }
})
