import { mailedCode, type RunningProduct, signUpFan } from '@encore/dev-env'
import type { Page } from '@playwright/test'
import { demoMember } from '#fixtures/demo.ts'
import { openBrowser, password, signIn, signInByForm } from '#fixtures/fan.ts'
import { expect, test } from '#fixtures/product.ts'

const nextPassword = 'paper planes above 9 harbours'

async function come(page: Page, product: RunningProduct, nickname: string) {
  const account = { email: `${nickname}@fans.test`, password, nickname, language: 'en' as const }
  const fan = await signUpFan(product, account)
  await signIn(page, product, fan.email, password)
  return fan
}

const heading = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 })

/** Completes a code step: requests the code and types the mailed one. */
async function enterCode(page: Page, product: RunningProduct, email: string) {
  const askedAt = Date.now() - 1_000
  await page.getByRole('button', { name: 'Send code' }).click()
  await expect(page.getByRole('heading', { name: 'Enter the code' })).toBeVisible()
  await page.getByLabel('Verification code').fill(await mailedCode(product, email, askedAt))
}

test('account: guests sign in first and return to the section they asked for @desk', {
  tag: '@long',
}, async ({ page, product }) => {
  const fan = await signUpFan(product, {
    email: `guestfirst@fans.test`,
    password,
    nickname: 'guestfirst',
    language: 'en',
  })
  await page.goto(`${product.url}/mypage/devices`)
  await expect(page).toHaveURL(/\/signin\?callbackUrl=/)
  await page.getByLabel('Email').fill(fan.email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(`${product.url}/mypage/devices`)
  await expect(page.getByText('This device')).toBeVisible()
})

test('account: a fan changes the nickname and learns when it is taken @desk', { tag: '@long' }, async ({
  page,
  product,
}) => {
  const fan = await come(page, product, 'renamer')
  await page.goto(product.url)
  await page.getByRole('banner').getByRole('button', { name: 'My page' }).click()
  await page.getByRole('link', { name: fan.email }).click()
  await expect(heading(page)).toHaveText(fan.nickname)
  await page.getByRole('link', { name: 'Change nickname' }).click()
  const field = page.getByRole('textbox', { name: 'Nickname' })
  await expect(field).toBeFocused()
  await field.fill('mina')
  await expect(page.getByText('This nickname is taken.')).toBeVisible()
  await field.fill(`starry ${fan.nickname}`)
  await expect(page.getByText('This nickname is available')).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(heading(page)).toHaveText(`starry ${fan.nickname}`)
  await page.getByRole('link', { name: 'Change nickname' }).click()
  await field.fill(`again ${fan.nickname}`)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('You can change your nickname once every 24 hours.')).toBeVisible()
  await expect(field).toHaveValue(`again ${fan.nickname}`)
})

test('account: a fan changes the email by a mailed code', { tag: ['@desk', '@long'] }, async ({
  page,
  product,
}) => {
  const fan = await come(page, product, 'mover')
  const moved = `new-${fan.email}`
  await page.goto(`${product.url}/mypage?edit=email`)
  await page.getByRole('textbox', { name: 'New email' }).fill(moved)
  await enterCode(page, product, moved)
  await expect(page.getByText(`Your email is now ${moved}`)).toBeVisible()
  await expect(page.getByRole('main').getByText(moved).first()).toBeVisible()
})

test('account: a fan changes the password, and the old one stops working', { tag: '@desk' }, async ({
  page,
  product,
}) => {
  const fan = await come(page, product, 'changer')
  await page.goto(`${product.url}/mypage?edit=password`)
  await page.getByLabel('Current password').fill('not my password at all')
  await page.getByLabel('New password').fill(nextPassword)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('That’s not your current password.')).toBeVisible()
  await page.getByLabel('Current password').fill(password)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Password changed')).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(`${product.url}/`)
  await page.goto(`${product.url}/signin`)
  await page.getByLabel('Email').fill(fan.email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('Your email or password is incorrect.')).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill(nextPassword)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(`${product.url}/`)
})

