import { mailedCode, passHours } from '@encore/dev-env'
import type { Page } from '@playwright/test'
import { come, password } from '#fixtures/fan.ts'
import { keyboardOf } from '#fixtures/keyboard.ts'
import { expect, test } from '#fixtures/own-product.ts'

const main = (page: Page) => page.getByRole('main')

test('keyboard: signs up, logs out and resets the password', { tag: '@long' }, async ({ page, product }) => {
  const nickname = 'keynew'
  const email = `${nickname}@fans.test`
  const keys = keyboardOf(page)
  const code = async () => {
    const askedAt = Date.now() - 1_000
    await keys.press(page.getByRole('button', { name: 'Send code' }))
    await expect(page.getByRole('heading', { name: 'Enter the code' })).toBeVisible()
    await keys.write(page.getByLabel('Verification code'), await mailedCode(product, email, askedAt))
  }
  await page.goto(`${product.url}/signin`)
  await keys.press(main(page).getByRole('link', { name: 'Create an account' }))
  await keys.write(page.getByLabel('Email'), email)
  await code()
  await keys.write(page.getByLabel('Password', { exact: true }), password)
  await keys.write(page.getByLabel('Nickname'), nickname)
  await keys.tick(page.getByLabel('Agree to all'))
  await keys.press(page.getByRole('button', { name: 'Create account' }))
  await expect(page).toHaveURL(`${product.url}/`)

  await keys.press(page.getByRole('banner').getByRole('button', { name: 'My page' }))
  await keys.press(page.getByRole('button', { name: 'Sign out' }))
  await expect(page.locator('html')).toHaveAttribute('data-session', 'guest')
  await page.goto(`${product.url}/signin`)
  await keys.press(page.getByRole('link', { name: 'Forgot password?' }))
  await keys.write(page.getByLabel('Email'), email)
  // An address gets one code a minute.
  await passHours(product, 1 / 30)
  await code()
  await keys.write(page.getByLabel('New password'), 'paper planes above 9 harbours')
  await keys.press(page.getByRole('button', { name: 'Change password' }))
  await keys.press(main(page).getByRole('link', { name: 'Sign in' }))
})

test('keyboard: changes language, theme, nickname and addresses', { tag: '@long' }, async ({
  page,
  product,
}) => {
  await come(page, product, 'keyhome')
  const keys = keyboardOf(page)
  await page.goto(product.url)
  const menu = page.getByRole('banner').getByRole('button', { name: /^Language/ })
  await keys.press(menu)
  await keys.to(page.getByRole('banner').getByRole('link', { name: '한국어' }))
  await keys.leave(page.getByRole('banner').getByRole('link', { name: '한국어' }), menu)
  await keys.key('Enter')
  await keys.press(page.getByRole('banner').getByRole('link', { name: '日本語' }))
  await expect(page).toHaveURL(`${product.url}/ja`)
  await keys.press(page.getByRole('banner').getByRole('button', { name: /EN|JA/ }))
  await keys.press(page.getByRole('banner').getByRole('link', { name: 'English' }))
  await expect(page).toHaveURL(`${product.url}/`)
  await keys.tick(page.getByRole('button', { name: 'Light' }))
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')

  await page.goto(`${product.url}/mypage`)
  await keys.press(page.getByRole('link', { name: 'Language and appearance' }))
  await keys.choose(page.getByRole('radio', { name: 'Dark' }))
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await keys.press(page.getByRole('link', { name: 'Profile' }))
  await keys.press(page.getByRole('link', { name: 'Change nickname' }))
  await keys.write(page.getByRole('textbox', { name: 'Nickname' }), 'keys alone ')
  await expect(page.getByText('This nickname is available')).toBeVisible()
  await keys.press(page.getByRole('button', { name: 'Save' }))
  await expect(main(page).getByRole('heading', { level: 1 })).toHaveText('keys alone ')

  await keys.press(page.getByRole('link', { name: 'Addresses' }))
  await keys.press(page.getByRole('link', { name: 'New address' }))
  await keys.write(page.getByLabel('Country or region'), 'United K')
  await keys.write(page.getByLabel('Last name'), 'Okafor')
  await keys.write(page.getByLabel('First name'), 'Ada')
  await keys.write(page.getByLabel('Phone'), '7700 900123')
  await keys.write(page.getByLabel('Street and number'), '14 Larkhall Rise')
  await keys.write(page.getByLabel('City'), 'London')
  await keys.write(page.getByLabel('Postcode'), 'SW4 6JX')
  await keys.press(page.getByRole('button', { name: 'Save' }))
  await keys.press(page.getByRole('button', { name: 'Remove the address of Ada Okafor' }))
  await expect(page.getByRole('button', { name: 'Remove the address of Ada Okafor' })).toBeHidden()
  await keys.press(page.getByRole('button', { name: 'Undo' }))
  await expect(page.getByRole('button', { name: 'Remove the address of Ada Okafor' })).toBeVisible()
})

test('keyboard: reads notices and asks support', { tag: '@long' }, async ({ page, product }) => {
  const keys = keyboardOf(page)
  await page.goto(product.url)
  await keys.press(page.getByRole('contentinfo').getByRole('link', { name: 'Notices' }))
  await keys.press(page.getByRole('link', { name: 'Delivery', exact: true }))
  await expect(main(page).getByRole('listitem')).toHaveCount(2)
  await keys.press(main(page).getByRole('listitem').first().getByRole('link'))
  await expect(page).toHaveURL(/\/notice\/no_/)
  await keys.press(page.getByRole('contentinfo').getByRole('link', { name: 'Help', exact: true }))
  const form = page.getByRole('region', { name: 'Contact us' })
  await keys.write(form.getByLabel('What is it about?'), 'A t')
  await keys.write(form.getByLabel('What happened?'), 'The captions are gone')
  await keys.press(form.getByRole('button', { name: 'Send' }))
  await expect(form.getByLabel('Your email')).toBeFocused()
  await page.keyboard.type('keys@fans.test')
  await keys.key('Enter')
  await expect(form.getByRole('status')).toContainText('keys@fans.test')
})
