import { beDeclined, buyCubes, type Fan, type RunningProduct } from '@encore/dev-env'
import { expectAccessible, expectNoSideways } from '#fixtures/accessible.ts'
import { productOf } from '#fixtures/catalogue.ts'
import { come } from '#fixtures/fan.ts'
import { orders } from '#fixtures/operator.ts'
import { expect, test } from '#fixtures/product.ts'

const towel = /slogan towel/i

const home = {
  receiverName: '김하늘',
  receiverCountryDialCode: '+82',
  receiverPhoneNumber: '01012345678',
  countryCode: 'KR',
  postCode: '04524',
  address1: '세종대로 110',
  address2: '3층',
}

async function orderTowels(product: RunningProduct, fan: Fan): Promise<string> {
  const { id } = await productOf(product, 'afterglow', '-SLOGAN-TOWEL')
  const body = { productUid: id, pgCode: 'CUBE' as const, quantity: 2, shippingInfo: home }
  const placed = await fan.call('POST /api/v2/order/product', { body })
  if (!placed.ok) throw new Error(`${placed.error.name} ${JSON.stringify(placed.error.fields ?? '')}`)
  return placed.value.orderId
}

test('orders: a refused payment is marked in the list and can be paid from there', {
  tag: '@desk',
}, async ({ page, product }) => {
  const fan = await come(page, product, 'refusedonce')
  const params = { id: await beDeclined(product, fan, 300) }
  const isRefused = async () => {
    const order = await fan.call('GET /api/v2/order/{id}', { params })
    return order.ok && order.value.refusal !== null
  }
  await expect.poll(isRefused).toBe(true)
  await page.goto(`${product.url}/mypage/orders`)
  const order = page.getByRole('main').getByRole('listitem').filter({ hasText: '300 cubes' })
  await expect(order).toContainText('Payment failed')
  await expect(order).toContainText('You weren’t charged.')
  await order.getByRole('button', { name: 'Continue to pay' }).click()
  await expect(page.getByRole('alert', { name: 'Payment' })).toContainText('Your payment wasn’t completed')
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
})

test('orders: a phone shows the products above the sum and the actions', {
  tag: '@phone',
}, async ({ page, product }) => {
  const fan = await come(page, product, 'itemfirst')
  await buyCubes(product, fan, 1_000)
  await page.goto(`${product.url}/orders/${await orderTowels(product, fan)}`)
  const topOf = async (name: string, role: 'region' | 'complementary') =>
    (await page.getByRole(role, { name }).boundingBox())?.y ?? Number.NaN
  const [items, sums, timeline] = [
    await topOf('What you ordered', 'region'),
    await topOf('Payment', 'complementary'),
    await topOf('Order history', 'region'),
  ]
  expect(items).toBeLessThan(sums)
  expect(sums).toBeLessThan(timeline)
  await expectAccessible(page)
  await expectNoSideways(page)
})

test('orders: a parcel is tracked from the list of orders to the door @desk', { tag: '@long' }, async ({
  page,
  product,
}) => {
  const fan = await come(page, product, 'parcel')
  await buyCubes(product, fan, 1_000)
  const orderId = await orderTowels(product, fan)
  await page.goto(`${product.url}/mypage/orders`)
  await page.getByRole('link', { name: `Order ${orderId.slice(-8)}` }).click()
  await expect(page).toHaveURL(`${product.url}/orders/${orderId}`)
  const parcel = page.getByRole('article', { name: 'Parcel' })
  await expect(parcel).toContainText(towel)
  await expect(parcel.locator('[aria-current=step]')).toHaveText('Preparing')
  await expect(page.getByRole('region', { name: 'Ships to' })).toContainText('세종대로 110')
  await expectAccessible(page)
  await expectNoSideways(page)

  const parcelId = /pc_\w+/.exec(
    (await orders(product, 'list')).split('\n').find((one) => one.includes(orderId)) ?? '',
  )
  await orders(product, 'ship', parcelId?.[0] ?? '', '--carrier', 'CJ_LOGISTICS', '--number', '640123456789')
  await expect(parcel.locator('[aria-current=step]')).toHaveText('Shipped')
  const track = parcel.getByRole('link', { name: 'Track the parcel' })
  await expect(track).toHaveAttribute('href', /cjlogistics\.com.*640123456789/)
  await expect(page.getByRole('region', { name: 'Order history' })).toContainText(
    'Shipped with CJ Logistics, 640123456789',
  )
  await orders(product, 'deliver', parcelId?.[0] ?? '')
  await expect(page.getByRole('main')).toContainText('Delivered')
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Notifications/ })
    .click()
  const received = page
    .getByRole('dialog', { name: 'Notifications' })
    .getByRole('heading', { name: /Delivered: AFTERGLOW slogan towel/ })
  await received.click()
  await expect(page).toHaveURL(`${product.url}/mybox`)

  await page.goto(`${product.url}/orders/${orderId}/receipt`)
  const receipt = page.getByRole('article')
  await expect(receipt).toContainText(orderId)
  await expect(receipt.getByRole('row', { name: towel })).toContainText('2')
  await expect(receipt).toContainText('Seller')
  await expectAccessible(page)
  await expectNoSideways(page)
})

test('orders: a foreign order is not found, and an unpaid one has no receipt', {
  tag: '@desk',
}, async ({ page, product, pageConsole }) => {
  pageConsole.expects(/status of 404 /)
  const fan = await come(page, product, 'stranger')
  const shop = await fan.call('GET /api/v2/point-product', { query: { currency: 'KRW' } })
  const productUid = shop.ok ? (shop.value.pointProducts[0]?.productUid ?? '') : ''
  const placed = await fan.call('POST /api/v2/order/point', {
    body: { productUid, pgCode: 'P000', quantity: 1 },
  })
  if (!placed.ok) throw new Error(placed.error.name)
  const { orderId } = placed.value
  await page.goto(`${product.url}/orders/${orderId}/receipt`)
  await expect(page.getByRole('heading', { name: 'Receipt' })).toHaveCount(0)
  await page.goto(`${product.url}/orders/${orderId}`)
  await page.getByRole('button', { name: 'Cancel order' }).click()
  await expect(page.getByRole('main').getByText('Canceled', { exact: true })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Order history' })).toContainText(
    'Canceled. Your hold was released',
  )
  await page.goto(`${product.url}/orders/or_${'0'.repeat(26)}`)
  await expect(page.getByRole('heading', { level: 1 })).not.toContainText('Order')
})
