import { buyCubes, changeProduct, signUpFan } from '@encore/dev-env'
import {
  buyElsewhere,
  checkOut,
  keepAddress,
  leaveOnAnotherPage,
  order,
  ordersOf,
  payAtGateway,
  payButton,
  putInCart,
} from '#fixtures/checkout.ts'
import { withoutNetwork } from '#fixtures/console.ts'
import { come, password } from '#fixtures/fan.ts'
import { cutNetwork } from '#fixtures/network.ts'
import { expect, test } from '#fixtures/product.ts'

const lp = ['afterglow', '-LP'] as const
const towel = ['afterglow', '-SLOGAN-TOWEL'] as const

test('checkout changes: sold out during payment: the page says so, nothing is charged, and the rest is paid @desk', async ({
  page,
  product,
  isMobile,
}) => {
  const fan = await come(page, product, 'paysold')
  const nickname = 'payfaster'
  const faster = await signUpFan(product, {
    email: `${nickname}@fans.test`,
    password,
    nickname,
    language: 'en',
  })
  await keepAddress(fan)
  await putInCart(product, fan, towel)
  const record = await putInCart(product, fan, lp)
  await checkOut(page, product)
  await expect(page.getByText('Held for you')).toBeVisible()
  await changeProduct(product, record, { left: 0 })
  const cart = await fan.call('GET /api/v1/cart', {})
  const cartItemIds = cart.ok ? cart.value.content.map(({ cartItemId }) => cartItemId) : []
  await leaveOnAnotherPage(fan, { cartItemIds })
  await buyElsewhere(product, faster, record)

  await payButton(page).click()
  const line = order(page).getByRole('listitem').filter({ hasText: 'Afterglow LP' })
  await expect(line).toContainText('Sold out')
  expect(await ordersOf(fan)).toEqual([])
  await expect(page.getByRole('alert').filter({ hasText: /sold out/i })).toBeVisible()
  await line.getByRole('button', { name: 'Notify me' }).click()
  await expect(line.getByRole('button', { name: 'Undo' })).toBeVisible()
  await line.getByRole('button', { name: 'Remove' }).click()
  await expect(line).toBeHidden()
  await payAtGateway(page, isMobile, (await payButton(page).innerText()).replace('Pay ', ''))
  expect(await ordersOf(fan)).toMatchObject([
    { status: 'FULFILLED', name: { text: 'AFTERGLOW slogan towel' } },
  ])
  const waits = await fan.call('GET /api/v1/restock-alert')
  expect(waits.ok && waits.value.content).toMatchObject([{ productUid: record, waitsFor: 'UNITS' }])
  await changeProduct(product, record, { left: 12 })
})

test('checkout changes: a changed price is shown, and only the new sum is paid', {
  tag: ['@desk', '@long'],
}, async ({ page, product, isMobile }) => {
  const fan = await come(page, product, 'payprice')
  await keepAddress(fan)
  const id = await putInCart(product, fan, towel)
  await checkOut(page, product)
  await expect(order(page)).toContainText('Shipping: United Kingdom')
  await expect(order(page)).toContainText('€10.80')
  const before = await payButton(page).innerText()
  try {
    await changeProduct(product, id, { price: { amount: 2_300, currency: 'EUR' } })
    await payButton(page).click()
    await expect(page.getByText(/The price changed\. The total is now €/)).toBeVisible()
    await expect(order(page)).toContainText('€23.00')
    const now = await payButton(page).innerText()
    expect(now).not.toBe(before)
    expect(await ordersOf(fan)).toEqual([])
    await payAtGateway(page, isMobile, now.replace('Pay ', ''))
    expect(await ordersOf(fan)).toMatchObject([{ status: 'FULFILLED' }])
  } finally {
    await changeProduct(product, id, { price: { amount: 1_080, currency: 'EUR' } })
  }
})

test('checkout changes: a line shows its limit and one tap corrects it @desk', {
  tag: '@long',
}, async ({ page, product, isMobile }) => {
  const fan = await come(page, product, 'paylimit')
  await keepAddress(fan)
  const id = await putInCart(product, fan, ['afterglow', '-LIGHT-STICK', 2])
  await checkOut(page, product)
  await expect(page.getByText('Held for you')).toBeVisible()
  await leaveOnAnotherPage(fan, { lines: [{ productUid: id, quantity: 2 }] })
  await buyElsewhere(product, fan, id)

  await payButton(page).click()
  await expect(order(page)).toContainText('You can buy 1 more')
  expect(await ordersOf(fan)).toHaveLength(1)
  await order(page).getByRole('button', { name: 'Change to 1' }).click()
  await expect(order(page).getByText('You can buy 1 more')).toBeHidden()
  await expect(order(page)).toContainText('€32.00')
  await payAtGateway(page, isMobile, (await payButton(page).innerText()).replace('Pay ', ''))
  expect(await ordersOf(fan)).toHaveLength(2)
})

test('checkout changes: two tabs pay once, and the second shows what the first has paid', {
  tag: '@desk',
}, async ({ page, context, product }) => {
  const fan = await come(page, product, 'paytabs')
  await buyCubes(product, fan, 1_000)
  await keepAddress(fan)
  await putInCart(product, fan, towel)
  const second = await context.newPage()
  for (const tab of [page, second]) {
    await checkOut(tab, product)
    await tab.getByRole('radio', { name: /^\d+ cubes/ }).check()
    await expect(order(tab)).toContainText('Shipping: United Kingdom')
    await expect(tab.getByText('Held for you')).toBeVisible()
  }
  await payButton(page).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Payment confirmed/ })).toBeVisible()
  await payButton(second).click()
  // The second page may already know that its lines are paid, which its heading then shows.
  await expect(
    second.getByRole('heading', { name: /^(?:Payment confirmed|Nothing to pay for)/ }),
  ).toBeVisible()
  expect(await ordersOf(fan)).toMatchObject([{ status: 'FULFILLED' }])
  await page.goto(`${product.url}/mypage/wallet`)
  const spent = page.getByRole('region', { name: 'Statement' }).getByRole('row', { name: /slogan towel/ })
  await expect(spent).toHaveCount(1)

  await second.goto(`${product.url}/pay/cart`)
  await expect(second.getByRole('heading', { name: 'Nothing to pay for' })).toBeVisible()
})

test('checkout changes: input stays without a connection, and the price follows later', {
  tag: ['@desk', '@long'],
}, async ({ page, context, product, pageConsole }) => {
  pageConsole.expects(withoutNetwork)
  const fan = await come(page, product, 'payoffline')
  await putInCart(product, fan, towel)
  await checkOut(page, product)
  const form = page.getByRole('region', { name: 'Shipping' })
  await form.getByLabel('Country or region').selectOption('KR')
  await expect(order(page)).toContainText('Shipping: South Korea')
  await form.getByLabel('Recipient').fill('김하늘')
  await cutNetwork(page)
  await form.getByLabel('Country or region').selectOption('JP')
  await expect(page.getByText('Couldn’t update the price')).toBeVisible()
  await expect(payButton(page)).toBeDisabled()
  await expect(form.getByLabel('Last name')).toHaveValue('김하늘')
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(order(page)).toContainText('Shipping: Japan')
  await expect(payButton(page)).toBeEnabled()
  expect(await ordersOf(fan)).toEqual([])
})
