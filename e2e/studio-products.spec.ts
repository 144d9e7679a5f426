import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAccessible, expectNoSideways } from '#fixtures/accessible.ts'
import { come, openBrowser } from '#fixtures/fan.ts'
import { expect, test } from '#fixtures/product.ts'
import { openStaffPage, studioOf } from '#fixtures/studio.ts'

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })
const save = (page: Page) => page.getByRole('region', { name: 'Save' }).getByRole('button', { name: 'Save' })

test('studio products: an organiser creates a product, changes its price while it is in a cart, writes off units and gives codes away', {
  tag: '@desk',
}, async ({ page, browser, product, contextOptions }) => {
  await openStaffPage(page, product, 'shelfowner')
  await page.goto(`${studioOf(product)}/products/new`)
  await page.getByLabel('Units on hand').fill('20')
  await page.getByLabel(/^Name/).fill('Lantern')
  await field(page, 'Product code').fill('lantern')
  await field(page, 'USD $').fill('12.505')
  await field(page, 'Limit per fan').fill('5')
  await field(page, 'Sale ends').fill('2036-12-31T18:00')
  await field(page, 'Method').selectOption({ label: 'Nothing to deliver' })
  await page.getByLabel('Hidden from fans').uncheck()
  await page.getByRole('link', { name: 'All products' }).click()
  await page
    .getByRole('dialog', { name: 'Leave without saving?' })
    .getByRole('button', { name: 'Stay' })
    .click()
  await page.getByRole('button', { name: 'Create product' }).click()
  await expect(field(page, 'USD $')).toBeFocused()
  await expect(page.getByText('Enter an amount in this currency')).toBeVisible()
  await expectAccessible(page)
  await field(page, 'USD $').fill('12.50')
  await page.getByRole('button', { name: 'Create product' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Lantern' })).toBeVisible()
  await expectAccessible(page)

  const buyer = await openBrowser(browser, contextOptions)
  const fan = await come(buyer, product, 'shelfbuyer')
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  const put = await fan.call(
    'POST /api/v1/cart/items',
    { body: { productUid: id, quantity: 3 } },
    { idempotencyKey: id },
  )
  expect(put.ok).toBe(true)
  await buyer.goto(`${product.url}/cart`)
  await expect(buyer.getByRole('listitem').filter({ hasText: 'Lantern' })).toContainText('$12.50')

  await field(page, 'USD $').fill('14')
  await field(page, 'Limit per fan').fill('2')
  await expect(page.getByText('2 fields changed')).toBeVisible()
  await save(page).click()
  const confirm = page.getByRole('dialog', { name: 'What this changes for buyers' })
  await expect(confirm.getByRole('listitem')).toHaveText([
    '20 units cost the new price from now on',
    '1 cart shows the old and the new price',
    '1 cart holds more than the new limit',
  ])
  await expectAccessible(page)
  await confirm.getByRole('button', { name: 'Confirm and save' }).click()
  await expect(page.getByText('Saved. Fans see it now.')).toBeVisible()
  await buyer.reload()
  await expect(buyer.getByRole('listitem').filter({ hasText: 'Lantern' })).toContainText('$14.00')

  const held = await fan.call('POST /api/v1/checkout/hold', {
    body: { lines: [{ productUid: id, quantity: 2 }] },
  })
  expect(held.ok).toBe(true)
  await page.getByRole('button', { name: 'Change stock' }).click()
  const booking = page.getByRole('dialog', { name: 'Change stock' })
  await booking.getByLabel('Reason').selectOption({ label: 'Damaged or lost' })
  await field(page, 'Units').fill('19')
  await expect(booking).toContainText('20 on hand become 1')
  await booking.getByRole('button', { name: 'Change' }).click()
  await expect(booking).toContainText('0 are sold and 2 on hold')
  await field(page, 'Units').fill('6')
  await booking.getByLabel('Note').fill('Broken on the way')
  await expectAccessible(page)
  await booking.getByRole('button', { name: 'Change' }).click()
  const history = page.getByRole('list', { name: 'History' }).getByRole('listitem')
  await expect(history).toHaveCount(2)
  await expect(history.first()).toContainText('Broken on the way')
  await expect(history.first()).toContainText('shelfowner')

  await field(page, 'Limit per fan').fill('4')
  await page.getByRole('link', { name: 'All products' }).click()
  await page
    .getByRole('dialog', { name: 'Leave without saving?' })
    .getByRole('button', { name: 'Stay' })
    .click()
  await expect(field(page, 'Limit per fan')).toHaveValue('4')
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await page.getByRole('link', { name: 'All products' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Products' })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Name or code' }).fill('lantern')
  await expect(page.getByRole('row', { name: 'Lantern' })).toContainText('$14.00')
  await expect(page.getByRole('row')).toHaveCount(2)
  await expectAccessible(page)
  await expectNoSideways(page)

  await page.getByRole('link', { name: 'Coupons' }).click()
  await page.getByRole('link', { name: 'New campaign' }).click()
  await field(page, 'Name').fill('Lantern bearers')
  await field(page, 'Amount').fill('20')
  await field(page, 'Until').fill('2036-12-31T18:00')
  await field(page, 'How many codes').fill('3')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Create campaign' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Lantern bearers' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('Done, 3')
  await page.getByRole('button', { name: 'Export codes' }).click()
  const arriving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download CSV' }).click()
  const lines = (await readFile(await (await arriving).path(), 'utf8')).trim().split('\r\n')
  expect(lines).toHaveLength(4)
  const redeemed = await fan.call(
    'POST /api/v1/coupon/use/code',
    { body: { code: lines[1]?.split('"')[1] ?? '' } },
    { idempotencyKey: `${id}-coupon` },
  )
  expect(redeemed).toMatchObject({ ok: true, value: { gives: 'CUBES', amount: 20 } })
  await page.getByRole('button', { name: 'Stop campaign' }).click()
  const stop = page.getByRole('dialog', { name: 'Stop this campaign?' })
  await stop.getByRole('button', { name: 'Stop campaign' }).click()
  await expect(page.getByText('Stopped. Its codes no longer work.')).toBeVisible()
  await expect(page.getByRole('main')).toContainText('Members who used it1')
  await expectAccessible(page)
})

test('studio products: a currency without a payment method says so beside its price, and fans never see it', {
  tag: ['@desk', '@long'],
}, async ({ page, browser, product, contextOptions }) => {
  await openStaffPage(page, product, 'yuanowner')
  await page.goto(`${studioOf(product)}/products/new`)
  const warning = 'No payment method takes CNY now. Fans do not see this price.'
  await expect(page.getByText(warning)).toBeVisible()
  await expect(page.getByText(/No payment method takes (?!CNY)/)).toHaveCount(0)
  await page.getByLabel('Units on hand').fill('20')
  await page.getByLabel(/^Name/).fill('Paper moon')
  await field(page, 'Product code').fill('paper-moon')
  await field(page, 'CNY ¥').fill('99')
  await field(page, 'USD $').fill('12.50')
  await field(page, 'KRW ₩').fill('16000')
  await page.getByLabel('Shown to languages without their own price').selectOption('CNY')
  await field(page, 'Sale ends').fill('2036-12-31T18:00')
  await field(page, 'Method').selectOption({ label: 'Nothing to deliver' })
  await page.getByLabel('Hidden from fans').uncheck()
  await page.getByRole('button', { name: 'Create product' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Paper moon' })).toBeVisible()
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  await expect(page.getByText(warning)).toBeVisible()
  await expectAccessible(page)

  const buyer = await openBrowser(browser, contextOptions)
  const fan = await come(buyer, product, 'yuanbuyer')
  const lines = [{ productUid: id, quantity: 1 }]
  const quote = await fan.call('POST /api/v1/checkout/quote', { body: { lines, currency: 'CNY' } })
  expect(quote).toMatchObject({ ok: true, value: { currency: 'USD', currencies: ['KRW', 'USD'] } })
  const put = await fan.call(
    'POST /api/v1/cart/items',
    { body: { productUid: id, quantity: 1 } },
    { idempotencyKey: id },
  )
  expect(put.ok).toBe(true)
  await buyer.goto(`${product.url}/cart?currency=CNY`)
  await expect(buyer.getByRole('listitem').filter({ hasText: 'Paper moon' })).toContainText('$12.50')
  await expect(buyer.getByRole('navigation', { name: 'Currency' }).getByRole('link')).toHaveText([
    /KRW/,
    /USD/,
  ])
})
