import { expectAccessible, expectNoSideways } from '#fixtures/accessible.ts'
import {
  checkOut,
  keepAddress,
  order,
  ordersOf,
  payAtGateway,
  payButton,
  putInCart,
  shipping,
} from '#fixtures/checkout.ts'
import { alwaysOnAir, upcoming } from '#fixtures/demo.ts'
import { come } from '#fixtures/fan.ts'
import { expect, test } from '#fixtures/product.ts'

const stick = ['afterglow', '-LIGHT-STICK'] as const
const scores = ['low-tide-high-moon', '-SCORE-BOOK'] as const

test('checkout: the methods are a press away after a decline, and the form is unchanged', {
  tag: '@long-on-desk',
}, async ({ page, product, isMobile }) => {
  const fan = await come(page, product, isMobile ? 'declinedphone' : 'declineddesk')
  await keepAddress(fan)
  await putInCart(product, fan, stick)
  await checkOut(page, product)
  await page.getByRole('radio', { name: 'PayPal', exact: true }).check()
  const opens = isMobile ? null : page.waitForEvent('popup')
  await payButton(page).click()
  const gateway = opens ? await opens : page
  await gateway
    .getByRole('button', { name: /Decline|Cancel/ })
    .first()
    .click()
  await expect(page.getByText('Your payment wasn’t completed')).toHaveCount(1)
  await page.getByRole('button', { name: 'Choose how to pay' }).click()
  await expect(page).toHaveURL(/\/pay\/cart#methods$/)
  await expect(page.getByRole('radio', { name: 'PayPal', exact: true })).toBeFocused()
  await expect(page.getByRole('radio', { name: 'PayPal', exact: true })).toBeChecked()
  await expect(page.getByText('Your payment wasn’t completed')).toHaveCount(0)
  await page.getByRole('radio', { name: /card/i }).first().check()
  const sum = (await payButton(page).innerText()).replace('Pay ', '')
  await payAtGateway(page, isMobile, sum)
})

test('checkout: merch goes to the US: each mistake appears at its field, input stays, and the address is saved', {
  tag: '@phone',
}, async ({ page, product, isMobile }) => {
  const fan = await come(page, product, 'payus')
  await putInCart(product, fan, stick)
  await checkOut(page, product)
  await expect(page.getByText('Held for you')).toBeVisible()
  const form = shipping(page)
  await form.getByLabel('Country or region').selectOption('US')
  await expect(order(page)).toContainText('Shipping: United States')
  await form.getByLabel('Last name').fill('Okafor')
  await form.getByLabel('First name').fill('Ada')
  await form.getByLabel('Phone').fill('718 555 0142')
  await form.getByLabel('Street and number').fill('14 Larkhall Street ☃')
  await form.getByLabel('City').fill('Brooklyn')
  await form.getByLabel('State').selectOption('NY')
  await payButton(page).click()
  await expect(form.getByText('Remove ☃. It can’t be printed on labels.')).toBeVisible()
  await expect(form.getByLabel('Street and number')).toBeFocused()
  await expect(page.getByText('Check 2 fields')).toBeVisible()
  await form.getByLabel('Street and number').fill('14 Larkhall Street')
  await form.getByLabel('ZIP code').fill('1120')
  await expect(form.getByText('Use this format: 12345.')).toBeVisible()
  await form.getByLabel('ZIP code').fill('11201')
  await expect(form.getByText('ADA OKAFOR · 14 LARKHALL STREET · BROOKLYN · NY · 11201 · US')).toBeVisible()
  expect(await ordersOf(fan)).toEqual([])

  await page.reload()
  await expect(form.getByLabel('Street and number')).toHaveValue('14 Larkhall Street')
  await expect(order(page)).toContainText('Shipping: United States')
  await expect(page.getByText(/page opens in this tab/)).toBeVisible()
  await expectAccessible(page)
  await expectNoSideways(page)
  const sum = (await payButton(page).innerText()).replace('Pay ', '')
  await payAtGateway(page, isMobile, sum)

  const book = await fan.call('GET /api/v1/shipping-info')
  expect(book.ok && book.value.content).toMatchObject([
    { address1: '14 Larkhall Street', address4: 'NY', postCode: '11201', isDefault: true },
  ])
  await putInCart(product, fan, ['afterglow', '-SLOGAN-TOWEL'])
  await checkOut(page, product)
  await expect(page.getByRole('radio', { name: /Ada Okafor/ })).toBeChecked()
  await expect(order(page)).toContainText('Shipping: United States')
})

test('checkout: another country has other fields and another rate, and Korea’s customs code stays with Korea @desk', {
  tag: '@long',
}, async ({ page, product, isMobile }) => {
  const fan = await come(page, product, 'paykr')
  await putInCart(product, fan, scores)
  await checkOut(page, product)
  const form = shipping(page)
  const country = form.getByLabel('Country or region')
  const code = form.getByLabel('Personal customs code')
  await expect(country.getByRole('option', { name: 'United States' })).toHaveCount(0)
  await country.selectOption('JP')
  await form.getByLabel('Postcode').fill('1500001')
  await expect(form.getByLabel('Postcode')).toHaveValue('150-0001')
  await expect(form.getByLabel('Prefecture')).toBeVisible()
  await expect(order(page)).toContainText('Shipping: Japan')
  await expect(code).toBeHidden()
  const toJapan = await payButton(page).innerText()

  await country.selectOption('KR')
  await expect(order(page)).toContainText('Shipping: South Korea')
  await expect(payButton(page)).not.toHaveText(toJapan)
  await form.getByLabel('Recipient').fill('김민지')
  await form.getByLabel('Postcode').fill('03985')
  await form.getByLabel('Street and number').fill('서울 마포구 성미산로29길 11')
  await form.getByLabel('Phone').fill('010-1234-5678')
  await code.fill('p1234-5678-9012')
  await expect(code).toHaveValue('P123456789012')
  await country.selectOption('JP')
  await expect(code).toBeHidden()
  await country.selectOption('KR')
  await expect(code).toHaveValue('')
  await page.reload()
  await expect(form.getByLabel('Recipient')).toHaveValue('김민지')
  await expect(code).toHaveValue('')
  await payButton(page).click()
  await expect(code).toBeFocused()
  await code.fill('P12345678901')
  await payButton(page).click()
  await expect(code).toHaveAttribute('aria-invalid', 'true')
  expect(await ordersOf(fan)).toEqual([])
  await code.fill('P123456789012')
  await payAtGateway(page, isMobile, (await payButton(page).innerText()).replace('Pay ', ''))
  const book = await fan.call('GET /api/v1/shipping-info')
  expect(book.ok && book.value.content).toMatchObject([{ countryCode: 'KR', receiverName: '김민지' }])
})

test('checkout: pickup goods ask for a time instead of an address, and the order keeps it @desk', {
  tag: '@long',
}, async ({ page, product, isMobile }) => {
  const fan = await come(page, product, 'paypick')
  await putInCart(product, fan, ['low-tide-high-moon', '-DOME-SET'])
  await checkOut(page, product)
  const pickup = page.getByRole('region', { name: 'Pickup' })
  await expect(pickup).toBeVisible()
  await expect(shipping(page)).toBeHidden()
  await payButton(page).click()
  await expect(pickup.getByText('Choose a pickup time.')).toBeVisible()
  const slot = pickup.getByRole('radio', { name: /12:30 – 14:00 KST.*places? left/ })
  await expect(pickup.getByRole('radio').first()).toBeFocused()
  await slot.check()
  await expect(pickup.getByText('Choose a pickup time.')).toBeHidden()
  await expectAccessible(page)
  await expectNoSideways(page)
  await payAtGateway(page, isMobile, '$30.50')
  const paid = page.getByRole('main').getByRole('article')
  await expect(paid.locator('img').first()).toBeVisible()
  await expect(paid).toContainText('Dome set')
  await expect(paid).toContainText('12:30')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'View order' }).click()
  await expect(page).toHaveURL(/\/orders\/or_/)
  await expect(page.getByRole('main')).toContainText('Dome set')
  await expect(page.getByRole('main')).toContainText('12:30')
})

