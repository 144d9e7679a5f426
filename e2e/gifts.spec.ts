import {
  buyCubes,
  changeProduct,
  type Fan,
  mailedCode,
  passHours,
  type RunningProduct,
  signUpFan,
} from '@encore/dev-env'
import type { Browser, Locator, Page } from '@playwright/test'
import { expectAccessible, expectNoSideways } from '#fixtures/accessible.ts'
import { productOf } from '#fixtures/catalogue.ts'
import { alwaysOnAir } from '#fixtures/demo.ts'
import { come, password, signIn } from '#fixtures/fan.ts'
import { expect, test } from '#fixtures/own-product.ts'
import { shopOf } from '#fixtures/shop.ts'

/** Signs up a fan for this journey, signs the page in and buys cubes by card. */
async function comeWithCubes(page: Page, product: RunningProduct, name: string): Promise<Fan> {
  const fan = await signUpFan(product, {
    email: `${name}@fans.test`,
    password,
    nickname: name,
    language: 'en',
  })
  await buyCubes(product, fan, 1_000)
  await signIn(page, product, fan.email, password)
  return fan
}

async function elsewhere(page: Page, browser: Browser): Promise<Page> {
  const context = await browser.newContext({ viewport: page.viewportSize(), locale: 'en-US' })
  return context.newPage()
}

async function openGift(page: Page, product: RunningProduct): Promise<void> {
  await page.goto(`${product.url}/detail/${await alwaysOnAir(product)}`)
  await page.getByRole('link', { name: 'Send as a gift' }).click()
  await expect(page.getByRole('heading', { name: 'Send a gift' })).toBeVisible()
}

async function give(page: Page, product: RunningProduct, words: string): Promise<string> {
  await openGift(page, product)
  await page.getByLabel('Message').fill(words)
  await page.getByRole('button', { name: 'Pay 450 cubes' }).click()
  await expect(page.getByRole('heading', { name: 'Your gift is ready' })).toBeVisible()
  return page.getByLabel('Link to your gift').inputValue()
}

const gifts = (page: Page) => page.getByRole('region', { name: 'Gifts' }).getByRole('listitem')
const orders = (page: Page) => page.getByRole('region', { name: 'Orders' }).getByRole('listitem')

async function expectBack(page: Page, product: RunningProduct, state: string): Promise<void> {
  await page.goto(`${product.url}/mypage/gifts`)
  await expect(gifts(page).first()).toContainText(state)
  await expect(async () => {
    await page.goto(`${product.url}/mypage/orders`)
    await expect(orders(page).first()).toContainText('Refunded', { timeout: 5_000 })
  }).toPass({ timeout: 90_000 })
  await page.goto(`${product.url}/mypage/wallet`)
  await expect(page.getByRole('region', { name: 'Statement' }).locator('tbody tr').first()).toContainText(
    '+450',
  )
}

/** Expects a link preview that reveals neither sender nor message and that search engines do not list. */
async function expectCardOfNobody(page: Page, link: string, secrets: string[]): Promise<void> {
  const html = await (await page.context().request.get(link, { headers: { cookie: '' } })).text()
  const metas = [...html.matchAll(/<meta [^>]*>/g)].map(([tag]) => tag).join('\n')
  expect(metas).toContain('<meta property="og:title" content="A gift for you · Encore"/>')
  expect(metas).toMatch(/<meta property="og:image" content="[^"]+\/share\.jpg"\/>/)
  expect(metas).toContain('<meta name="robots" content="noindex"/>')
  for (const secret of secrets) expect(metas).not.toContain(secret)
}

