import { chooseCubes, cubesPaid, goToGateway, openShop } from '#fixtures/cubes.ts'
import { alwaysOnAir } from '#fixtures/demo.ts'
import { signUp } from '#fixtures/fan.ts'
import { expect, test } from '#fixtures/product.ts'

test('cube purchase: a declined card shows the gateway’s words and charges nothing @desk', {
  tag: '@long',
}, async ({ page, product, isMobile }) => {
  await signUp(page, product, 'declined')
  await chooseCubes(page, `${product.url}/detail/${await alwaysOnAir(product)}`, 100)
  const gateway = await goToGateway(page, isMobile)
  await gateway.getByRole('button', { name: 'Decline' }).click()
  await expect(page.getByText('Your payment wasn’t completed').first()).toBeVisible()
  await expect(page.getByText(/cubes added/)).toBeHidden()
})

test('cube purchase: a closed window proves nothing: the page keeps polling until the fan gives up', {
  tag: ['@desk', '@long'],
}, async ({ page, product }) => {
  await signUp(page, product, 'closer')
  const eventUrl = `${product.url}/detail/${await alwaysOnAir(product)}`
  await chooseCubes(page, eventUrl, 100)
  const gateway = await goToGateway(page, false)
  await gateway.close()
  await expect(page.getByText('The payment window was closed')).toBeVisible()
  await page.getByRole('button', { name: 'I didn’t pay' }).click()
  await expect(page.getByText('The payment window was closed')).toBeHidden()
  await chooseCubes(page, eventUrl, 300)
  await goToGateway(page, false)
})

test('cube purchase: a blocked window is reported, and the payment continues in this tab', {
  tag: ['@desk', '@long'],
}, async ({ page, product }) => {
  await page.addInitScript(() => {
    window.open = () => null
  })
  await signUp(page, product, 'blocked')
  await chooseCubes(page, `${product.url}/detail/${await alwaysOnAir(product)}`, 100)
  await page.getByRole('dialog', { name: 'Cube shop' }).getByRole('button', { name: /^Pay / }).click()
  await expect(page.getByText('Your browser blocked the payment window')).toBeVisible()
  await page.getByRole('button', { name: 'Continue here' }).click()
  await expect(page).toHaveURL(/^http:\/\/127\.0\.0\.1/)
  await page.getByRole('button', { name: 'Approve' }).click()
  await expect(cubesPaid(page, 100)).toBeVisible()
})

test('cube purchase: a press beside the shop keeps it open during an order and closes it once the gateway has it', {
  tag: ['@desk', '@long'],
}, async ({ page, product }) => {
  await signUp(page, product, 'besidepresser')
  const shop = await openShop(page, product.url)
  const isOnItsWay = Promise.withResolvers<void>()
  const mayGo = Promise.withResolvers<void>()
  await page.route(/\/api\/v2\/order\/point$/, async (route) => {
    isOnItsWay.resolve()
    await mayGo.promise
    await route.continue()
  })
  const opens = page.waitForEvent('popup')
  await shop.getByRole('button', { name: /^Pay / }).click()
  await isOnItsWay.promise
  await page.mouse.click(4, 4)
  await expect(shop.getByRole('button', { name: 'Opening' })).toBeVisible()
  mayGo.resolve()
  await expect(await opens).toHaveURL(/^http:\/\/127\.0\.0\.1/)
  await expect(shop).toBeHidden()
})
