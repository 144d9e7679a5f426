import { mailedCode, type RunningProduct, signUpFan } from '@encore/dev-env'
import type { Locator, Page } from '@playwright/test'
import { withoutNetwork } from '#fixtures/console.ts'
import { alwaysOnAir } from '#fixtures/demo.ts'
import { password, signInByForm } from '#fixtures/fan.ts'
import { cutNetwork } from '#fixtures/network.ts'
import { holdClock, leap } from '#fixtures/passing-time.ts'
import { expect, test } from '#fixtures/product.ts'

function join(product: RunningProduct, nickname: string, language: 'en' | 'ja' = 'en') {
  return signUpFan(product, { email: `${nickname}@fans.test`, password, nickname, language })
}

async function fillIn(page: Page, email: string) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

const isMember = (page: Page) => expect(page.locator('html')).toHaveAttribute('data-session', 'member')
const wrongOf = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

test('sign-in: a fan signs up by mail with help and without setbacks', { tag: '@phone' }, async ({
  page,
  context,
  product,
  pageConsole,
}) => {
  pageConsole.expects(withoutNetwork)
  const nickname = 'helped'
  const email = `${nickname}@fans.test`
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`${product.url}/signin?step=sign-up&callbackUrl=%2Fsearch`)

  await test.step('a mistyped mail domain is pointed out', async () => {
    await page.getByLabel('Email').fill(`${nickname}@gmial.com`)
    await page.getByLabel('Email').blur()
    await page.getByRole('button', { name: `Did you mean ${nickname}@gmail.com?` }).click()
    await expect(page.getByLabel('Email')).toHaveValue(`${nickname}@gmail.com`)
    await expect(page.getByLabel('Email')).toBeFocused()
  })

  const askedAt = Date.now() - 1_000
  await test.step('a code is sent once; the next one can be waited for', async () => {
    await page.getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Send code' }).click()
    await expect(page.getByLabel('Verification code')).toBeFocused()
    await expect(page.getByRole('button', { name: /^Resend in \d+ s/ })).toBeDisabled()
  })

  await test.step('a reload stays at the code', async () => {
    await page.reload()
    await expect(page.getByText(email)).toBeVisible()
    await expect(page.getByRole('button', { name: /^Resend in \d+ s/ })).toBeDisabled()
  })

  await test.step('a wrong code is told and kept, the pasted one is right', async () => {
    const code = await mailedCode(product, email, askedAt)
    const field = page.getByLabel('Verification code')
    await field.fill(wrongOf(code))
    await expect(page.getByText('This code doesn’t work')).toBeVisible()
    await expect(field).toHaveValue(wrongOf(code))
    const fullWidth = [...code].map((digit) => '０１２３４５６７８９'[Number(digit)]).join('')
    await page.evaluate((text) => navigator.clipboard.writeText(text), `${fullWidth}\n`)
    await field.press('ControlOrMeta+a')
    await field.press('ControlOrMeta+v')
    await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible()
  })

  await test.step('the nickname tells whether it is free', async () => {
    const field = page.getByLabel('Nickname')
    await field.fill('mina')
    await expect(page.getByText('This nickname is taken.')).toBeVisible()
    await field.fill('admin')
    await expect(page.getByText('This name is reserved')).toBeVisible()
    await field.fill(nickname)
    await expect(page.getByText('This nickname is available')).toBeVisible()
  })

  await test.step('what is missing is said, and has the focus', async () => {
    await page.getByLabel('Password', { exact: true }).fill('nine char')
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page.getByText('2 things to fix')).toBeVisible()
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByLabel('Agree to all').check()
  })

  await test.step('without a network it says so and keeps what was typed', async () => {
    await cutNetwork(page)
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page.getByText('We got no response. Check your connection and try again.')).toBeVisible()
    await expect(page.getByLabel('Nickname')).toHaveValue(nickname)
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue(password)
    await context.setOffline(false)
  })

  await test.step('the browser asks before all of it is lost', async () => {
    const asked = page.waitForEvent('dialog')
    const reloading = page.evaluate(() => window.location.reload())
    const dialog = await asked
    expect(dialog.type()).toBe('beforeunload')
    await dialog.dismiss()
    await reloading
    await expect(page.getByLabel('Nickname')).toHaveValue(nickname)
  })

  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveURL(`${product.url}/search`)
  await isMember(page)
  expect(await page.evaluate(() => sessionStorage.getItem('email-registration'))).toBeNull()
})