test('gifts: a gift paid by card is shared and accepted: the ticket is the recipient’s, and the sender gets a notification', {
  tag: '@phone',
}, async ({ page, product, browser }) => {
  await come(page, product, 'giver')
  await openGift(page, product)
  await page.getByLabel('Message').fill('See you in the first row')
  await expect(page.getByRole('article')).toContainText('See you in the first row')
  await expectAccessible(page)
  await expectNoSideways(page)
  await page.getByRole('radio', { name: 'Credit card' }).check()
  await page.getByLabel('Prices in').selectOption('KRW')
  await expect(page.getByRole('button', { name: /^Pay ₩/ })).toBeVisible()
  await page.getByLabel('Prices in').selectOption('USD')
  await page.getByRole('radio', { name: 'Credit card' }).check()
  const pay = page.getByRole('button', { name: /^Pay \$/ })
  await pay.click()
  await page.getByRole('button', { name: 'Approve' }).click()
  const toLink = page.getByRole('link', { name: 'Get your gift link' })
  await expect(toLink).toBeVisible()
  const answered = await page.context().request.get(page.url())
  const isInFirstAnswer = (await answered.text()).includes('/send-gift-success?gift=or_')
  expect(isInFirstAnswer).toBe(true)
  await toLink.click()
  await expect(page.getByRole('heading', { name: 'Your gift is ready' })).toBeVisible()
  await page.reload()
  const link = await page.getByLabel('Link to your gift').inputValue()
  await expectAccessible(page)
  const again = await page.context().newPage()
  await again.goto(link)
  await expect(again.getByLabel('Link to your gift')).toHaveValue(link)
  await again.close()

  const other = await elsewhere(page, browser)
  await come(other, product, 'given')
  await other.goto(link)
  await expect(other.getByRole('heading', { name: 'giver sent you a gift' })).toBeVisible()
  await expect(other.getByRole('article')).toContainText('See you in the first row')
  await expect(other.getByRole('main')).not.toContainText(/\$|cubes/)
  await expectAccessible(other)
  await expectNoSideways(other)
  await other.getByRole('button', { name: 'Accept' }).dblclick()
  await expect(other.getByRole('heading', { name: 'It’s yours' })).toBeVisible()
  await other.getByRole('link', { name: 'See the event' }).click()
  await expect(other.getByText('You have a ticket').first()).toBeVisible()
  await other.goto(`${product.url}/mybox?tab=gift`)
  const received = other.getByRole('main').getByRole('listitem').filter({ hasText: 'From giver' })
  await expect(received).toContainText('Yours')
  await expectAccessible(other)
  await expectNoSideways(other)
  await received.getByRole('link', { name: 'View ticket' }).click()
  await expect(other).toHaveURL(`${product.url}/mybox`)
  await expect(other.getByRole('main').getByRole('article').first()).toBeVisible()
  await other.context().close()

  await page.goto(`${product.url}/mypage/gifts`)
  await expect(gifts(page).first()).toContainText('To given')
  await expect(gifts(page).first()).toContainText('Accepted')
  await expectAccessible(page)

  await page.goto(`${product.url}/mybox?tab=gift`)
  const sent = page.getByRole('main').getByRole('listitem').filter({ hasText: 'To given' })
  await expect(sent).toContainText('Accepted')
  await expectNoSideways(page)
  await sent.getByRole('link', { name: 'View order' }).click()
  await expect(page.getByText('Your gift was accepted')).toBeVisible()
})

test('gifts: goods are given from their own page, and pickup goods are not @desk', {
  tag: '@long',
}, async ({ page, product }) => {
  await come(page, product, 'bookgiver')
  const shop = await shopOf(product, 'low-tide-high-moon')
  await page.goto(shop.of('DOME-SET'))
  const set = page.getByRole('dialog', { name: 'Dome set' })
  await expect(set.getByRole('button', { name: 'Buy now' })).toBeVisible()
  await expect(set.getByRole('link', { name: 'Send as a gift' })).toHaveCount(0)
  await page.goto(shop.of('PHOTOBOOK'))
  const book = page.getByRole('dialog', { name: 'Low Tide photobook' })
  await expectAccessible(page)
  await book.getByRole('link', { name: 'Send as a gift' }).click()
  await expect(page.getByRole('heading', { name: 'Send a gift' })).toBeVisible()
  await expect(page.getByRole('article')).toContainText('Low Tide photobook')
})

