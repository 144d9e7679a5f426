import { buyCubes } from '@encore/dev-env'
import type { Page } from '@playwright/test'
import { eventOf, productOf } from '#fixtures/catalogue.ts'
import { ordersOf, putInCart } from '#fixtures/checkout.ts'
import { alwaysOnAir } from '#fixtures/demo.ts'
import { come, openBrowser } from '#fixtures/fan.ts'
import { keyboardOf } from '#fixtures/keyboard.ts'
import { expect, test } from '#fixtures/product.ts'

const main = (page: Page) => page.getByRole('main')
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })

async function payAtGateway(page: Page, pay: ReturnType<Page['getByRole']>) {
  const keys = keyboardOf(page)
  await keys.to(pay)
  const opens = page.waitForEvent('popup')
  await keys.key('Enter')
  const gateway = await opens
  await keyboardOf(gateway).press(gateway.getByRole('button', { name: 'Approve' }))
}

test('keyboard: buys a ticket from the show, leaves the dialog, returns and enters', async ({
  page,
  product,
}) => {
  const fan = await come(page, product, 'keyticket')
  await buyCubes(product, fan, 500)
  const keys = keyboardOf(page)
  await page.goto(`${product.url}/detail/${await alwaysOnAir(product)}`)
  const getTicket = main(page)
    .getByRole('button', { name: /^Get ticket/ })
    .filter({ visible: true })
    .first()
  await keys.press(getTicket)
  await expect(page.getByRole('dialog')).toBeVisible()
  await keys.leave(page.getByRole('dialog'), getTicket)
  await keys.key('Enter')
  await keys.press(page.getByRole('dialog').getByRole('button', { name: 'Pay 450 cubes' }))
  await keys.press(dialog(page, 'You have a ticket').getByRole('link', { name: 'Enter' }))
  await expect(page).toHaveURL(/\/confirm\//)
  await keys.press(main(page).getByRole('link', { name: 'Enter' }))
  await expect(page).toHaveURL(/\/player\//)
})

test('keyboard: changes, empties and refills the cart and pays by card', { tag: '@long' }, async ({
  page,
  product,
}) => {
  const fan = await come(page, product, 'keycart')
  await putInCart(product, fan, ['afterglow', '-LIGHT-STICK'])
  await putInCart(product, fan, ['afterglow', '-SLOGAN-TOWEL'])
  const keys = keyboardOf(page)
  await page.goto(`${product.url}/cart`)
  const stick = 'Afterglow light stick'
  await keys.press(page.getByRole('button', { name: `One more of ${stick}` }))
  await expect(page.getByLabel(`Quantity of ${stick}`)).toHaveValue('2')
  await keys.press(page.getByRole('button', { name: `Remove ${stick}` }))
  await expect(page.getByRole('button', { name: `Remove ${stick}` })).toBeHidden()
  await keys.press(page.getByRole('button', { name: 'Undo' }))
  await expect(page.getByLabel(`Quantity of ${stick}`)).toHaveValue('2')
  await keys.press(page.getByRole('button', { name: 'Check out' }).filter({ visible: true }))

  await expect(page.getByRole('heading', { level: 1, name: 'Payment' })).toBeVisible()
  const form = page.getByRole('region', { name: 'Shipping' })
  await keys.write(form.getByLabel('Country or region'), 'United K')
  await keys.write(form.getByLabel('Last name'), 'Okafor')
  await keys.write(form.getByLabel('First name'), 'Ada')
  await keys.write(form.getByLabel('Phone'), '7700 900123')
  await keys.write(form.getByLabel('Street and number'), '14 Larkhall Rise')
  await keys.write(form.getByLabel('City'), 'London')
  // The field is still empty: the refused form moves the focus to it.
  await keys.press(page.getByRole('button', { name: /^Pay / }))
  await expect(form.getByLabel('Postcode')).toBeFocused()
  await keys.write(form.getByLabel('Postcode'), 'SW4 6JX')
  await payAtGateway(page, page.getByRole('button', { name: /^Pay / }))
  await expect(page.getByRole('heading', { level: 1, name: /^Payment confirmed/ })).toBeVisible()
  expect(await ordersOf(fan)).toMatchObject([{ status: 'FULFILLED' }])
})

test('keyboard: charges and exchanges cubes and registers a coupon', { tag: '@long' }, async ({
  page,
  product,
}) => {
  await come(page, product, 'keycubes')
  const keys = keyboardOf(page)
  await page.goto(`${product.url}/mypage/wallet`)
  const charge = main(page).getByRole('button', { name: 'Top up' }).filter({ visible: true }).last()
  const shop = dialog(page, 'Cube shop')
  await keys.press(charge)
  await keys.choose(shop.getByRole('radio', { name: /^100 cubes/ }))
  await keys.leave(shop, charge)
  await keys.key('Enter')
  await keys.choose(shop.getByRole('radio', { name: /^100 cubes/ }))
  await payAtGateway(page, shop.getByRole('button', { name: /^Pay / }))
  await expect(page.getByText('100 cubes added')).toBeVisible()

  const exchange = main(page).getByRole('button', { name: 'Exchange' })
  await keys.press(exchange)
  await keys.write(page.getByLabel('Cubes to exchange'), '10')
  await keys.press(shop.getByRole('button', { name: /^Exchange/ }).last())
  await expect(shop).toBeHidden()
  await keys.leave(page.getByRole('dialog'), exchange)
  await expect(main(page)).toContainText('1,800')

  const menu = page.getByRole('banner').getByRole('button', { name: 'My page' })
  await keys.press(menu)
  await keys.press(dialog(page, 'My page').getByRole('button', { name: 'Coupon', exact: true }))
  const coupon = dialog(page, 'Redeem a coupon')
  await keys.write(coupon.getByLabel('Coupon code'), 'NO-SUCH-CODE')
  await keys.key('Enter')
  await expect(coupon.getByRole('alert')).toContainText('We don’t recognize this code')
  await keys.write(coupon.getByLabel('Coupon code'), 'WELCOME-30')
  await keys.press(coupon.getByRole('button', { name: 'Redeem' }))
  await expect(coupon.getByText('30 cubes added')).toBeVisible()
  await keys.leave(coupon, menu)
})

test('keyboard: one fan sends a gift and another accepts it', { tag: '@long' }, async ({
  page,
  product,
  browser,
  contextOptions,
}) => {
  const fan = await come(page, product, 'keygiver')
  await buyCubes(product, fan, 500)
  const keys = keyboardOf(page)
  await page.goto(`${product.url}/detail/${await alwaysOnAir(product)}`)
  await keys.press(page.getByRole('link', { name: 'Send as a gift' }))
  await keys.write(page.getByLabel('Message'), 'See you in the first row')
  await keys.press(page.getByRole('button', { name: 'Pay 450 cubes' }))
  await expect(page.getByRole('heading', { name: 'Your gift is ready' })).toBeVisible()
  await keys.to(page.getByRole('button', { name: /^Copy/ }))
  const link = await page.getByLabel('Link to your gift').inputValue()

  const other = await openBrowser(browser, contextOptions)
  await come(other, product, 'keygiven')
  const theirs = keyboardOf(other)
  await other.goto(link)
  const decline = other.getByRole('button', { name: 'Decline' })
  await theirs.press(decline)
  await theirs.leave(dialog(other, 'Decline this gift?'), decline)
  await theirs.press(other.getByRole('button', { name: 'Accept' }))
  await expect(other.getByRole('heading', { name: 'It’s yours' })).toBeVisible()
  await theirs.press(other.getByRole('link', { name: 'See the event' }))
  await expect(other.getByText('You have a ticket').first()).toBeVisible()
})

test('keyboard: opens the show from MY BOX and refunds an order', { tag: '@long' }, async ({
  page,
  product,
}) => {
  const fan = await come(page, product, 'keybox')
  await buyCubes(product, fan, 1_000)
  for (const slug of ['afterglow', 'low-tide-high-moon']) {
    const { id } = await productOf(product, slug, '-LIVE')
    const body = { productUid: id, pgCode: 'CUBE' as const, quantity: 1 }
    expect(await fan.call('POST /api/v2/order/product', { body })).toMatchObject({ ok: true })
  }
  const keys = keyboardOf(page)
  await page.goto(`${product.url}/mypage/orders`)
  const ask = page.getByRole('button', { name: /^Refund: / })
  const refund = dialog(page, /^Refund /)
  await keys.press(ask)
  await keys.leave(refund, ask)
  await keys.key('Enter')
  await keys.press(refund.getByRole('button', { name: /^Refund [\d,]+ cubes$/ }))
  await expect(main(page).getByText('are back in your wallet')).toBeVisible()

  await page.goto(product.url)
  await keys.press(page.getByRole('link', { name: 'MY BOX' }).filter({ visible: true }))
  await keys.press(page.getByRole('link', { name: 'Enter AFTERGLOW' }))
  await expect(page).toHaveURL(/\/confirm\//)
  await keys.press(main(page).getByRole('link', { name: 'Enter' }))
  await keys.to(page.getByRole('textbox', { name: 'Message' }))
  await page.keyboard.type('Here by keys')
  await keys.key('Enter')
  await expect(page.getByRole('log').getByText('Here by keys')).toBeVisible()
})

test('keyboard: follows a sale that opens later and its queue', { tag: '@long' }, async ({
  page,
  product,
}) => {
  await come(page, product, 'keyline')
  const keys = keyboardOf(page)
  const { id } = await eventOf(product, 'hello-december')
  await page.goto(`${product.url}/queue/${id}`)
  await keys.press(main(page).getByRole('link').last())
  await expect(page).toHaveURL(`${product.url}/detail/hello-december`)
})
