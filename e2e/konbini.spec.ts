import { passHours, type RunningProduct, signUpFan } from '@encore/dev-env'
import type { Page } from '@playwright/test'
import { alwaysOnAir } from '#fixtures/demo.ts'
import { password, signIn } from '#fixtures/fan.ts'
import { expect, test } from '#fixtures/own-product.ts'

test.use({ timezoneId: 'Asia/Tokyo' })

async function enter(page: Page, product: RunningProduct, nickname: string): Promise<void> {
  const email = `${nickname}@fans.test`
  await signUpFan(product, { email, password, nickname, language: 'ja' })
  await signIn(page, product, email, password)
}

/** Orders cubes in yen and registers a store payment; returns the page with the number. */
async function takeNumber(page: Page, product: RunningProduct): Promise<Page> {
  await page.goto(`${product.url}/ja/detail/${await alwaysOnAir(product)}`)
  await page.getByRole('button', { name: 'チケットを購入' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'キューブをチャージ' }).click()
  const shop = page.getByRole('dialog', { name: 'キューブショップ' })
  await shop.getByRole('radio', { name: 'コンビニ' }).check()
  await expect(shop.getByText(/までに日本のコンビニで現金で/)).toContainText('JST')
  const order = shop.getByRole('button', { name: /コンビニで支払う/ })
  const gateway = await popupOf(page, () => order.click())
  await expect(gateway.getByText('あとでコンビニでお支払いいただきます')).toBeVisible()
  await gateway.getByRole('button', { name: 'お支払い番号を受け取る' }).click()
  await expect(gateway.getByRole('heading', { name: 'お支払いをお待ちしています' })).toBeVisible()
  return gateway
}

async function popupOf(page: Page, open: () => Promise<void>): Promise<Page> {
  const opens = page.waitForEvent('popup')
  await open()
  return opens
}

const noticeOf = (page: Page) => page.getByRole('status', { name: 'お支払い' })

test('konbini: a fan orders cubes, pays at a store days later and gets the cubes @desk', async ({
  page,
  product,
}) => {
  await enter(page, product, 'konbini')
  const received = await takeNumber(page, product)
  await received.close()
  const notice = noticeOf(page)
  await expect(notice).toContainText('お支払いをお待ちしています')
  await expect(notice).toContainText(/までにコンビニでお支払いください/)
  await expect(notice).toContainText('JST')
  await page.goto(`${product.url}/ja/notice`)
  await page.reload()
  await expect(notice).toContainText('お支払いをお待ちしています')

  await passHours(product, 50)
  const till = await popupOf(page, () => notice.getByRole('link', { name: 'お支払い手順を見る' }).click())
  await expect(till.getByRole('heading', { name: 'コンビニでのお支払い' })).toBeVisible()
  await till.getByRole('button', { name: 'レジで支払う' }).click()
  await expect(till.getByRole('heading', { name: 'お支払い済み' })).toBeVisible()
  await till.close()
  await expect(notice).toContainText(/キューブを追加しました/)
  await page.goto(`${product.url}/ja/mypage/wallet`)
  await expect(page.getByRole('main')).toContainText('チャージ')
})

test('konbini: a fan who never pays learns that the order is over and uncharged', {
  tag: ['@desk', '@long'],
}, async ({ page, product }) => {
  await enter(page, product, 'lapsed')
  const received = await takeNumber(page, product)
  await received.close()
  await expect(noticeOf(page)).toContainText('お支払いをお待ちしています')
  await passHours(product, 74)
  await expect(page.getByText('お支払いの期限が切れました')).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText(/請求は発生していません/)).toBeVisible()
})