async function askForTicket(page: Page, product: RunningProduct, eventId: string | null): Promise<Locator> {
  await page.goto(`${product.url}/detail/${eventId}`)
  await page
    .getByRole('button', { name: /^Get ticket/ })
    .locator('visible=true')
    .first()
    .click()
  return page.getByRole('dialog')
}

async function buyWithCubes(fan: Fan, productUid: string): Promise<void> {
  const placed = await fan.call('POST /api/v2/order/product', {
    body: { productUid, pgCode: 'CUBE', quantity: 1 },
  })
  if (!placed.ok) throw new Error(placed.error.name)
}

test('gifts: a ticket that arrives during its purchase is shown in the dialog with a link @desk', {
  tag: '@long',
}, async ({ page, product }) => {
  const fan = await comeWithCubes(page, product, 'meanwhile')
  const ticket = await productOf(product, 'afterglow', '-LIVE')
  const dialog = await askForTicket(page, product, ticket.eventId)
  await expect(dialog.getByRole('button', { name: 'Pay 450 cubes' })).toBeVisible()
  await expect(dialog).toContainText('In Korea, a purchase by someone under 19')
  await expect(dialog.getByRole('link', { name: 'Terms of use' })).toHaveAttribute('href', '/terms')
  await buyWithCubes(fan, ticket.id)
  await expect(dialog.getByRole('heading', { name: 'You already have this ticket' }).first()).toBeVisible()
  await expect(dialog.getByRole('button', { name: /^Pay/ })).toHaveCount(0)
  await expect(dialog.getByRole('link', { name: 'Enter' })).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('link', { name: 'Open MY BOX' }).click()
  await expect(page).toHaveURL(`${product.url}/mybox`)
})

