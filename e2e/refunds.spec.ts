import { buyCubes as chargeCubes, type Fan, type RunningProduct, signUpFan } from '@encore/dev-env'
import type { Page } from '@playwright/test'
import { expectAccessible } from '#fixtures/accessible.ts'
import { buyCubes } from '#fixtures/cubes.ts'
import { alwaysOnAir } from '#fixtures/demo.ts'
import { password, signIn, signUp } from '#fixtures/fan.ts'
import { money } from '#fixtures/operator.ts'
import { expect, test } from '#fixtures/product.ts'

const orders = (page: Page) => page.getByRole('region', { name: 'Orders' }).getByRole('listitem')
const movements = (page: Page) => page.getByRole('region', { name: 'Statement' }).locator('tbody tr')

async function come(page: Page, product: RunningProduct, name: string, cubes: number): Promise<Fan> {
  const account = { email: `${name}@fans.test`, password, nickname: name, language: 'en' as const }
  const fan = await signUpFan(product, account)
  if (cubes > 0) await chargeCubes(product, fan, cubes)
  await signIn(page, product, fan.email, password)
  return fan
}

async function openOrders(page: Page, product: RunningProduct): Promise<void> {
  await page.goto(`${product.url}/mypage/orders`)
}

async function expectNotified(page: Page, words: string | RegExp): Promise<void> {
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Notifications/ })
    .click()
  const panel = page.getByRole('dialog', { name: 'Notifications' })
  await expect(panel.getByText(words).first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
}

test('refunds: untouched cubes are refunded at once: the fan sees it end, gets a notification and finds it in the statement @desk', {
  tag: '@long',
}, async ({ page, product, isMobile }) => {
  await signUp(page, product, 'refunder')
  await buyCubes(page, `${product.url}/detail/${await alwaysOnAir(product)}`, 100, isMobile)
  await openOrders(page, product)
  const [order, dialog] = [orders(page).first(), page.getByRole('dialog', { name: 'Refund 100 cubes?' })]
  await expect(order).toContainText('Paid')
  await expect(order).toContainText(/Instant refund until \d{4}\.\d\d\.\d\d\s\d\d:\d\d\sKST/)
  await expectAccessible(page)

  const button = order.getByRole('button', { name: 'Refund: 100 cubes' })
  await button.click()
  await expect(dialog.getByText('goes back to your payment method')).toBeVisible()
  await expect(dialog.getByText('bonus cubes included')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(button).toBeFocused()

  await button.press('Enter')
  await dialog.getByRole('button', { name: /^Refund \$/ }).dblclick()
  await expect(dialog).toBeHidden()
  await expect(order).toContainText(/Refunded.*was refunded to your payment method/s)
  await expect(order.getByRole('button')).toHaveCount(0)
  await expectNotified(page, /\$.+ refunded/)

  await page.goto(`${product.url}/mypage/wallet`)
  await expect(movements(page).nth(0)).toContainText('Removed by refund')
  await expect(movements(page).nth(0).locator('td').nth(3)).toHaveText('0')
})

test('refunds: a cube ticket is refunded before the start: the cubes return and the ticket ends @desk', async ({
  page,
  product,
}) => {
  const fan = await come(page, product, 'changedmind', 1_000)
  const { name, orderId } = await ticketToCome(fan)
  await openOrders(page, product)
  const order = orders(page).filter({ hasText: orderId.slice(-8) })
  await order.getByRole('button', { name: `Refund: ${name}` }).click()
  const dialog = page.getByRole('dialog', { name: `Refund ${name}?` })
  await expect(dialog.getByText('return to your wallet right away')).toBeVisible()
  await dialog.getByRole('button', { name: /^Refund [\d,]+ cubes$/ }).click()
  await expect(order).toContainText('are back in your wallet')
  await expectNotified(page, /back in your wallet/)
  await page.goto(`${product.url}/mypage/wallet`)
  await expect(movements(page).nth(0)).toContainText('Refunded')
})

async function ticketToCome({ call }: Fan): Promise<{ name: string; orderId: string }> {
  const open = await call('GET /api/v1/event/status/open-ticket')
  for (const { id, title } of open.ok ? open.value.content : []) {
    const products = await call('GET /api/v1/event/{id}/products', { params: { id } })
    const ticket = (products.ok ? products.value.content : []).find(({ kind }) => kind === 'TICKET_LIVE')
    if (!ticket) continue
    const body = { productUid: ticket.id, pgCode: 'CUBE' as const, quantity: 1 }
    const placed = await call('POST /api/v2/order/product', { body })
    if (placed.ok) return { name: title.text, orderId: placed.value.orderId }
  }
  throw new Error('no ticket to be had for cubes')
}

test('refunds: used cubes become a request: a command decides, and the fan gets a notification @desk', {
  tag: '@long',
}, async ({ page, product }) => {
  const fan = await come(page, product, 'asker', 100)
  await fan.call('POST /api/v1/poll-point', { body: { pointAmount: 60 } })
  await openOrders(page, product)
  const order = orders(page).first()
  const ask = async (why: string) => {
    await order.getByRole('button', { name: 'Request a refund: 100 cubes' }).click()
    const dialog = page.getByRole('dialog', { name: 'Request a refund for 100 cubes?' })
    await dialog.getByLabel('Why do you want a refund?').fill(why)
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Send request' }).click()
    await expect(dialog).toBeHidden()
  }
  await ask('I meant the small package')
  await expect(order).toContainText('We’ve received your refund request')
  await expect(order.getByRole('button')).toHaveCount(0)

  const waiting = (await money(product, 'review')).split('\n').find((line) => line.includes(fan.uid))
  expect(waiting).toContain('I meant the small package')
  const orderId = /or_\w+/.exec(waiting ?? '')?.[0] ?? ''
  await money(product, 'refund', orderId, '--amount', '3000', '--reason', 'what is unspent')
  await expect(order).toContainText(/Partly refunded.*was refunded.*rest of your order stays/s)
  await expectNotified(page, /₩3,000 refunded/)

  await ask('And the rest?')
  await money(product, 'refund', '--decline', orderId, '--reason', 'spent')
  await expect(order).toContainText('couldn’t approve it. Your order stays as it is')
  await expectNotified(page, 'Your refund request was declined')
  await order.getByRole('link', { name: 'Get help with this order' }).click()
  await expect(page.getByText('Included with your message: or_')).toBeVisible()
})

test('refunds: an empty list explains its first step, and a long one loads on demand @desk', {
  tag: '@long',
}, async ({ page, product }) => {
  const fan = await come(page, product, 'hoarder', 0)
  await openOrders(page, product)
  await expect(page.getByText('No orders yet')).toBeVisible()
  for (let i = 0; i < 21; i++) await chargeCubes(product, fan, 30)
  await expect(orders(page)).toHaveCount(20)
  await page.getByRole('link', { name: 'Show more' }).click()
  await expect(orders(page)).toHaveCount(21)
  await expect(page.getByRole('link', { name: 'Show more' })).toBeHidden()
  await page.reload()
  await expect(orders(page)).toHaveCount(21)
})