test('checkout: a hold can be extended once, and a saved address pays without typing @desk', {
  tag: '@long',
}, async ({ page, product, isMobile }) => {
  const fan = await come(page, product, 'payhold')
  await keepAddress(fan)
  await putInCart(product, fan, stick)
  await checkOut(page, product)
  await expect(page.getByRole('timer')).toContainText(/Held for you (?:10:00|0[89]:\d\d)/)
  await page.getByRole('button', { name: 'Extend' }).click()
  await expect(page.getByRole('timer')).toContainText(/Held for you 1[34]:\d\d/)
  await expect(page.getByRole('button', { name: 'Extend' })).toBeHidden()
  await expect(page.getByRole('radio', { name: /Ada Okafor/ })).toBeChecked()
  await expect(order(page)).toContainText('Shipping: United Kingdom')
  await payAtGateway(page, isMobile, (await payButton(page).innerText()).replace('Pay ', ''))
  const parcel = page.getByRole('main').getByRole('article', { name: 'Parcel' })
  await expect(parcel).toContainText('Afterglow light stick')
  await expect(parcel).toContainText('Preparing')
  expect(await ordersOf(fan)).toMatchObject([{ status: 'FULFILLED' }])
})

test('checkout: a fan pays a ticket with money although cubes can buy it @desk', { tag: '@long' }, async ({
  page,
  product,
  isMobile,
}) => {
  await come(page, product, 'payticket')
  const eventUrl = `${product.url}/detail/${await alwaysOnAir(product)}`
  await page.goto(eventUrl)
  const tickets = page.getByRole('complementary', { name: 'Tickets' })
  await tickets.getByRole('radio', { name: /^Card/ }).check()
  const withMoney = tickets.getByRole('button', { name: /^Pay / })
  const sum = (await withMoney.innerText()).replace('Pay ', '')
  await expect(tickets.getByRole('radio', { checked: true }).first()).toHaveAccessibleName(
    new RegExp(RegExp.escape(sum)),
  )
  await withMoney.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Payment' })).toBeVisible()
  await expect(payButton(page)).toContainText(sum)
  await payAtGateway(page, isMobile, sum)
  await page.goto(eventUrl)
  await expect(tickets).toContainText('You have a ticket')
})

test('checkout: the payment shows whom a show admits, by cubes as by card @desk', {
  tag: '@long',
}, async ({ page, product }) => {
  await come(page, product, 'payrules')
  const { id } = await upcoming(product, 'side-b')
  await page.goto(`${product.url}/detail/${id}`)
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Get ticket/ })
    .filter({ visible: true })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: 'Get this ticket' })
  await expect(dialog).toContainText('From 14')
  await expect(dialog).toContainText('Have your ID ready before you enter.')
  await page.keyboard.press('Escape')
  const tickets = page.getByRole('complementary', { name: 'Tickets' })
  await tickets.getByRole('radio', { name: /^Card/ }).check()
  await tickets.getByRole('button', { name: /^Pay / }).click()
  await expect(order(page)).toContainText('From 14')
  await expect(order(page)).toContainText('Have your ID ready before you enter.')
  await expect(order(page)).toContainText('In Korea, a purchase by someone under 19')
  await expect(order(page).getByRole('link', { name: 'Terms of use' })).toHaveAttribute('href', '/terms')
  await expectAccessible(page)
  await expectNoSideways(page)
})
