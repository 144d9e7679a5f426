import { buyCubes, factorCode, letProofAge, signInFan, signUpFan } from '@encore/dev-env'
import { buyGoods } from '#fixtures/bought-goods.ts'
import { freeOnAir, replayOf } from '#fixtures/demo.ts'
import { come, openBrowser, password } from '#fixtures/fan.ts'
import { keyboardOf } from '#fixtures/keyboard.ts'
import { expect, test } from '#fixtures/product.ts'
import { moves } from '#fixtures/show.ts'
import { openStaffPage, studioOf } from '#fixtures/studio.ts'
import { jump, writeMoment } from '#fixtures/studio-keys.ts'

test('studio keyboard: creates a product with price and stock, a campaign and a refund with a second factor, scans a pass and opens the log', {
  tag: ['@desk', '@long'],
}, async ({ page, product }) => {
  const secret = await openStaffPage(page, product, 'keysdesk')
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
  await write(field('Method'), 'Nothing')
  await tick(page.getByLabel('Hidden from fans'))
  await press(page.getByRole('button', { name: 'Create product' }))
  await isHere('Key ring')
  await press(page.getByRole('button', { name: 'Change stock' }))
  const booking = page.getByRole('dialog', { name: 'Change stock' })
  await write(booking.getByLabel('Reason'), 'Damaged')
  await write(booking.getByLabel('Units', { exact: true }), '6')
  await write(booking.getByLabel('Note'), 'Bent on the way')
  await press(booking.getByRole('button', { name: 'Change' }))
  await expect(page.getByRole('list', { name: 'History' }).getByRole('listitem')).toHaveCount(2)

  await jump(page, 'Coupons')
  await press(page.getByRole('link', { name: 'New campaign' }))
  await write(field('Name'), 'Key bearers')
  await write(field('Amount'), '20')
  await writeMoment(field('Until'), '2036-12-31T18:00')
  await write(field('How many codes'), '3')
  await press(page.getByRole('button', { name: 'Create campaign' }))
  await isHere('Key bearers')

  await jump(page, 'Orders')
  await isHere('Orders')
  await key('/')
  await page.keyboard.type('keysdesk')
  await expect(page.getByRole('row')).toHaveCount(2)
  await key('Escape')
  await key('j')
  await key('Enter')
  await expect(page).toHaveURL(new RegExp(`/orders/${orderId}$`))
  await press(page.getByRole('button', { name: 'Refund' }))
  const form = page.getByRole('dialog', { name: 'Refund the order' })
  await write(form.getByLabel('Reason'), 'bought to try the keys')
  await letProofAge(product)
  await press(form.getByRole('button', { name: /^Ask to refund/ }))
  const code = page
    .getByRole('dialog', { name: 'Confirm that it is you' })
    .getByLabel('Code', { exact: true })
  await expect(code).toBeFocused()
  await page.keyboard.type(factorCode(secret, 1))
  await expect(page.getByText('You requested this. Somebody else has to approve it.')).toBeVisible()

  await jump(page, 'Pickup')
  await write(page.getByRole('main').getByRole('textbox'), pickup.code)
  await key('Enter')
  await expect(page.getByText(`1 × ${set.name.text}`)).toBeVisible()
  await press(page.getByRole('button', { name: 'Undo' }))
  await expect(page.getByRole('heading', { name: /^Undone/ })).toBeVisible()
  await write(page.getByRole('main').getByRole('textbox'), pickup.code)
  await key('Enter')
  // The next code is scanned while the request for this one is in flight.
  await page.keyboard.type('nobody')
  await expect(page.getByRole('heading', { name: 'Hand it over' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('textbox')).toHaveValue('nobody')

  await jump(page, 'Audit log')
  await write(page.getByRole('searchbox', { name: /^A number or a word in an entry/ }), orderId)
  const entries = page.getByRole('main').getByRole('listitem')
  await expect(entries.filter({ hasText: 'bought to try the keys' })).toHaveCount(1)
})

test('studio keyboard: deletes a message and trims a replay', {
  tag: ['@desk', '@long'],
}, async ({ page, browser, product, contextOptions }) => {
  const eventId = await freeOnAir(product)
  await openStaffPage(page, product, 'keyschat')
  const { key, press, write } = keyboardOf(page)
  await page.goto(`${studioOf(product)}/events/${eventId}/live`)
  const fan = await openBrowser(browser, contextOptions)
  await come(fan, product, 'keysinger')
  await fan.goto(`${product.url}/player/${eventId}`)
  await moves(fan)
  const composer = fan.getByRole('textbox', { name: 'Message' })
  await composer.fill('louder than allowed')
  await composer.press('Enter')
  const messages = page.getByRole('list', { name: 'Messages, newest last' })
  await expect(messages.getByText('louder than allowed')).toBeVisible()
  await press(messages.getByRole('button', { name: 'Delete: keysinger' }))
  await expect(fan.getByRole('log').getByText('louder than allowed')).toBeHidden()
  await press(page.getByRole('link', { name: /^Moderation/ }))
  await press(page.getByRole('button', { name: 'Close this chat' }))
  await expect(fan.getByText('Chat is closed for now. The show goes on.')).toBeVisible()
  await press(page.getByRole('button', { name: 'Open this chat' }))
  await expect(composer).toBeVisible()

  await page.goto(`${studioOf(product)}/events/${await replayOf(product, 'amber')}/replay`)
  const begins = page.getByRole('textbox', { name: 'Begins at' })
  const whole = await begins.inputValue()
  for (const from of ['0:00:04', whole]) {
    await write(begins, from)
    await key('Tab')
    await press(page.getByRole('region', { name: 'Save' }).getByRole('button', { name: 'Save' }))
    await expect(page.getByText('Saved. Fans see it this way now').last()).toBeVisible()
    await expect(page.getByRole('region', { name: 'Save' })).toHaveCount(0)
    await page.reload()
    await expect(begins).toHaveValue(from)
  }
})
