import { expectAccessible, expectNoSideways } from '#fixtures/accessible.ts'
import { freeOnAir } from '#fixtures/demo.ts'
import { publishDraw } from '#fixtures/draw.ts'
import { come, openBrowser } from '#fixtures/fan.ts'
import { expect, test } from '#fixtures/product.ts'
import { openStaffPage, studioOf } from '#fixtures/studio.ts'

test('signing: a winner writes a text, staff signs it on the show, and both pages follow @desk', async ({
  page,
  browser,
  product,
  contextOptions,
}) => {
  const eventId = await freeOnAir(product)
  const fan = await come(page, product, 'signed')
  const id = await publishDraw(product, { eventId, places: 1, reserves: 0, closesInSec: 10, delaySec: 6 })
  const params = { id }
  expect(await fan.call('PUT /api/v1/draw/{id}/entry', { params })).toMatchObject({ ok: true })
  await page.goto(`${product.url}/draw/${id}`)
  const own = page.getByRole('complementary', { name: 'Your part in the draw' })
  await expect(own.getByRole('heading', { name: 'You won' })).toBeVisible({ timeout: 60_000 })
  await own.getByRole('button', { name: 'Accept my place' }).click()
  await expect(own.getByRole('heading', { name: 'Your place is confirmed' })).toBeVisible()

  const item = own.getByRole('region', { name: 'Your signed item' })
  await item.getByRole('button', { name: 'Save' }).click()
  await expect(item.getByLabel('Name', { exact: true })).toBeFocused()
  await expect(item.getByText('Enter the name.')).toBeVisible()
  await expectAccessible(page)
  await item.getByLabel('Name', { exact: true }).fill('水野 彩')
  await item.getByLabel('How it’s said').fill('Mizuno Aya')
  await item.getByLabel('Message').fill('x'.repeat(61))
  await item.getByRole('button', { name: 'Save' }).click()
  await expect(item.getByText('Use up to 60 characters.')).toBeVisible()
  await item.getByLabel('Message').fill('いつも隣にいるよ。')
  await item.getByRole('button', { name: 'Save' }).click()
  await expect(item.getByText('You can change it until')).toBeVisible()
  await expect(item.getByText('水野 彩')).toBeVisible()

  const staffPage = await openBrowser(browser, contextOptions)
  await openStaffPage(staffPage, product, 'signstaff')
  await staffPage.goto(`${studioOf(product)}/events/${eventId}/draws/${id}`)
  await staffPage.getByRole('link', { name: 'Signing' }).click()
  await expect(staffPage.getByRole('heading', { level: 1, name: 'Signing' })).toBeVisible()
  const card = staffPage.getByRole('region', { name: 'Now signing' })
  await expect(card).toContainText('水野 彩')
  await expect(card).toContainText('Mizuno Aya')
  await expectAccessible(staffPage)
  await staffPage.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(staffPage)
  await expectNoSideways(staffPage)
  await staffPage.getByRole('heading', { level: 1 }).click()
  await staffPage.keyboard.press('Enter')
  await expect(card).toContainText('1 of 1')
  await expect(card.getByRole('button', { name: 'All signed' })).toBeDisabled()
  await staffPage.reload()
  await expect(card).toContainText('1 of 1')
  await card.getByRole('button', { name: 'Undo' }).click()
  await expect(card).toContainText('1 item to sign')
  await card.getByRole('button', { name: 'Start signing' }).click()
  await expect(card).toContainText('1 of 1')
  await staffPage.context().close()

  // The open page of the winner follows by itself.
  await expect(own.getByRole('heading', { name: 'Your item is signed' })).toBeVisible({ timeout: 60_000 })
  await expect(own.getByText('into the show')).toBeVisible()
  await expectAccessible(page)
  await page.goto(`${product.url}/player/${eventId}`)
  await expect(page.getByText('Now signing 1 of 1')).toBeVisible({ timeout: 60_000 })
})
