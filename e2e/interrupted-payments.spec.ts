import { withoutNetwork } from '#fixtures/console.ts'
import { cubesPaid, goToGateway, openShop } from '#fixtures/cubes.ts'
import { come } from '#fixtures/fan.ts'
import { cutNetwork } from '#fixtures/network.ts'
import { expect, test } from '#fixtures/product.ts'

test('interrupted payment: a refusal shows the gateway’s words, and a retry pays the same order @desk', {
  tag: '@long',
}, async ({ page, product, isMobile }) => {
  await come(page, product, 'again')
  await openShop(page, product.url)
  const gateway = await goToGateway(page, isMobile)
  await gateway.getByLabel('Reason to decline').selectOption('Over the limit')
  await gateway.getByRole('button', { name: 'Decline' }).click()
  await expect(page.getByText('Your payment wasn’t completed').first()).toBeVisible()
  await expect(page.getByText('Over the limit').first()).toBeVisible()
  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Try again' }).click()
  const second = await opened
  await expect(second).toHaveURL(/^http:\/\/127\.0\.0\.1/)
  await second.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('Payment is canceled by the buyer').first()).toBeVisible()
  await page.getByRole('button', { name: 'Pay another way' }).click()
  const shop = page.getByRole('dialog', { name: 'Cube shop' })
  await expect(shop.getByRole('radio', { name: /^100 cubes/ })).toBeChecked()
  await shop.getByRole('radio', { name: 'UnionPay', exact: true }).check()
  const third = await goToGateway(page, isMobile)
  await third.getByRole('button', { name: 'Approve' }).click()
  await expect(cubesPaid(page, 100)).toBeVisible()
})

test('interrupted payment: a fan who goes back from the gateway finds the payment again', {
  tag: '@phone',
}, async ({ page, product }) => {
  await come(page, product, 'goes-back')
  await openShop(page, product.url)
  await goToGateway(page, true)
  await page.goBack()
  await expect(page.getByText('You left the payment page')).toBeVisible()
  await page.reload()
  await expect(page.getByText('You left the payment page')).toBeVisible()
  await page.getByRole('link', { name: 'Encore, home' }).first().click()
  await expect(page).toHaveURL(`${product.url}/`)
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('button', { name: 'Approve' }).click()
  await expect(cubesPaid(page, 100)).toBeVisible()
  await page.goBack()
  // The navigation back may still be in progress and interrupt this one.
  await expect(() => page.goto(product.url)).toPass()
  await expect(page.getByRole('region', { name: 'Payment', exact: true })).toBeHidden()
})

test('interrupted payment: the banner survives a reload while the window is open and gets the result', {
  tag: ['@desk', '@long'],
}, async ({ page, product }) => {
  await come(page, product, 'reloader')
  await openShop(page, product.url)
  const gateway = await goToGateway(page, false)
  await expect(page.getByText('Finish paying in the window')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Finish paying in the other window')).toBeVisible()
  await page.getByRole('link', { name: 'Encore, home' }).first().click()
  await expect(page.getByText('Finish paying in the other window')).toBeVisible()
  await gateway.getByRole('button', { name: 'Approve' }).click()
  await expect(cubesPaid(page, 100)).toBeVisible()
  await expect(page.getByText('Finish paying')).toBeHidden()
})

test('interrupted payment: two presses over an outage are one payment', { tag: ['@desk', '@long'] }, async ({
  page,
  product,
  pageConsole,
}) => {
  pageConsole.expects(withoutNetwork)
  await come(page, product, 'hasty')
  const shop = await openShop(page, product.url)
  const pay = shop.getByRole('button', { name: /^Pay / })
  await cutNetwork(page)
  await pay.click()
  await expect(shop.getByRole('alert')).toBeVisible()
  expect(page.context().pages()).toHaveLength(1)
  await page.context().setOffline(false)
  let orders = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/v2/order/point')) orders++
  })
  const opened = page.waitForEvent('popup')
  await pay.dblclick()
  const gateway = await opened
  await gateway.getByRole('button', { name: 'Approve' }).click()
  await expect(cubesPaid(page, 100)).toBeVisible()
  expect(orders).toBe(1)
})

test('interrupted payment: paying in two tabs returns the second money and notifies the fan', {
  tag: ['@desk', '@long'],
}, async ({ page, product, isMobile }) => {
  await come(page, product, 'twice')
  const other = await page.context().newPage()
  await openShop(page, product.url)
  await openShop(other, product.url)
  const first = await goToGateway(page, isMobile)
  const second = await goToGateway(other, isMobile)
  await first.getByRole('button', { name: 'Approve' }).click()
  await expect(cubesPaid(page, 100)).toBeVisible()
  await second.getByRole('button', { name: 'Approve' }).click()
  await expect(cubesPaid(other, 100)).toBeVisible()

  await page.goto(`${product.url}/mypage/wallet`)
  await expect(page.getByRole('region', { name: 'Statement' }).locator('tbody tr')).toHaveCount(1)
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await expect(page.getByText('You paid twice, so we are refunding the second payment')).toBeVisible()
})

test('interrupted payment: another method after a closed window opens no needless window, and the banner says what to press', {
  tag: ['@desk', '@long'],
}, async ({ page, product }) => {
  await come(page, product, 'other-method')
  await openShop(page, product.url)
  const first = await goToGateway(page, false)
  await first.close()
  await expect(page.getByText('The payment window was closed')).toBeVisible()

  await page.getByRole('main').getByRole('button', { name: 'Top up' }).click()
  const shop = page.getByRole('dialog', { name: 'Cube shop' })
  await shop.getByRole('radio', { name: 'UnionPay', exact: true }).check()
  let windows = 0
  page.context().on('page', () => windows++)
  await shop.getByRole('button', { name: /^Pay / }).click()
  const notice = page.getByRole('status', { name: 'Payment', exact: true })
  await expect(notice).toContainText('Your first payment is still open')
  await expect(notice).toContainText('press “Pay another way”')
  expect(windows).toBe(0)

  await notice.getByRole('button', { name: 'Pay another way' }).click()
  await expect(page.getByText('You weren’t charged. Choose a payment method and press Pay.')).toBeVisible()
  await shop.getByRole('radio', { name: 'UnionPay', exact: true }).check()
  const second = await goToGateway(page, false)
  await second.getByRole('button', { name: 'Approve' }).click()
  await expect(cubesPaid(page, 100)).toBeVisible()
})