test('sign-in: the wait for another code counts down, and an early request shows the time', {
  tag: '@desk',
}, async ({ page, product }) => {
  await holdClock(page)
  await page.goto(`${product.url}/signin?step=reset`)
  await page.getByLabel('Email').fill(`hurried@fans.test`)
  await page.getByRole('button', { name: 'Send code' }).click()
  const again = page.getByRole('button', { name: /^Resend/ })
  await expect(again).toBeDisabled()
  await leap(page, 20_000)
  await expect(again).toHaveText(/^Resend in (?:3\d|40) s$/)
  await leap(page, 41_000)
  await expect(again).toHaveText('Resend code')
  await again.click()
  await expect(page.getByText('We just sent you a code')).toBeVisible()
  await expect(again).toHaveText(/^Resend in \d+ s$/)
})

test('sign-in: a guest who wants a ticket signs in and finds the page and the chosen ticket', {
  tag: '@phone',
}, async ({ page, product }) => {
  const fan = await join(product, 'wisher', 'ja')
  const eventUrl = `${product.url}/ja/detail/afterglow`
  await page.goto(eventUrl)
  const dearer = page.getByRole('radio', { name: /Multi-angle|マルチアングル/ })
  await dearer.check()
  const getTicket = page.getByRole('button', { name: /チケットを購入/ }).first()
  await getTicket.click()
  const prompt = page.getByRole('dialog')
  await expect(prompt).toContainText('選択内容はそのまま残ります')
  await prompt.getByRole('button', { name: 'キャンセル' }).click()
  await expect(prompt).toBeHidden()
  await expect(page).toHaveURL(eventUrl)
  await getTicket.click()
  await prompt.getByRole('button', { name: 'ログイン' }).click()
  await expect(page).toHaveURL(/\/ja\/signin\?callbackUrl=/)
  await page.getByLabel('メールアドレス').fill(fan.email)
  await page.getByLabel('パスワード', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'ログイン', exact: true }).click()
  await expect(page).toHaveURL(eventUrl)
  await isMember(page)
  await expect(dearer).toBeChecked()
})

test('sign-in: a reader who returns without a target finds the page they left to sign in @desk', {
  tag: '@long',
}, async ({ page, product }) => {
  const eventUrl = `${product.url}/ja/detail/afterglow`
  await page.goto(eventUrl)
  await page
    .getByRole('button', { name: /チケットを購入/ })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'ログイン' }).click()
  await expect(page).toHaveURL(/\/ja\/signin\?callbackUrl=/)
  await page.goto(`${product.url}/return`)
  await expect(page).toHaveURL(eventUrl)
})

