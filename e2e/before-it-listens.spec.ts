import type { Page } from '@playwright/test'
import { alwaysOnAir } from '#fixtures/demo.ts'
import { come } from '#fixtures/fan.ts'
import { expect, test } from '#fixtures/product.ts'
import { shopOf } from '#fixtures/shop.ts'

/** Simulates a slow network: pages render, but their scripts wait for the returned function. */
async function holdScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

test('early clicks: a number and a country chosen before hydration count @desk', { tag: '@long' }, async ({
  page,
  product,
}) => {
  await come(page, product, 'earlycount')
  const shop = await shopOf(product, 'low-tide-high-moon')
  const listen = await holdScripts(page)
  await page.goto(shop.of('PHOTOCARDS'), { waitUntil: 'commit' })
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: 'One more' }).click()
  await sheet.getByRole('button', { name: 'One more' }).click()
  await expect(sheet.getByRole('spinbutton')).toHaveValue('3')
  await sheet.getByLabel('Ship to').selectOption({ label: 'Japan' })
  await sheet.getByRole('button', { name: 'Add to cart' }).click()
  listen()
  await expect(page.getByText('Added to your cart')).toBeVisible()
  await expect(sheet.getByRole('spinbutton')).toHaveValue('3')
  await expect(sheet.getByLabel('Ship to')).toHaveValue('JP')
  await page.goto(`${product.url}/cart`)
  await expect(page.getByRole('spinbutton')).toHaveValue('3')
})

test('early clicks: notifications opened before hydration behave as if opened afterwards @desk', {
  tag: '@long',
}, async ({ page, product }) => {
  await come(page, product, 'earlybell')
  // Blocks realtime messages, so that the page must update the bell itself.
  await page.routeWebSocket(/./, () => undefined)
  const listen = await holdScripts(page)
  await page.goto(product.url, { waitUntil: 'commit' })
  const bell = page.getByRole('banner').getByRole('button', { name: /^Notifications/ })
  await bell.focus()
  await page.keyboard.press('Enter')
  const panel = page.getByRole('dialog', { name: 'Notifications' })
  await expect(panel).toBeVisible()
  listen()
  await expect(panel.getByRole('link', { name: /Welcome to Encore/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(bell).toBeFocused()
  await expect(bell).toHaveAccessibleName('Notifications')
})

test('early clicks: text written before hydration stays @desk', { tag: '@long' }, async ({
  page,
  product,
}) => {
  await come(page, product, 'earlyword')
  await page.goto(`${product.url}/detail/${await alwaysOnAir(product)}`)
  const gift = await page.getByRole('link', { name: 'Send as a gift' }).getAttribute('href')
  const listen = await holdScripts(page)
  await page.goto(`${product.url}${gift}`, { waitUntil: 'commit' })
  const message = page.getByLabel('Message')
  await message.fill('See you in the first row')
  listen()
  await expect(page.getByRole('article')).toContainText('See you in the first row')
  await expect(message).toHaveValue('See you in the first row')
})

test('early clicks: a button pressed repeatedly before hydration acts once @desk', { tag: '@long' }, async ({
  page,
  product,
}) => {
  await come(page, product, 'earlypress')
  const shop = await shopOf(product, 'low-tide-high-moon')
  const listen = await holdScripts(page)
  await page.goto(shop.of('LP'), { waitUntil: 'commit' })
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: 'Notify me' }).dblclick()
  listen()
  await expect(sheet.getByRole('button', { name: 'Undo' })).toBeVisible()
})

test('early clicks: a tile and a button pressed before hydration select that ticket', {
  tag: '@phone',
}, async ({ page, product }) => {
  // Members are offered tickets once their entitlements are loaded; guests immediately.
  const listen = await holdScripts(page)
  await page.goto(`${product.url}/detail/${await alwaysOnAir(product)}`, { waitUntil: 'commit' })
  const dearer = page.getByRole('radio', { name: /Multi-angle/ })
  await dearer.check()
  await page
    .getByRole('button', { name: /^Get ticket/ })
    .first()
    .click()
  listen()
  const prompt = page.getByRole('dialog')
  await expect(prompt.getByRole('button', { name: 'Sign in' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(prompt).toBeHidden()
  await expect(dearer).toBeChecked()
})

test('early clicks: a mistyped address from before hydration is pointed out @desk', { tag: '@long' }, async ({
  page,
  product,
}) => {
  const listen = await holdScripts(page)
  await page.goto(`${product.url}/signin?step=sign-up`, { waitUntil: 'commit' })
  await page.getByLabel('Email').fill('mistyped@gmial.com')
  await page.getByLabel('Email').blur()
  listen()
  await page.getByRole('button', { name: 'Did you mean mistyped@gmail.com?' }).click()
  await expect(page.getByLabel('Email')).toHaveValue('mistyped@gmail.com')
})
