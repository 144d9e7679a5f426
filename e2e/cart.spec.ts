import { changeProduct, type Fan, type RunningProduct, signUpFan } from '@encore/dev-env'
import type { Page } from '@playwright/test'
import { expectAccessible, expectNoSideways } from '#fixtures/accessible.ts'
import { withoutNetwork } from '#fixtures/console.ts'
import { alwaysOnAir } from '#fixtures/demo.ts'
import { come, openBrowser, password, signIn } from '#fixtures/fan.ts'
import { cutNetwork } from '#fixtures/network.ts'
import { expect, test } from '#fixtures/product.ts'

async function productCalled(product: RunningProduct, name: string): Promise<string> {
  const eventId = await alwaysOnAir(product)
  const response = await fetch(`${product.url}/api/v1/event/${eventId}/products`)
  const { content } = (await response.json()) as { content: { id: string; name: { text: string } }[] }
  const found = content.find((candidate) => candidate.name.text === name)
  if (!found) throw new Error(`nobody sells ${name}`)
  return found.id
}

const stickName = 'Afterglow light stick'
const bookName = 'Digital setlist book'

async function putIn(product: RunningProduct, fan: Fan, name: string, quantity: number): Promise<string> {
  const productUid = await productCalled(product, name)
  const options = { idempotencyKey: `${fan.uid}-${productUid}` }
  const answer = await fan.call('POST /api/v1/cart/items', { body: { productUid, quantity } }, options)
  if (!answer.ok) throw new Error(`not in the cart: ${answer.error.name}`)
  return productUid
}

const badge = (page: Page, items: number) =>
  page.getByRole('banner').getByRole('link', {
    name: items === 0 ? 'Cart' : `Cart, ${items} item${items === 1 ? '' : 's'}`,
    exact: true,
  })
const row = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })
const quantity = (page: Page, name: string) => page.getByLabel(`Quantity of ${name}`)
const checkOut = (page: Page) =>
  page.getByRole('button', { name: /^(?:Check out|Select an item first)$/ }).filter({ visible: true })

/** Opens a page and waits until it is connected and receives changes. */
async function openListening(page: Page, url: string): Promise<void> {
  const heard = new Promise<void>((resolve) => {
    page.once('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        if (String(payload).includes('"welcome"')) resolve()
      }),
    )
  })
  await page.goto(url)
  await heard
}

test('cart: a fan removes the lines one by one and undoes it', { tag: ['@phone', '@long'] }, async ({
  page,
  product,
}) => {
  const fan = await come(page, product, 'cartundo')
  await openListening(page, `${product.url}/cart`)
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
  await putIn(product, fan, stickName, 1)
  await putIn(product, fan, bookName, 1)
  await expect(row(page, bookName)).toBeVisible()
  await expect(page.getByText(/^Shipping, United States/)).toBeVisible()
  await expectAccessible(page)
  await expectNoSideways(page)

  await page.getByRole('button', { name: `Remove ${stickName}` }).click()
  await expect(row(page, stickName)).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row(page, stickName)).toBeVisible()
  await page.getByLabel(`Include ${stickName} in this order`).uncheck()
  await page.getByLabel(`Include ${bookName} in this order`).uncheck()
  await expect(checkOut(page)).toBeDisabled()
  await page.getByLabel(`Include ${bookName} in this order`).check()
  await expect(checkOut(page)).toBeEnabled()
  await page.reload()
  await expect(page.getByRole('heading', { level: 3 })).toHaveText([stickName, bookName])
})

test('cart: two devices of a fan show the same cart', { tag: ['@desk', '@long'] }, async ({
  page,
  product,
  browser,
  contextOptions,
}) => {
  const nickname = 'cartboth'
  const fan = await come(page, product, nickname)
  const phone = await openBrowser(browser, contextOptions)
  await signIn(phone, product, `${nickname}@fans.test`, password)
  await openListening(page, `${product.url}/search`)
  await openListening(phone, `${product.url}/cart`)
  await putIn(product, fan, stickName, 1)
  await expect(badge(page, 1)).toBeVisible()
  await expect(quantity(phone, stickName)).toHaveValue('1')

  await openListening(page, `${product.url}/cart`)
  await page.getByRole('button', { name: `One more of ${stickName}` }).click()
  await expect(quantity(page, stickName)).toHaveValue('2')
  await expect(quantity(phone, stickName)).toHaveValue('2')
  await phone.getByRole('button', { name: `Remove ${stickName}` }).click()
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
  await phone.context().close()
})

test('cart: each line shows its changes with a one-tap solution @desk', {
  tag: '@long',
}, async ({ page, product }) => {
  const fan = await come(page, product, 'cartchange')
  const stick = await putIn(product, fan, stickName, 2)
  const book = await putIn(product, fan, bookName, 1)
  const before = await fan.call('GET /api/v1/cart', { query: { currency: 'USD' } })
  const amount = before.ok ? (before.value.content[0]?.unitPrice?.amount ?? 0) : 0
  try {
    await changeProduct(product, stick, { price: { amount: amount + 500, currency: 'USD' } })
    await changeProduct(product, book, { onHand: 0 })
    await page.goto(`${product.url}/cart`)
    await expect(row(page, stickName)).toContainText('The price changed from $35.00 to $40.00')
    await expect(row(page, bookName)).toContainText('Sold out')
    await expect(page.getByText('2 items need attention and aren’t included')).toBeVisible()
    await expect(checkOut(page)).toBeDisabled()

    await row(page, stickName).getByRole('button', { name: 'Accept' }).click()
    await expect(page.getByText('The price changed')).toBeHidden()
    await expect(checkOut(page)).toBeEnabled()
    await row(page, bookName).getByRole('button', { name: 'Remove', exact: true }).click()
    await expect(row(page, bookName)).toBeHidden()
  } finally {
    await changeProduct(product, stick, { price: { amount, currency: 'USD' } })
    await changeProduct(product, book, { onHand: 100_000 })
  }
})