test('account: a session ended from the list of devices becomes a guest within 30 seconds', {
  tag: ['@desk', '@long'],
}, async ({ page, browser, contextOptions, product }) => {
  const stolen = await openBrowser(browser, contextOptions)
  const fan = await come(page, product, 'owner')
  await signIn(stolen, product, fan.email, password)
  await stolen.goto(`${product.url}/mypage`)
  await expect(heading(stolen)).toHaveText(fan.nickname)
  await page.goto(`${product.url}/mypage/devices`)
  await page.getByRole('button', { name: 'Sign out all other devices' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('signed out within 30 seconds')
  await dialog.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByText('You’re signed in only on this device')).toBeVisible()
  await expect(stolen.getByRole('heading', { name: 'You’re signed out' })).toBeVisible({ timeout: 30_000 })
  await expect(heading(page)).toHaveText(fan.nickname)
})

test('account: two tabs sign out together', { tag: ['@desk', '@long'] }, async ({
  page,
  context,
  product,
}) => {
  const fan = await come(page, product, 'twotabs')
  await page.goto(`${product.url}/mypage`)
  const other = await context.newPage()
  await other.goto(`${product.url}/mypage/consents`)
  await expect(heading(other)).toHaveText(fan.nickname)
  await expect(heading(page)).toHaveText(fan.nickname)
  await page.getByRole('main').getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(`${product.url}/`)
  await expect(other.getByRole('heading', { name: 'You’re signed out' })).toBeVisible()
})

test('account: a fan turns on news by mail and exports all stored data @desk', { tag: '@long' }, async ({
  page,
  product,
}) => {
  const fan = await come(page, product, 'keeper')
  await page.goto(`${product.url}/mypage/consents`)
  await page.getByRole('button', { name: 'Get news' }).click()
  await expect(page.getByText('We email you news and offers.')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Stop news' })).toBeVisible()
  await page.getByRole('link', { name: 'My data' }).click()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  const file = await (await saved).createReadStream()
  const chunks: Buffer[] = []
  for await (const chunk of file) chunks.push(Buffer.from(chunk))
  expect(Buffer.concat(chunks).toString()).toContain(fan.email)
})

test('account: a fan deletes the account, and nothing stays in the browser', { tag: '@desk' }, async ({
  page,
  product,
}) => {
  const fan = await come(page, product, 'leaver')
  await page.goto(`${product.url}/mypage/leave`)
  await page.getByLabel('Enter your password to confirm.').fill('not my password at all')
  await page.getByRole('button', { name: 'Close account' }).click()
  await expect(page.getByText('That’s not your current password.')).toBeVisible()
  await page.getByLabel('Enter your password to confirm.').fill(password)
  await page.getByRole('button', { name: 'Close account' }).click()
  await expect(page.getByRole('heading', { name: 'Your account is closed' })).toBeVisible()
  const kept = await page.evaluate(() => [Object.keys(localStorage), Object.keys(sessionStorage)].flat())
  expect(kept).toEqual([])
  await page.goto(`${product.url}/signin`)
  await page.getByLabel('Email').fill(fan.email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('Your email or password is incorrect.')).toBeVisible()
})

test('account: a mailed code resets a forgotten password, and every device signs in anew @desk', {
  tag: '@long',
}, async ({ page, browser, contextOptions, product }) => {
  const elsewhere = await openBrowser(browser, contextOptions)
  const haru = demoMember('haru')
  await signIn(elsewhere, product, haru.email, haru.password)
  await page.goto(`${product.url}/signin`)
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(page.getByRole('heading', { name: 'Reset your password' })).toBeVisible()
  await page.getByLabel('Email').fill(haru.email)
  const askedAt = Date.now() - 1_000
  // An address gets one code a minute, and this one already got one with the demo: therefore this journey is the last.
  await expect(async () => {
    await page.getByRole('button', { name: 'Send code' }).click({ timeout: 1_000 })
    await expect(page.getByRole('heading', { name: 'Enter the code' })).toBeVisible({ timeout: 5_000 })
  }).toPass({ timeout: 75_000 })
  await page.getByLabel('Verification code').fill(await mailedCode(product, haru.email, askedAt))
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
  await page.getByLabel('New password').fill('too short')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('One more character')).toBeVisible()
  await page.getByLabel('New password').fill(nextPassword)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByRole('heading', { name: 'Password changed' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  await signInByForm(page, product, haru.email, nextPassword)
  await elsewhere.goto(`${product.url}/mypage`)
  await expect(elsewhere).toHaveURL(/\/signin/)
})
