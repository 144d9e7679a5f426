import type { Locator } from '@playwright/test'
import { cubesPaid, goToGateway, openShop } from '#fixtures/cubes.ts'
import { come } from '#fixtures/fan.ts'
import { expect, test } from '#fixtures/product.ts'

interface Way {
  currency: 'KRW' | 'USD' | 'JPY'
  method: string
  asked: string
}

const byForm: Way[] = [
  { currency: 'KRW', method: 'Credit card', asked: '₩3,300' },
  { currency: 'USD', method: 'Credit card', asked: '$2.50' },
  { currency: 'USD', method: 'American Express', asked: '$2.50' },
  { currency: 'USD', method: 'JCB', asked: '$2.50' },
  { currency: 'KRW', method: 'UnionPay', asked: '₩3,300' },
  { currency: 'JPY', method: 'Credit card (JPY)', asked: '¥370' },
  { currency: 'JPY', method: 'JCB (JPY)', asked: '¥370' },
]

const byAddress: Way[] = [
  { currency: 'USD', method: 'PayPal', asked: '$2.50' },
  { currency: 'USD', method: 'Alipay+', asked: '$2.50' },
  { currency: 'KRW', method: 'Kakao Pay', asked: '₩3,300' },
  { currency: 'KRW', method: 'Naver Pay', asked: '₩3,300' },
  { currency: 'USD', method: 'Card (USD)', asked: '$2.50' },
  { currency: 'USD', method: 'PayPal (USD)', asked: '$2.50' },
  { currency: 'USD', method: 'UnionPay (USD)', asked: '$2.50' },
]

const flows = [
  { flow: 'a signed form', ways: byForm, width: 820, tag: '@long' },
  { flow: 'an address', ways: byAddress, width: 762, tag: '@long-on-desk' },
]

for (const { flow, ways, width, tag } of flows)
  test(`payment methods: a fan pays by every method of the ${flow} flow, and the statement explains each cube`, {
    tag,
  }, async ({ page, product, isMobile }) => {
    test.setTimeout(240_000)
    await come(page, product, `payer${width}${isMobile ? 'm' : 'd'}`)
    // On a phone all payments share one tab, so only every third method, in different currencies, is tried there;
    // popups try the others.
    const tried = ways.filter((_, index) => (index % 3 === 0) === isMobile)
    for (const { currency, method, asked } of tried) {
      const shop = await openShop(page, product.url)
      await choose(shop, currency, method)
      const gateway = await goToGateway(page, isMobile)
      if (!isMobile) {
        await expect(shop).toBeHidden()
        expect(await gateway.evaluate(() => [innerWidth, innerHeight])).toEqual([width, 600])
      }
      await expect(gateway.getByRole('heading', { level: 1 })).toContainText(asked)
      await gateway.getByRole('button', { name: 'Approve' }).click()
      await expect(cubesPaid(page, 30)).toBeVisible()
    }
    await page.goto(`${product.url}/mypage/wallet`)
    const bought = page.getByRole('region', { name: 'Statement' }).locator('tbody tr')
    await expect(bought).toHaveCount(tried.length)
    const balances = await bought.locator('td:nth-child(4)').allInnerTexts()
    expect(balances.map(Number)).toEqual(tried.map((_, index) => (tried.length - index) * 30))
  })

async function choose(shop: Locator, currency: string, method: string) {
  await shop.getByRole('button', { name: new RegExp(`${currency}$`) }).click()
  await shop.getByRole('radio', { name: /^30 cubes/ }).check()
  await shop.getByRole('radio', { name: method, exact: true }).check()
}