test('gifts: a ticket holder is warned before paying and offered a gift @desk', {
  tag: '@long',
}, async ({ page, product }) => {
  const fan = await comeWithCubes(page, product, 'holder')
  const ticket = await productOf(product, 'afterglow', '-LIVE')
  await fan.call('POST /api/v1/cart/items', { body: { productUid: ticket.id, quantity: 1 } })
  await buyWithCubes(fan, ticket.id)
  const answers = Promise.withResolvers<void>()
  await page.route('**/api/v1/event/confirm/**', async (route) => {
    await answers.promise
    await route.continue()
  })
  const dialog = await askForTicket(page, product, ticket.eventId)
  await dialog.getByRole('button', { name: 'Pay 450 cubes' }).click()
  await expect(dialog.getByRole('alert')).toContainText('You already have a ticket for this show')
  answers.resolve()
  await expectAccessible(page)
  await dialog.getByRole('link', { name: 'Send as a gift' }).click()
  await expect(page.getByRole('heading', { name: 'Send a gift' })).toBeVisible()
  await expect(page.getByText('You’ve reached the limit per person.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Pay/ })).toHaveCount(0)

  await page.goto(`${product.url}/detail/${ticket.eventId}/products?product=${ticket.id}`)
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByRole('link', { name: 'Enter' })).toBeVisible()
  await sheet.getByRole('link', { name: 'Send as a gift' }).click()
  await expect(page.getByRole('heading', { name: 'Send a gift' })).toBeVisible()

  await changeProduct(product, ticket.id, { buyLimitMax: 2 })
  await page.goto(`${product.url}/cart`)
  const line = page.getByRole('main').getByRole('listitem')
  await expect(line).toContainText('You already have a ticket for this show')
  await expectNoSideways(page)
  await line.getByRole('link', { name: 'Send as a gift' }).click()
  await expect(page.getByRole('button', { name: 'Pay 450 cubes' })).toBeVisible()
})

test('gifts: a declined gift returns the cubes, and the link says so', { tag: '@desk' }, async ({
  page,
  product,
  browser,
}) => {
  await comeWithCubes(page, product, 'kindone')
  const link = await give(page, product, 'For you')
  const ready = await page.getByRole('heading', { name: 'Your gift is ready' }).boundingBox()
  const preview = await page.getByRole('complementary', { name: 'Preview' }).boundingBox()
  expect(preview?.x).toBeGreaterThan((ready?.x ?? Number.NaN) + (ready?.width ?? Number.NaN))
  const other = await elsewhere(page, browser)
  await come(other, product, 'modest')
  await other.goto(link)
  await other.getByRole('button', { name: 'Decline' }).click()
  const dialog = other.getByRole('dialog', { name: 'Decline this gift?' })
  await expectAccessible(other)
  await dialog.getByRole('button', { name: 'Decline' }).click()
  await expect(other.getByRole('heading', { name: 'This gift was declined' })).toBeVisible()
  await other.context().close()
  await expectBack(page, product, 'Declined')
})

test('gifts: the first of two recipients gets the gift, and the other learns it', {
  tag: ['@desk', '@long'],
}, async ({ page, product, browser }) => {
  await comeWithCubes(page, product, 'generous')
  const link = await give(page, product, 'For whoever is first')
  await expectCardOfNobody(page, link, ['generous', 'For whoever is first'])
  const [first, second] = [await elsewhere(page, browser), await elsewhere(page, browser)]
  await come(first, product, 'quick')
  await come(second, product, 'unhurried')
  await first.goto(link)
  await second.goto(link)
  await expect(second.getByRole('button', { name: 'Accept' })).toBeVisible()
  await first.getByRole('button', { name: 'Accept' }).click()
  await expect(first.getByRole('heading', { name: 'It’s yours' })).toBeVisible()
  await second.getByRole('button', { name: 'Accept' }).click()
  await expect(second.getByRole('heading', { name: 'This gift has already been accepted' })).toBeVisible()
  await expect(second.getByRole('main')).not.toContainText('For whoever is first')
  await first.context().close()
  await second.context().close()
})

test('gifts: a guest signs up and returns to accept @desk', { tag: '@long' }, async ({
  page,
  product,
  browser,
}) => {
  await comeWithCubes(page, product, 'inviter')
  const link = await give(page, product, 'Come along')
  const guest = await elsewhere(page, browser)
  const email = 'newcomer@fans.test'
  await guest.goto(link)
  await guest.getByRole('link', { name: 'Sign up to accept' }).click()
  await guest.getByLabel('Email').fill(email)
  const askedAt = Date.now() - 1_000
  await guest.getByRole('button', { name: 'Send code' }).click()
  await expect(guest.getByRole('heading', { name: 'Enter the code' })).toBeVisible()
  await guest.getByLabel('Verification code').fill(await mailedCode(product, email, askedAt))
  await guest.getByLabel('Password', { exact: true }).fill(password)
  await guest.getByLabel('Nickname').fill('newcomer')
  await guest.getByLabel('Agree to all').check()
  await guest.getByRole('button', { name: 'Create account' }).click()
  await expect(guest).toHaveURL(link)
  await guest.getByRole('button', { name: 'Accept' }).click()
  await expect(guest.getByRole('heading', { name: 'It’s yours' })).toBeVisible()
  await guest.context().close()
})

test('gifts: an unclaimed gift returns after a week, and a late visitor learns it', {
  tag: ['@desk', '@long'],
}, async ({ page, product, browser }) => {
  await comeWithCubes(page, product, 'patient')
  const link = await give(page, product, 'Take your time')
  await passHours(product, 7 * 24 + 1)
  const late = await elsewhere(page, browser)
  await late.goto(link)
  await expect(late.getByRole('heading', { name: 'This gift has expired' })).toBeVisible()
  await late.context().close()
  await expectBack(page, product, 'Not accepted in time')
})