test('cart: works as a page of forms without scripts', { tag: '@phone' }, async ({
  page,
  product,
  browser,
  contextOptions,
}) => {
  const fan = await come(page, product, 'cartplain')
  await putIn(product, fan, stickName, 1)
  const plain = await openBrowser(browser, { ...contextOptions, javaScriptEnabled: false })
  await plain.context().addCookies(await page.context().cookies())
  await plain.goto(`${product.url}/cart`)
  await quantity(plain, stickName).fill('2')
  await quantity(plain, stickName).press('Enter')
  await expect(quantity(plain, stickName)).toHaveValue('2')
  await plain.getByRole('button', { name: `Remove ${stickName}` }).click()
  await expect(plain.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
  await plain.context().close()
})

test('cart: a raised quantity stays while the cart loads again @desk @long', async ({ page, product }) => {
  const fan = await come(page, product, 'cartraises')
  await putIn(product, fan, stickName, 1)
  // Blocks realtime messages: only the response of the page's own call shows the change.
  await page.routeWebSocket(/./, () => undefined)
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  await page.route(/\/cart\/items\//, async (route) => {
    await held
    await route.continue()
  })
  await page.goto(`${product.url}/cart`)
  const asked = page.waitForRequest(/\/cart\/items\//)
  await page.getByRole('button', { name: `One more of ${stickName}` }).click()
  await asked
  await expect(quantity(page, stickName)).toHaveValue('2')
  const shown = await quantity(page, stickName).evaluateHandle((field: HTMLInputElement) => {
    const values = new Set<string>()
    const note = () => values.add(field.value)
    new MutationObserver(note).observe(document.body, { subtree: true, childList: true, characterData: true })
    return values
  })
  await putIn(product, fan, bookName, 1)
  letGo()
  await expect(row(page, bookName)).toBeVisible()
  expect(await shown.evaluate((values) => [...values])).toEqual(['2'])
})

test('cart: a change without a connection is undone and reported, and succeeds later', {
  tag: ['@desk', '@long'],
}, async ({ page, context, product, pageConsole }) => {
  pageConsole.expects(withoutNetwork)
  const fan = await come(page, product, 'cartoffline')
  await putIn(product, fan, stickName, 1)
  await page.goto(`${product.url}/cart`)
  const choice = page.getByLabel(`Include ${stickName} in this order`)
  await choice.uncheck()
  await expect(checkOut(page)).toBeDisabled()
  await choice.check()
  await expect(checkOut(page)).toBeEnabled()

  const more = page.getByRole('button', { name: `One more of ${stickName}` })
  await cutNetwork(page)
  await more.click()
  await expect(row(page, stickName).getByRole('alert')).toContainText('This wasn’t saved')
  await expect(quantity(page, stickName)).toHaveValue('1')
  await context.setOffline(false)
  await more.click()
  await expect(quantity(page, stickName)).toHaveValue('2')
  await expect(row(page, stickName).getByRole('alert')).toBeHidden()
})

test('cart: a guest’s selection waits for the sign-in and joins the cart', { tag: '@phone' }, async ({
  page,
  product,
}) => {
  const nickname = 'cartguest'
  const email = `${nickname}@fans.test`
  const fan = await signUpFan(product, { email, password, nickname, language: 'en' })
  await putIn(product, fan, bookName, 1)
  await page.goto(`${product.url}/detail/${await alwaysOnAir(product)}/products`)
  await page.getByRole('link', { name: new RegExp(stickName) }).click()
  const sheet = page.getByRole('dialog', { name: stickName })
  await sheet.getByRole('button', { name: 'One more' }).click()
  await sheet.getByRole('button', { name: 'Add to cart' }).click()
  const prompt = page.getByRole('dialog', { name: 'Sign in to continue' })
  await expect(prompt).toBeVisible()
  // Pressing again after the prompt was closed repeats the same choice.
  await page.keyboard.press('Escape')
  await expect(prompt).toBeHidden()
  await sheet.getByRole('button', { name: 'Add to cart' }).click()
  await prompt.getByRole('button', { name: 'Sign in' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()

  await expect(page.getByText('Your selection is in the cart')).toBeVisible()
  await page.getByRole('button', { name: 'View cart' }).click()
  await expect(page).toHaveURL(`${product.url}/cart`)
  await expect(page.getByRole('heading', { level: 3 })).toHaveText([stickName, bookName])
  await expect(quantity(page, stickName)).toHaveValue('2')
})

test('cart: a member adds from the shop up to the limit @desk', async ({ page, product }) => {
  await come(page, product, 'cartshop')
  const shop = `${product.url}/detail/${await alwaysOnAir(product)}/products`
  await page.goto(`${shop}?product=${await productCalled(product, bookName)}`)
  const sheet = page.getByRole('dialog', { name: bookName })
  await sheet.getByRole('button', { name: 'Add to cart' }).click()
  await expect(page.getByText('Added to your cart')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Cart, 1 item', includeHidden: true }).first()).toBeAttached()
  await sheet.getByRole('button', { name: 'Add to cart' }).click()
  await expect(sheet.getByRole('alert')).toContainText('Your cart already has the maximum')
  await sheet.getByRole('link', { name: 'View cart' }).click()
  await expect(page.getByRole('heading', { level: 3 })).toHaveText([bookName])
})
