import { passHours, type RunningProduct, signInFan, signUpFan } from '@encore/dev-env'
import type { Page } from '@playwright/test'
import { expectAccessible, expectNoSideways } from '#fixtures/accessible.ts'
import { password, signIn } from '#fixtures/fan.ts'
import { expect, test } from '#fixtures/own-product.ts'

async function trouble(product: RunningProduct, provider: string, kind: 'error' | 'none'): Promise<void> {
  const reply = await fetch(`${product.sandboxUrl}/__ctl/trouble`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ provider, trouble: kind }),
  })
  expect(reply.ok).toBe(true)
}

/** Payment methods that a guest's price list marks as unavailable. */
async function closed(product: RunningProduct, currency: string): Promise<string[]> {
  const reply = await fetch(`${product.url}/cube-packages?currency=${currency}`)
  const { unavailable } = (await reply.json()) as { unavailable: { pgCode: string }[] }
  return unavailable.map(({ pgCode }) => pgCode)
}

/** Advances the clock until the product has noticed. */
const becomes = (product: RunningProduct, currency: string, codes: string[]) =>
  expect
    .poll(
      async () => {
        await passHours(product, 25 / 3_600)
        return closed(product, currency)
      },
      { timeout: 90_000, intervals: [3_000] },
    )
    .toEqual(codes)

/** Another fan orders, which makes the product query the gateway. */
async function otherFanOrders(product: RunningProduct, nickname: string, pgCode: 'P302' | 'P000') {
  const account = { email: `${nickname}@fans.test`, password, nickname, language: 'ko' as const }
  await signUpFan(product, account)
  const fan = await signInFan(product, account.email, password)
  const list = await fan.call('GET /api/v2/point-product', { query: { currency: 'KRW' } })
  const productUid = list.ok ? list.value.pointProducts[0]?.productUid : undefined
  if (!productUid) throw new Error('no packages')
  const order = await fan.call(
    'POST /api/v2/order/point',
    { body: { productUid, pgCode, quantity: 1 } },
    { idempotencyKey: crypto.randomUUID() },
  )
  if (!order.ok) throw new Error(order.error.name)
  if (order.value.onlineUrl) await fetch(order.value.onlineUrl, { redirect: 'manual' })
}

async function openShop(page: Page, product: RunningProduct, currency: string) {
  await page.goto(`${product.url}/mypage/wallet`)
  await page.getByRole('main').getByRole('button', { name: 'Top up' }).first().click()
  const shop = page.getByRole('dialog', { name: 'Cube shop' })
  await shop.getByRole('button', { name: currency }).click()
  await expect(shop.getByRole('button', { name: currency })).toHaveAttribute('aria-pressed', 'true')
  return shop
}

test('silent gateway: its method shows the reason, another is chosen, and it returns @desk', {
  tag: '@long',
}, async ({ page, product }) => {
  const nickname = 'silent'
  const account = { email: `${nickname}@fans.test`, password, nickname, language: 'en' as const }
  await signUpFan(product, account)
  await trouble(product, 'payletter_kr', 'error')
  await otherFanOrders(product, `${nickname}kakao`, 'P302')
  await becomes(product, 'KRW', ['P302', 'P015'])

  await signIn(page, product, account.email, password)
  const shop = await openShop(page, product, '₩ KRW')
  const kakao = shop.getByRole('radio', { name: 'Kakao Pay Temporarily unavailable' })
  await expect(kakao).toHaveAttribute('aria-disabled', 'true')
  const card = shop.getByRole('radio', { name: 'Credit card' })
  await expect(card).toBeChecked()
  await kakao.focus()
  await expect(kakao).toBeFocused()
  await page.keyboard.press('Space')
  await expect(kakao).not.toBeChecked()
  await expect(card).toBeChecked()
  await expectAccessible(page)
  await expectNoSideways(page)

  await trouble(product, 'eximbay', 'error')
  await otherFanOrders(product, `${nickname}card`, 'P000')
  await passHours(product, 70 / 3_600)
  await becomes(product, 'JPY', ['EXIMBAY_CREDITCARDJPY', 'EXIMBAY_JCBJPY', 'KONBINI'])
  await shop.getByRole('button', { name: '¥ JPY' }).click()
  await expect(shop.getByText('No payment method is available right now')).toBeVisible()
  await expect(shop.getByRole('button', { name: /^Pay / })).toBeDisabled()

  await trouble(product, 'eximbay', 'none')
  await trouble(product, 'payletter_kr', 'none')
  await becomes(product, 'JPY', [])
  await becomes(product, 'KRW', [])
  await shop.getByRole('button', { name: 'Try again' }).click()
  await expect(shop.getByText('No payment method is available right now')).toBeHidden()
  await expect(shop.getByRole('button', { name: /^Pay / })).toBeEnabled()
  await shop.getByRole('button', { name: '₩ KRW' }).click()
  await shop.getByRole('radio', { name: 'Kakao Pay', exact: true }).check()
})

test('silent gateway: the first payment stays during the silence, and the banner says so', {
  tag: '@desk',
}, async ({ page, product }) => {
  const account = { email: 'waits@fans.test', password, nickname: 'waits', language: 'en' as const }
  await signUpFan(product, account)
  await signIn(page, product, account.email, password)
  const shop = await openShop(page, product, '$ USD')
  const opened = page.waitForEvent('popup')
  await shop.getByRole('button', { name: /^Pay / }).click()
  const gateway = await opened
  await expect(gateway).toHaveURL(/^http:\/\/127\.0\.0\.1/)
  await gateway.close()
  await trouble(product, 'eximbay', 'error')
  const notice = page.getByRole('status', { name: 'Payment', exact: true })
  await notice.getByRole('button', { name: 'Pay another way' }).click()
  await expect(notice.getByRole('alert')).toContainText(
    'we don’t know yet if you’ve paid. Your order is saved',
  )
  await expect(notice).toContainText('The payment window was closed')
  await trouble(product, 'eximbay', 'none')
  await notice.getByRole('button', { name: 'Pay another way' }).click()
  await expect(page.getByText('You weren’t charged. Choose a payment method and press Pay.')).toBeVisible()
})
