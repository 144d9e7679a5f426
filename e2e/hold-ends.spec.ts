import { changeProduct, passHours, signUpFan } from '@encore/dev-env'
import {
  buyElsewhere,
  checkOut,
  keepAddress,
  order,
  payAtGateway,
  payButton,
  putInCart,
} from '#fixtures/checkout.ts'
import { come, password } from '#fixtures/fan.ts'
import { expect, test } from '#fixtures/own-product.ts'
import { holdClock, leap } from '#fixtures/passing-time.ts'

const minute = 1 / 60

test('hold: a fan whose hold expired takes it again with one tap unless the units are gone @desk', async ({
  page,
  product,
  isMobile,
}) => {
  const fan = await come(page, product, 'heldlong')
  await keepAddress(fan)
  const record = await putInCart(product, fan, ['afterglow', '-LP'])
  await putInCart(product, fan, ['afterglow', '-SLOGAN-TOWEL'])
  await changeProduct(product, record, { left: 1 })
  await holdClock(page)
  await checkOut(page, product)
  await expect(page.getByText('Held for you')).toBeVisible()
  const ended = page.getByRole('status').filter({ hasText: 'Your hold expired' })
  const tooLong = async () => {
    await passHours(product, 11 * minute)
    await leap(page, 11 * 60_000)
    await expect(ended).toBeVisible()
  }

  await tooLong()
  await ended.getByRole('button', { name: 'Hold again' }).click()
  await expect(page.getByText('Held for you')).toBeVisible()

  await tooLong()
  const nickname = 'heldfast'
  const account = { email: `${nickname}@fans.test`, password, nickname, language: 'en' as const }
  await buyElsewhere(product, await signUpFan(product, account), record)
  await ended.getByRole('button', { name: 'Hold again' }).click()
  const line = order(page).getByRole('listitem').filter({ hasText: 'Afterglow LP' })
  await expect(line).toContainText('Sold out')
  await line.getByRole('button', { name: 'Remove' }).click()
  await payAtGateway(page, isMobile, (await payButton(page).innerText()).replace('Pay ', ''))
  await page.goto(`${product.url}/mypage/orders`)
  await expect(
    page.getByRole('heading', { level: 3, name: /^AFTERGLOW slogan towel AFTERGLOW$/ }),
  ).toHaveCount(1)
})
