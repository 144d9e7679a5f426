import { buyCubes, factorCode, letProofAge, signInFan, signUpFan } from '@encore/dev-env'
import { buyGoods } from '#fixtures/bought-goods.ts'
import { password } from '#fixtures/fan.ts'
import { keyboardOf } from '#fixtures/keyboard.ts'
import { expect, test } from '#fixtures/product.ts'
import { openDesk } from '#fixtures/studio.ts'
import { jump, writeMoment } from '#fixtures/studio-keys.ts'

test('by the keyboard alone: a product with its price and stock, a campaign, a refund with a second factor, a pass, the log', {
  tag: '@desk',
}, async ({ page, product }) => {
  const secret = await openDesk(page, product, 'keysdesk')
  const orderId = await buyCubes(product, await signInFan(product, 'keysdesk@fans.test', password), 100)
  const who = { email: 'keysfetch@fans.test', password, nickname: 'keysfetch', language: 'en' } as const
  const { pickup, set } = await buyGoods(product, await signUpFan(product, who))
  const { key, press, tick, write } = keyboardOf(page)
  const field = (name: string) => page.getByLabel(name, { exact: true })
  const isHere = (name: string | RegExp) =>
    expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

  await jump(page, 'Products')
  await press(page.getByRole('link', { name: 'New product' }))
  await write(page.getByLabel('Units on hand'), '20')
  await write(page.getByLabel(/^Name/), 'Key ring')
  await write(field('Product code'), 'key-ring')
  await write(field('USD $'), '12.50')
  await writeMoment(field('Sale ends'), '2036-12-31T18:00')
  await tick(page.getByLabel('Hidden from fans'))
  await press(page.getByRole('button', { name: 'Make product' }))
  await isHere('Key ring')
  await press(page.getByRole('button', { name: 'Book units' }))
  const booking = page.getByRole('dialog', { name: 'Book units' })
  await write(booking.getByLabel('Reason'), 'Damaged')
  await write(booking.getByLabel('Units', { exact: true }), '6')
  await write(booking.getByLabel('Note'), 'Bent on the way')
  await press(booking.getByRole('button', { name: 'Book' }))
  await expect(page.getByRole('list', { name: 'History' }).getByRole('listitem')).toHaveCount(2)

  await jump(page, 'Coupons')
  await press(page.getByRole('link', { name: 'New campaign' }))
  await write(field('Name'), 'Key bearers')
  await write(field('How many'), '20')
  await writeMoment(field('Until'), '2036-12-31T18:00')
  await write(field('How many codes'), '3')
  await press(page.getByRole('button', { name: 'Make campaign' }))
  await isHere('Key bearers')

  await jump(page, 'Orders')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await key('/')
  await page.keyboard.type('keysdesk')
  await expect(page.getByRole('row')).toHaveCount(2)
  await key('Escape')
  await key('j')
  await key('Enter')
  await expect(page).toHaveURL(new RegExp(`/orders/${orderId}$`))
  await press(page.getByRole('button', { name: 'Refund' }))
  const form = page.getByRole('dialog', { name: 'Give money back' })
  await write(form.getByLabel('Reason'), 'bought to try the keys')
  await letProofAge(product)
  await press(form.getByRole('button', { name: /^Ask to give back/ }))
  const code = page
    .getByRole('dialog', { name: 'Confirm that it is you' })
    .getByLabel('Code', { exact: true })
  await expect(code).toBeFocused()
  await page.keyboard.type(factorCode(secret, 1))
  await expect(page.getByText('You asked for it: somebody else has to agree.')).toBeVisible()

  await jump(page, 'Check-in')
  await write(page.getByRole('main').getByRole('textbox'), pickup.code)
  await key('Enter')
  await expect(page.getByText(`1 × ${set.name.text}`)).toBeVisible()

  await jump(page, 'Audit log')
  await write(page.getByRole('searchbox', { name: /^Anything in an entry/ }), orderId)
  const entries = page.getByRole('main').getByRole('listitem')
  await expect(entries.filter({ hasText: 'bought to try the keys' })).toHaveCount(1)
})
