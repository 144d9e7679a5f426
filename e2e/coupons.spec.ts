import type { Locator, Page } from '@playwright/test'
import { withoutNetwork } from '#fixtures/console.ts'
import { password, signUp } from '#fixtures/fan.ts'
import { cutNetwork } from '#fixtures/network.ts'
import { expect, test } from '#fixtures/product.ts'

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Redeem a coupon' })
const codeField = (page: Page) => dialogOf(page).getByLabel('Coupon code')

const openMenu = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'My page' }).click()

async function openCoupon(page: Page): Promise<void> {
  await openMenu(page)
  await page.getByRole('button', { name: 'Coupon', exact: true }).click()
  await expect(codeField(page)).toBeFocused()
}

async function register(page: Page, code: string): Promise<void> {
  await codeField(page).fill(code)
  await dialogOf(page).getByRole('button', { name: 'Redeem' }).click()
}

/** Dominant colour of the notice's icon: red, green or blue. */
const colourOf = (notice: Locator) =>
  notice.locator('svg').evaluate((sign) => {
    const pencil = new OffscreenCanvas(1, 1).getContext('2d') as OffscreenCanvasRenderingContext2D
    pencil.fillStyle = getComputedStyle(sign).color
    pencil.fillRect(0, 0, 1, 1)
    const [red = 0, green = 0, blue = 0] = pencil.getImageData(0, 0, 1, 1).data
    return ['red', 'green', 'blue'][[red, green, blue].indexOf(Math.max(red, green, blue))]
  })

test('coupons: a fan registers coupons and sees their gifts or the reason of a refusal @desk', async ({
  page,
  product,
}) => {
  await signUp(page, product, 'coupon')
  await openCoupon(page)
  await expect(dialogOf(page).getByText('Letters, digits and hyphens')).toBeHidden()
  await codeField(page).pressSequentially(' welcome_–30!쿠')
  await expect(codeField(page)).toHaveValue('WELCOME30')
  await expect(dialogOf(page).getByText('Letters, digits and hyphens')).toBeVisible()
  await codeField(page).press('Enter')
  const given = dialogOf(page).getByRole('status').filter({ hasText: 'Coupon redeemed' })
  await expect(given).toContainText('30 cubes added')
  expect(await colourOf(given)).toBe('green')
  await expect(codeField(page)).toHaveValue('')

  const refused = dialogOf(page).getByRole('alert')
  await register(page, 'WELCOME-30')
  await expect(refused).toHaveText('This code has already been used.')
  expect(await colourOf(refused)).toBe('red')
  await register(page, 'LAST-SUMMER')
  await expect(refused).toContainText(/This coupon is valid from \d{4}\.\d\d\.\d\d \d\d:\d\d to /)
  await register(page, 'AFTERGLOW-FANS')
  await expect(refused).toContainText('isn’t for this account or event')
  await register(page, 'NO-SUCH-CODE')
  await expect(refused).toContainText('We don’t recognize this code')

  await register(page, 'tide guest')
  await expect(dialogOf(page).getByText(/You got a ticket to .+/)).toBeVisible()
  await dialogOf(page).getByRole('link', { name: 'Go to the event' }).click()
  await expect(page).toHaveURL(/\/detail\/[a-z]/)
  await expect(dialogOf(page)).toBeHidden()
  await page.goto(product.url)
  await openMenu(page)
  await expect(page.getByRole('dialog', { name: 'My page' }).getByText('30 cubes')).toBeVisible()
})

test('coupons: a guest is led to the sign-in, and the code waits @desk', { tag: '@long' }, async ({
  page,
  product,
}) => {
  const nickname = 'waiting'
  const fan = await signUp(page, product, nickname)
  await openMenu(page)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-session', 'guest')

  const eventUrl = `${product.url}/detail/afterglow`
  await page.goto(`${eventUrl}#coupon=lights-1800`)
  await expect(codeField(page)).toHaveValue('LIGHTS-1800')
  await expect(page).toHaveURL(eventUrl)
  await dialogOf(page).getByRole('button', { name: 'Sign in to redeem' }).click()
  await page.getByLabel('Email').fill(fan.email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()

  await expect(codeField(page)).toHaveValue('LIGHTS-1800')
  await expect(page).toHaveURL(eventUrl)
  await dialogOf(page).getByRole('button', { name: 'Redeem' }).click()
  await expect(dialogOf(page).getByText('1,800 souls added')).toBeVisible()
})

test('coupons: a code stays without a connection and is sent afterwards', {
  tag: ['@desk', '@long'],
}, async ({ page, context, product, pageConsole }) => {
  pageConsole.expects(withoutNetwork)
  await signUp(page, product, 'offline')
  await openCoupon(page)
  await cutNetwork(page)
  await register(page, 'WELCOME-30')
  await expect(dialogOf(page).getByText('You’re offline')).toBeVisible()
  await expect(codeField(page)).toHaveValue('WELCOME-30')
  await context.setOffline(false)
  await dialogOf(page).getByRole('button', { name: 'Redeem' }).click()
  await expect(dialogOf(page).getByText('30 cubes added')).toBeVisible()
})

test('coupons: the cube shop opens the coupon dialog, and Escape closes it @desk', { tag: '@long' }, async ({
  page,
  product,
}) => {
  await signUp(page, product, 'shopper')
  await openMenu(page)
  await page.getByRole('dialog', { name: 'My page' }).getByRole('button', { name: 'Top up' }).click()
  await page.getByRole('button', { name: 'Have a coupon?' }).click()
  await expect(codeField(page)).toBeFocused()
  await codeField(page).press('Enter')
  await expect(dialogOf(page).getByText('Enter your coupon code.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialogOf(page)).toBeHidden()
})
