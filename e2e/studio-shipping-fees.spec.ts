import type { Fan } from '@encore/dev-env'
import { expectAccessible, expectNoSideways } from '#fixtures/accessible.ts'
import { checkOut, order, payButton, putInCart } from '#fixtures/checkout.ts'
import { come, openBrowser } from '#fixtures/fan.ts'
import { expect, test } from '#fixtures/product.ts'
import { shopOf } from '#fixtures/shop.ts'
import { openStaffPage, studioOf } from '#fixtures/studio.ts'

test('shipping rates: an organiser changes a rate, the shop shows it, and a buyer with the old one confirms again @desk', {
  tag: '@long',
}, async ({ page, browser, product, contextOptions }) => {
  // No other journey ships to this country.
  const [zone, country, grams] = ['Other countries', 'AE', '500'] as const
  await openStaffPage(page, product, 'feesetter')
  await page.goto(`${studioOf(product)}/shipping-rates`)
  await expect(page.getByRole('heading', { level: 1, name: 'Shipping rates' })).toBeVisible()
  const box = page.getByRole('region', { name: zone })
  const step = box.getByRole('group', { name: `Up to ${grams} g`, exact: true })
  const fee = step.getByLabel('USD $')
  const was = await fee.inputValue()
  const now = (Number(was) + 0.5).toFixed(2)
  const save = page.getByRole('region', { name: 'Save' }).getByRole('button', { name: 'Save', exact: true })
  await expectNoSideways(page)

  const buyer = await openBrowser(browser, contextOptions)
  const fan = await come(buyer, product, 'feefan')
  await keepAddress(fan, country)
  await putInCart(product, fan, ['afterglow', '-SLOGAN-TOWEL'])
  await checkOut(buyer, product)
  await expect(order(buyer)).toContainText(`$${was}`)
  const before = await payButton(buyer).innerText()

  await fee.fill('1.005')
  await save.click()
  await expect(step.getByText('Enter an amount in this currency')).toBeVisible()
  await expect(fee).toBeFocused()
  await fee.fill('9999')
  await save.click()
  await expect(box.getByText('Costs less than a lighter parcel')).toBeVisible()
  await expectAccessible(page)
  await fee.fill(now)
  await save.click()
  await expect(page.getByText('Saved. It applies from now on.')).toBeVisible()
  await expect(save).toBeHidden()

  await payButton(buyer).click()
  await expect(buyer.getByText(/The price changed\. The total is now \$/)).toBeVisible()
  await expect(order(buyer)).toContainText(`$${now}`)
  expect(await payButton(buyer).innerText()).not.toBe(before)

  const shop = await shopOf(product, 'afterglow')
  const reply = await fetch(shop.of('SLOGAN-TOWEL'))
  expect(reply.headers.get('cache-control')).toContain('public')
  await buyer.goto(shop.of('SLOGAN-TOWEL'))
  const panel = buyer.getByRole('dialog', { name: 'AFTERGLOW slogan towel' })
  await panel.getByLabel('Ship to').selectOption(country)
  await expect(panel.getByRole('status')).toHaveText(`$${now}`)

  await box.getByRole('button', { name: `Add a weight: ${zone}` }).press('Enter')
  const added = box.getByRole('group', { name: 'New weight' })
  await added.getByLabel('Up to (g)').fill(grams)
  for (const currency of ['KRW ₩', 'USD $', 'JPY ¥', 'EUR €', 'Cubes'])
    await added.getByLabel(currency).fill('90000')
  await save.press('Enter')
  await expect(added.getByText('This weight is already there')).toBeVisible()
  await box.getByRole('button', { name: `Remove: ${zone}, New weight` }).press('Enter')
  await expect(save).toBeHidden()
})

async function keepAddress(fan: Fan, countryCode: string): Promise<void> {
  const body = {
    ...{ receiverName: 'Okafor', receiverFirstName: 'Ada', receiverCountryDialCode: '+44' },
    ...{ receiverPhoneNumber: '7700 900123', address1: '14 Larkhall Rise', address3: 'Larkhall' },
    address4: 'Dubai',
    countryCode,
  }
  const kept = await fan.call('POST /api/v1/shipping-info', { body })
  if (!kept.ok) throw new Error(JSON.stringify(kept.error))
}