test('sign-in: a guest who picks cubes signs in and finds the shop unchanged', {
  tag: ['@phone', '@long'],
}, async ({ page, product }) => {
  const fan = await join(product, 'picker')
  await page.goto(`${product.url}/detail/${await alwaysOnAir(product)}`)
  await page.getByRole('button', { name: 'Cube prices' }).click()
  const shop = page.getByRole('dialog', { name: 'Cube shop' })
  await shop.getByRole('button', { name: /KRW/ }).click()
  await expect(shop.getByText('Choose your cubes, then sign in')).toBeVisible()
  await expect(shop.getByRole('radio')).toHaveCount(0)
  await shop
    .getByRole('list', { name: 'Choose an amount' })
    .getByRole('button', { name: /^300 cubes.*₩33,000/ })
    .click()
  await expect(page).toHaveURL(/\/signin\?callbackUrl=/)
  await fillIn(page, fan.email)
  await expect(page).toHaveURL(/\/detail\//)
  await expect(shop.getByRole('radio', { name: /^300 cubes/ })).toBeChecked()
  await expect(shop.getByRole('button', { name: 'Pay ₩33,000' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.reload()
  await isMember(page)
  await expect(shop).toBeHidden()
})

test('sign-in: a member is redirected from the sign-in @desk', { tag: '@long' }, async ({
  page,
  product,
}) => {
  const fan = await join(product, 'arrived', 'ja')
  await page.goto(`${product.url}/ja/signin`)
  await page.getByLabel('メールアドレス').fill(fan.email)
  await page.getByLabel('パスワード', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'ログイン', exact: true }).click()
  await expect(page).toHaveURL(`${product.url}/ja`)
  for (const [account, arrival] of [
    ['', '/ja'],
    ['?callbackUrl=%2Fja%2Fsearch%3Fstatus%3Dended', '/ja/search?status=ended'],
    ['?callbackUrl=%2F%2Fevil.test', '/ja'],
    ['?callbackUrl=https%3A%2F%2Fevil.test%2F', '/ja'],
  ]) {
    await page.goto(`${product.url}/signin${account}`)
    await expect(page).toHaveURL(product.url + arrival)
  }
})

test('sign-in: a fan who logs out and goes back signs in to the page they went back to @desk', async ({
  page,
  product,
}) => {
  const fan = await join(product, 'wentback')
  await signInByForm(page, product, fan.email, password)
  await page.goto(`${product.url}/mypage/wallet`)
  await isMember(page)
  await page.getByRole('main').getByRole('button', { name: 'Sign out' }).click()
  await expect(page).not.toHaveURL(/mypage/)
  await page.goBack()
  await expect(page).toHaveURL(`${product.url}/signin?callbackUrl=%2Fmypage%2Fwallet`)
  await fillIn(page, fan.email)
  await expect(page).toHaveURL(`${product.url}/mypage/wallet`)
  await expect(page.getByRole('main').getByRole('button', { name: 'Exchange' })).toBeVisible()
})

test('sign-in: a guest session is created by itself, once', { tag: ['@desk', '@long'] }, async ({
  page,
  product,
}) => {
  const made: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/session/anonymous')) made.push(request.url())
  })
  const answered = page.waitForResponse(/\/session\/anonymous$/)
  await page.goto(product.url)
  // A guest's page sends nothing before the first interaction.
  await page.mouse.move(200, 300, { steps: 2 })
  expect((await answered).status()).toBe(200)
  await page.goto(`${product.url}/search`)
  await page.waitForLoadState('networkidle')
  await page.reload({ waitUntil: 'networkidle' })
  expect(made).toHaveLength(1)
  await expect(page.locator('html')).toHaveAttribute('data-session', 'guest')
})

test('sign-in: signing in and out needs no mouse', { tag: ['@desk', '@long'] }, async ({ page, product }) => {
  const fan = await join(product, 'keys')
  await page.goto(`${product.url}/detail/${await alwaysOnAir(product)}`)
  const getTicket = page.getByRole('button', { name: /Get ticket/ }).first()
  await tabTo(page, getTicket)
  await page.keyboard.press('Enter')
  const prompt = page.getByRole('dialog')
  await expect(prompt).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(getTicket).toBeFocused()
  await page.keyboard.press('Enter')
  await tabTo(page, prompt.getByRole('button', { name: 'Sign in' }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/signin/)
  await tabTo(page, page.getByLabel('Email'))
  await page.keyboard.type(fan.email)
  await tabTo(page, page.getByLabel('Password', { exact: true }))
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/detail\//)
  await isMember(page)
  await tabTo(page, page.getByRole('banner').getByRole('button', { name: 'My page' }))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('button', { name: 'Sign out' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: 'LOG IN' })).toBeVisible()
})

async function tabTo(page: Page, target: Locator) {
  await expect(target).toBeVisible()
  for (let presses = 0; presses < 60; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(target).toBeFocused()
}

test('sign-in: a member signed in elsewhere in this browser is a member here too', {
  tag: ['@desk', '@long'],
}, async ({ page, context, product }) => {
  const fan = await join(product, 'second')
  await page.goto(`${product.url}/search`)
  await expect(page.locator('html')).toHaveAttribute('data-session', 'guest')
  const other = await context.newPage()
  await signInByForm(other, product, fan.email, password)
  await isMember(page)
})
