import {
  buyCubes,
  buyCubesAtShop,
  type Fan,
  factorCode,
  letProofAge,
  type RunningProduct,
  signInFan,
  signUpFan,
} from '@encore/dev-env'
import { expectAccessible, expectNoSideways } from '#fixtures/accessible.ts'
import { openBrowser, password } from '#fixtures/fan.ts'
import { expect, test } from '#fixtures/product.ts'
import { openStaffPage, studioOf } from '#fixtures/studio.ts'

test('studio orders: an order is found by keyboard, its refund requested, sent by a second person and settled without a gateway @desk', async ({
  page,
  browser,
  product,
  contextOptions,
}) => {
  const key = await openStaffPage(page, product, 'orderdesk')
  // Staff may not refund their own purchase alone.
  const orderId = await buyCubes(product, await signInFan(product, 'orderdesk@fans.test', password), 100)
  const payer = await askBackCash(product, 'cashpayer')

  await page.goto(`${studioOf(product)}/orders`)
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('/')
  await page.keyboard.type('orderdesk')
  await expect(page).toHaveURL(/q=orderdesk/)
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.keyboard.press('Escape')
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/orders/${orderId}$`))
  await page.getByRole('link', { name: 'All orders' }).click()
  await expect(page).toHaveURL(/\/orders\?q=orderdesk$/)
  await page.getByRole('row').nth(1).getByRole('link').click()
  const timeline = page.getByRole('main').getByRole('listitem')
  await expect(timeline.filter({ hasText: 'Paid, order confirmed' })).toBeVisible()
  await expectAccessible(page)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: `Copy ${orderId}` }).click()
  await expect(page.getByText('Copied', { exact: true })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(orderId)

  await page.getByRole('button', { name: 'Refund' }).click()
  const form = page.getByRole('dialog', { name: 'Refund the order' })
  await expect(form.getByText('Somebody else has to approve this before any money moves.')).toBeVisible()
  await form.getByRole('button', { name: /^Ask to refund/ }).click()
  await expect(form.getByText('Enter a reason')).toBeVisible()
  await form.getByLabel('Reason').fill('bought to try the shop')
  await expectAccessible(page)
  // The second factor has aged, so it is requested again; the typed text stays in any case.
  await letProofAge(product)
  await form.getByRole('button', { name: /^Ask to refund/ }).click()
  const proof = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await expect(proof.getByLabel('Code', { exact: true })).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(proof).toHaveCount(0)
  await expect(form.getByLabel('Reason')).toHaveValue('bought to try the shop')
  await form.getByRole('button', { name: /^Ask to refund/ }).click()
  await proof.getByLabel('Code', { exact: true }).fill(factorCode(key, 1))
  await expect(page.getByText('You requested this. Somebody else has to approve it.')).toBeVisible()

  const staff = await openBrowser(browser, contextOptions)
  await openStaffPage(staff, product, 'ordersecond')
  await staff.goto(`${studioOf(product)}/manual-review`)
  const account = staff.getByRole('listitem').filter({ hasText: 'bought to try the shop' })
  await expectAccessible(staff)
  await account.getByRole('button', { name: 'Approve' }).click()
  await expect(staff.getByText(/^Refund of .+ started/)).toBeVisible()
  await expect(account).toHaveCount(0)

  const cash = staff.getByRole('listitem').filter({ hasText: 'cashpayer' })
  await expect(cash).toContainText('Paid at a store: only a bank transfer can refund it')
  await expect(cash.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  await cash.getByRole('button', { name: 'Mark as settled' }).press('Enter')
  const settle = staff.getByRole('dialog', { name: 'Mark as settled' })
  await expect(settle.getByLabel('Reason')).toBeFocused()
  await staff.keyboard.type('went to their bank')
  await expectAccessible(staff)
  await settle.getByRole('button', { name: 'Mark as settled' }).press('Enter')
  await expect(staff.getByText('Marked as settled')).toBeVisible()
  await expect(cash).toHaveCount(0)
  const settled = await payer.call('GET /api/v2/order/history', { query: {} })
  expect(settled).toMatchObject({ ok: true, value: { content: [{ status: 'REFUNDED' }] } })

  await page.reload()
  await expect(timeline.filter({ hasText: 'Approved a refund' })).toContainText('bought to try the shop')
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSideways(page)
  await page.goto(`${studioOf(product)}/orders?q=orderdesk`)
  await expect(page.getByRole('row').filter({ hasText: /Refund under way|Refunded/ })).toBeVisible()
  await expectNoSideways(page)
  await expectAccessible(page)
})

/** Creates a fan who paid in cash at a store and requests a refund, which no gateway can send. */
async function askBackCash(product: RunningProduct, nickname: string): Promise<Fan> {
  const who = { email: `${nickname}@fans.test`, password, nickname, language: 'en' } as const
  const fan = await signUpFan(product, who)
  const id = await buyCubesAtShop(product, fan, 100)
  const asked = await fan.call('POST /api/v1/order/{id}/refund', { params: { id }, body: {} })
  if (!asked.ok) throw new Error(asked.error.name)
  return fan
}
