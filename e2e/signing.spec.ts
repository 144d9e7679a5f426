import { expectAccessible, expectNoSideways } from '#fixtures/accessible.ts'
import { productOf } from '#fixtures/catalogue.ts'
import { keepAddress } from '#fixtures/checkout.ts'
import { freeOnAir } from '#fixtures/demo.ts'
import { publishDraw } from '#fixtures/draw.ts'
import { come, openBrowser } from '#fixtures/fan.ts'
import { expect, test } from '#fixtures/product.ts'
import { buySignedSets } from '#fixtures/signed-sets.ts'
import { openStaffPage, studioOf } from '#fixtures/studio.ts'

test('signing: a winner accepts with an address, writes a text, sees it signed and finds the parcel @desk @long', async ({
  page,
  browser,
  product,
  contextOptions,
}) => {
  const eventId = await freeOnAir(product)
  const fan = await come(page, product, 'signed')
  await keepAddress(fan)
  const id = await publishDraw(product, { eventId, places: 1, reserves: 0, closesInSec: 10, delaySec: 6 })
  const params = { id }
  expect(await fan.call('PUT /api/v1/draw/{id}/entry', { params })).toMatchObject({ ok: true })
  await page.goto(`${product.url}/draw/${id}`)
  const own = page.getByRole('complementary', { name: 'Your part in the draw' })
  await expect(own.getByRole('heading', { name: 'You won' })).toBeVisible({ timeout: 60_000 })
  await own.getByRole('button', { name: 'Accept my place' }).click()
  const where = page.getByRole('dialog', { name: 'Where should we ship it?' })
  await expect(where.getByRole('radio', { name: /Okafor/ })).toBeChecked()
  await expectAccessible(page)
  await where.getByRole('button', { name: 'Accept my place' }).click()
  await expect(own.getByRole('heading', { name: 'Your place is confirmed' })).toBeVisible()
  const delivery = own.getByRole('region', { name: 'Ships to' })
  await expect(delivery).toContainText('14 Larkhall Rise')

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

  // The open page of the winner follows by itself.
  await expect(own.getByRole('heading', { name: 'Your item is signed' })).toBeVisible({ timeout: 60_000 })
  await expect(own.getByText('into the show')).toBeVisible()
  await expect(delivery.getByRole('article', { name: 'Parcel' })).toContainText('Preparing', {
    timeout: 60_000,
  })
  await expectAccessible(page)

  await staffPage.goto(`${studioOf(product)}/parcels?eventId=${eventId}`)
  await staffPage
    .getByRole('button', { name: 'Mark sent: A postcard signed to you on the show' })
    .first()
    .click()
  const sending = staffPage.getByRole('dialog', { name: 'Mark the parcel sent' })
  await sending.getByLabel('Carrier').selectOption({ label: 'CJ Logistics' })
  await sending.getByLabel('Tracking number').fill('6401-2345-6789')
  await sending.getByRole('button', { name: 'Mark sent' }).click()
  await expect(sending).toBeHidden()
  await staffPage.context().close()
  await page.goto(`${product.url}/mybox?tab=goods`)
  const parcel = page.getByRole('article', { name: 'Parcel' })
  await expect(parcel).toContainText('640123456789')
  await expectNoSideways(page)
  await parcel.getByRole('link', { name: 'A postcard signed to you on the show' }).click()
  await expect(delivery.getByRole('article', { name: 'Parcel' })).toContainText('640123456789')
  await page.goto(`${product.url}/player/${eventId}`)
  await expect(page.getByText('Now signing 1 of 1')).toBeVisible({ timeout: 60_000 })
})

test('signing: a buyer’s name stands in the list of the product, and each signed unit on the order @desk', async ({
  page,
  browser,
  product,
  contextOptions,
}) => {
  const fan = await come(page, product, 'setbuyer')
  const set = await productOf(product, 'postcards', '-SIGNED-SET')
  const name = '水野 彩 of the set'
  const orderId = await buySignedSets(product, fan, { productUid: set.id, quantity: 2, name })
  await page.goto(`${product.url}/orders/${orderId}`)
  const signing = page.getByRole('region', { name: 'Signing' })
  await expect(signing.getByText(name)).toBeVisible()
  const units = signing.getByRole('list').last().getByRole('listitem')
  await expect(units).toHaveText([/Item 1 of 2.*during the show/, /Item 2 of 2.*during the show/])
  await expectAccessible(page)

  const staffPage = await openBrowser(browser, contextOptions)
  await openStaffPage(staffPage, product, 'setstaff')
  await staffPage.goto(`${studioOf(product)}/products/${set.id}`)
  await staffPage.getByRole('link', { name: 'Open the list' }).click()
  await expect(staffPage.getByRole('heading', { level: 1, name: 'Signing' })).toBeVisible()
  await staffPage
    .getByRole('button', { name: new RegExp(name) })
    .first()
    .click()
  const card = staffPage.getByRole('region', { name: 'Now signing' })
  await card.getByRole('button', { name: 'Start signing' }).click()
  await expect(card).toContainText(name)
  await expectAccessible(staffPage)

  // The open page of the order follows by itself.
  await expect(units.first()).toHaveText(/Item 1 of 2.*\d{1,2}:\d{2}/)
  await expect(units.last()).toHaveText(/during the show/)
  await card.getByRole('button', { name: 'Undo' }).click()
  await expect(units.first()).toHaveText(/during the show/)
  await staffPage.context().close()
})
