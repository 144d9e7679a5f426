import { mailedCode, writeToFan } from '@encore/dev-env'
import type { Page } from '@playwright/test'
import { buyGoods } from '#fixtures/bought-goods.ts'
import { productOf } from '#fixtures/catalogue.ts'
import { come, openBrowser, password, signIn } from '#fixtures/fan.ts'
import { keyboardOf } from '#fixtures/keyboard.ts'
import { expect, test } from '#fixtures/product.ts'

const main = (page: Page) => page.getByRole('main')

test('keyboard: downloads files in MY BOX and shows a pickup code', {
  tag: ['@desk', '@long'],
}, async ({ page, product }) => {
  const fan = await come(page, product, 'keyfetch')
  const { pickup } = await buyGoods(product, fan)
  const wallpapers = await productOf(product, 'afterglow', '-WALLPAPERS')
  const body = { productUid: wallpapers.id, pgCode: 'CUBE' as const, quantity: 1 }
  expect(await fan.call('POST /api/v2/order/product', { body })).toMatchObject({ ok: true })
  const keys = keyboardOf(page)
  await page.goto(`${product.url}/mybox`)
  const tabs = page.getByRole('navigation', { name: 'MY BOX sections' })
  await keys.press(tabs.getByRole('link', { name: /^Downloads/ }))
  const file = `${wallpapers.name.text} 1.jpg`
  await keys.to(main(page).getByRole('button', { name: `Download ${file}` }))
  const fetching = page.waitForEvent('download')
  await keys.key('Enter')
  expect((await fetching).suggestedFilename()).toBe(file)
  await keys.press(tabs.getByRole('link', { name: /^Merch/ }))
  const card = page.getByRole('article', { name: 'Pickup' })
  await expect(card.getByRole('img', { name: `QR code ${pickup.code}` })).toBeVisible()
})

test('keyboard: signs another device out, stops mails and exports the data', {
  tag: ['@desk', '@long'],
}, async ({ page, browser, product, contextOptions }) => {
  const fan = await come(page, product, 'keydevices')
  const other = await openBrowser(browser, contextOptions)
  await signIn(other, product, fan.email, password)
  const keys = keyboardOf(page)
  await page.goto(`${product.url}/mypage/devices`)
  const ask = page.getByRole('button', { name: 'Sign out all other devices' })
  const dialog = page.getByRole('dialog')
  await keys.press(ask)
  await keys.leave(dialog, ask)
  await keys.key('Enter')
  await keys.press(dialog.getByRole('button', { name: 'Sign out', exact: true }))
  await expect(page.getByText('You’re signed in only on this device')).toBeVisible()

  await keys.press(main(page).getByRole('link', { name: 'Consents' }))
  await keys.press(page.getByRole('button', { name: 'Get news' }))
  await expect(page.getByText('We email you news and offers.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Stop news' })).toBeFocused()

  await keys.press(main(page).getByRole('link', { name: 'My data' }))
  await keys.to(page.getByRole('button', { name: 'Download' }))
  const saved = page.waitForEvent('download')
  await keys.key('Enter')
  expect((await saved).suggestedFilename()).toMatch(/\.json$/)
})

test('keyboard: changes email and password and deletes the account', {
  tag: ['@desk', '@long'],
}, async ({ page, product }) => {
  const { email } = await come(page, product, 'keyleaves')
  const moved = `new-${email}`
  const nextPassword = 'paper planes above 9 harbours'
  const keys = keyboardOf(page)
  await page.goto(`${product.url}/mypage`)
  await keys.press(main(page).getByRole('link', { name: 'Change email' }))
  await keys.write(page.getByRole('textbox', { name: 'New email' }), moved)
  const askedAt = Date.now() - 1_000
  await keys.press(page.getByRole('button', { name: 'Send code' }))
  await expect(page.getByRole('heading', { name: 'Enter the code' })).toBeVisible()
  await keys.write(page.getByLabel('Verification code'), await mailedCode(product, moved, askedAt))
  await expect(page.getByText(`Your email is now ${moved}`)).toBeVisible()

  await keys.press(main(page).getByRole('link', { name: 'Change password' }))
  await keys.write(page.getByLabel('Current password'), password)
  await keys.write(page.getByLabel('New password'), nextPassword)
  await keys.press(page.getByRole('button', { name: 'Save' }))
  await expect(page.getByText('Password changed')).toBeVisible()

  await keys.press(main(page).getByRole('link', { name: 'Close your account' }))
  await keys.write(page.getByLabel('Enter your password to confirm.'), nextPassword)
  await keys.press(page.getByRole('button', { name: 'Close account' }))
  await expect(page.getByRole('heading', { name: 'Your account is closed' })).toBeVisible()
  await keys.press(main(page).getByRole('link', { name: 'Go to home' }))
  await expect(page).toHaveURL(`${product.url}/`)
})

test('keyboard: a mail’s own link unsubscribes', { tag: ['@desk', '@long'] }, async ({ page, product }) => {
  const fan = await come(page, product, 'keymails')
  await page.goto(product.url + (await writeToFan(product, fan)))
  const keys = keyboardOf(page)
  await keys.press(main(page).getByRole('button', { name: 'Unsubscribe' }))
  await expect(main(page).getByRole('status').getByRole('heading', { level: 1 })).toBeVisible()
  await keys.press(main(page).getByRole('link', { name: 'All email settings' }))
  await expect(page).toHaveURL(`${product.url}/mypage/consents`)
})
