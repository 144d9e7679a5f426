import { expectAccessible, expectNoSideways } from '#fixtures/accessible.ts'
import {
  checkOut,
  keepAddress,
  order,
  ordersOf,
  payAtGateway,
  payButton,
  putInCart,
} from '#fixtures/checkout.ts'
import { come } from '#fixtures/fan.ts'
import { expect, test } from '#fixtures/product.ts'

const names = ['Live', 'Afterglow light stick', 'Digital setlist book']

test('checkout: a download asks for the special group’s consent by the saved country @desk', {
  tag: '@long',
}, async ({ page, product, isMobile }) => {
  const fan = await come(page, product, 'paydigital')
  await keepAddress(fan)
  await putInCart(product, fan, ['afterglow', '-SETLIST'])
  await checkOut(page, product)
  await payButton(page).click()
  await expect(page.getByText('Agree to start the digital content')).toBeVisible()
  await page.getByRole('checkbox', { name: /^Start my digital content right away/ }).check()
  await payAtGateway(page, isMobile, (await payButton(page).innerText()).replace('Pay ', ''))
  const [bought] = await ordersOf(fan)
  expect(bought).toMatchObject({ status: 'FULFILLED' })
  await page.goto(`${product.url}/orders/${bought?.orderId}`)
  await expect(page.getByText('You agreed to start digital content right away')).toBeVisible()
  await page.getByRole('link', { name: 'Receipt' }).click()
  await expect(page.getByRole('article')).toContainText('Agreed to digital content')
})

test('checkout: a ticket, goods and a download are one payment, and each is where it belongs @desk', async ({
  page,
  product,
  isMobile,
}) => {
  const fan = await come(page, product, 'paymix')
  await keepAddress(fan)
  await putInCart(product, fan, ['afterglow', '-LIVE'])
  await putInCart(product, fan, ['afterglow', '-LIGHT-STICK'])
  await putInCart(product, fan, ['afterglow', '-SETLIST'])
  await checkOut(page, product)
  await expect(order(page).getByRole('listitem')).toHaveCount(names.length)
  await expect(order(page).getByRole('heading', { name: /^AFTERGLOW$/ })).toBeVisible()
  await expect(order(page)).toContainText('Shipping: United Kingdom')
  await expect(page.getByText('Held for you')).toBeVisible()
  await expectAccessible(page)
  await expectNoSideways(page)
  await payButton(page).click()
  await expect(page.getByText('Agree to start the digital content')).toBeVisible()
  expect(await ordersOf(fan)).toEqual([])
  await page.getByRole('checkbox', { name: /^Start my digital content right away/ }).check()
  await payAtGateway(page, isMobile, (await payButton(page).innerText()).replace('Pay ', ''))

  await page.getByRole('link', { name: 'View order' }).click()
  await expect(page).toHaveURL(/\/orders\/or_/)
  for (const name of names.slice(1)) await expect(page.getByRole('main')).toContainText(name)
  await expect(page.getByRole('region', { name: 'Ships to' })).toContainText('14 Larkhall Rise')
  await expectAccessible(page)
  const [placed, ...others] = await ordersOf(fan)
  expect(others).toEqual([])
  expect(placed).toMatchObject({ status: 'FULFILLED', quantity: names.length })

  await page.goto(`${product.url}/mypage/orders`)
  await expect(page.getByRole('region', { name: 'Orders' }).getByRole('listitem')).toHaveCount(1)
  await expect(page.getByRole('link', { name: `Order ${placed?.orderId.slice(-8)}` })).toBeVisible()
  await page.goto(`${product.url}/mybox`)
  await expect(page.getByRole('main')).toContainText(
    /Tickets\s*1\s*Draws\s*Calls\s*Merch\s*1\s*Downloads\s*1/,
  )
  await page.goto(`${product.url}/cart`)
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
})
