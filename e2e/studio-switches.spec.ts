import type { Page } from '@playwright/test'
import { expectAccessible } from '#fixtures/accessible.ts'
import { checkOut, payButton, putInCart } from '#fixtures/checkout.ts'
import { alwaysOnAir, freeOnAir } from '#fixtures/demo.ts'
import { come, openBrowser } from '#fixtures/fan.ts'
import { expect, test } from '#fixtures/product.ts'
import { moves } from '#fixtures/show.ts'
import { openStaffPage, studioOf } from '#fixtures/studio.ts'

/** Delay until every open page knows. */
const within = { timeout: 5_000 }

async function close(staff: Page, part: string) {
  await staff.getByRole('button', { name: `Close: ${part}`, exact: true }).click()
  const ask = staff.getByRole('dialog')
  await ask.getByLabel('Reason, for the audit log').fill('wrong prices')
  await ask.getByRole('button', { name: 'Close', exact: true }).first().click()
}
const open = (staff: Page, part: string) =>
  staff.getByRole('button', { name: `Open again: ${part}`, exact: true }).click()

test('feature switches: the shop closes for present and new visitors and opens again', {
  tag: ['@desk', '@long'],
}, async ({ page, browser, product, contextOptions }) => {
  await openStaffPage(page, product, 'shutterowner')
  const other = await openBrowser(browser, contextOptions)
  await come(other, product, 'windowshopper')
  await other.goto(`${product.url}/cart`)
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Cart')
  const show = await alwaysOnAir(product)
  const guest = await openBrowser(browser, contextOptions)
  await guest.goto(`${product.url}/detail/${show}`)
  const looker = await openBrowser(browser, contextOptions)
  await looker.goto(`${product.url}/detail/${show}/products`)
  await expect(looker.getByRole('heading', { level: 1 })).toBeVisible()
  const charging = await openBrowser(browser, contextOptions)
  await come(charging, product, 'cubecounter')
  await charging.goto(`${product.url}/mypage`)
  const charge = charging.getByRole('button', { name: /Get cubes|Top up/ }).first()
  await charge.click()
  const shop = charging.getByRole('dialog')
  await expect(shop.getByRole('button', { name: /^Pay / })).toBeVisible()
  const second = await openBrowser(browser, contextOptions)
  await openStaffPage(second, product, 'shuttersecond')
  await second.goto(`${studioOf(product)}/feature-switches`)
  await page.goto(`${studioOf(product)}/feature-switches`)
  await close(page, 'Shop')
  await expect(second.getByRole('button', { name: 'Open again: Shop' })).toBeVisible()
  const rest = { name: 'The shop is taking a short break' }
  await Promise.all([
    expect(other.getByRole('heading', rest)).toBeVisible(within),
    // A guest on a shop page has no realtime connection, so the page polls.
    expect(looker.getByRole('heading', rest)).toBeVisible(within),
    expect(shop.getByText(rest.name)).toBeVisible(within),
  ])
  await expectAccessible(page)
  // A visitor on an event page learns of it with the next press and sees the same page.
  await guest
    .getByRole('button', { name: /^Get ticket/ })
    .filter({ visible: true })
    .first()
    .click()
  await expect(guest.getByRole('dialog', rest)).toBeVisible()
  await guest.goto(`${product.url}/cart`)
  await expect(guest.getByRole('heading', rest)).toBeVisible()
  await expectAccessible(guest)
  // A member who arrives now sees it in place of the cube shop.
  await charging.reload()
  await charge.click()
  await expect(shop.getByText(rest.name)).toBeVisible()
  await open(page, 'Shop')
  await Promise.all([
    expect(other.getByRole('heading', { level: 1 })).toHaveText('Cart', within),
    expect(looker.getByRole('heading', rest)).toBeHidden(within),
    expect(shop.getByRole('button', { name: /^Pay / })).toBeVisible(within),
    expect(guest.getByRole('heading', rest)).toBeHidden({ timeout: 10_000 }),
  ])
})

test('feature switches: a payment method closes under an open checkout: input stays, and a running payment completes', {
  tag: '@desk',
}, async ({ page, browser, product, contextOptions }) => {
  await openStaffPage(page, product, 'cardowner')
  const choosing = await openBrowser(browser, contextOptions)
  const paying = await openBrowser(browser, contextOptions)
  for (const [at, nickname] of [
    [choosing, 'stillchoosing'],
    [paying, 'justpaying'],
  ] as const) {
    await putInCart(product, await come(at, product, nickname), ['afterglow', '-SLOGAN-TOWEL'])
    await checkOut(at, product)
    await at.getByLabel('Country or region').selectOption('US')
    await at.getByLabel('Last name').fill('Okafor')
    await at.getByLabel('First name').fill('Ada')
    await at.getByLabel('Phone').fill('718 555 0142')
    await at.getByLabel('Street and number').fill('14 Larkhall Street')
    await at.getByLabel('City').fill('Brooklyn')
    await at.getByLabel('State').selectOption('NY')
    await at.getByLabel('ZIP code').fill('11201')
    await at.getByRole('radio', { name: 'Credit card' }).check()
  }
  const opens = paying.waitForEvent('popup')
  await payButton(paying).click()
  const gateway = await opens
  await expect(gateway.getByRole('button', { name: 'Approve' })).toBeVisible()

  await page.goto(`${studioOf(product)}/feature-switches`)
  await close(page, 'Credit card')
  await expect(choosing.getByText(/^Credit card is taking a break/)).toBeVisible(within)
  await expect(choosing.getByRole('radio', { name: /^Credit card/ })).not.toBeChecked()
  await expect(choosing.getByLabel('Street and number')).toHaveValue('14 Larkhall Street')
  await expectAccessible(choosing)
  await gateway.getByRole('button', { name: 'Approve' }).click()
  await expect(paying.getByRole('heading', { level: 1, name: /^Payment confirmed/ })).toBeVisible()
  await open(page, 'Credit card')
  await expect(choosing.getByText(/^Credit card is taking a break/)).toBeHidden(within)
  await expect(choosing.getByRole('radio', { name: 'Credit card' })).toBeChecked()
})

test('feature switches: all chats close for a reading fan, and the show continues', {
  tag: ['@desk', '@long'],
}, async ({ page, browser, product, contextOptions }) => {
  await openStaffPage(page, product, 'quietowner')
  const show = await freeOnAir(product)
  const fan = await openBrowser(browser, contextOptions)
  await come(fan, product, 'wordsinger')
  await fan.goto(`${product.url}/player/${show}`)
  await moves(fan)
  await page.goto(`${studioOf(product)}/feature-switches`)
  await close(page, 'All chats')
  const rests = 'Chat is closed for now. The show goes on.'
  await expect(fan.getByText(rests)).toBeVisible(within)
  await moves(fan)
  await open(page, 'All chats')
  await expect(fan.getByText(rests)).toBeHidden(within)
})
