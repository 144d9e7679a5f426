import { buyCubes, type Fan, hideEvent, passHours, payByCard, type RunningProduct } from '@encore/dev-env'
import type { Page } from '@playwright/test'
import { expectAccessible, expectNoSideways } from '#fixtures/accessible.ts'
import { eventOf, productOf } from '#fixtures/catalogue.ts'
import { come, openBrowser } from '#fixtures/fan.ts'
import { orders } from '#fixtures/operator.ts'
import { expect, test } from '#fixtures/own-product.ts'
import { aheadMs, followed, holdClock, oneAnswer, timePasses } from '#fixtures/passing-time.ts'
import { moves } from '#fixtures/show.ts'

async function buy({ call }: Fan, productUid: string): Promise<string> {
  const placed = await call('POST /api/v2/order/product', {
    body: { productUid, pgCode: 'CUBE', quantity: 1 },
  })
  if (!placed.ok) throw new Error(placed.error.name)
  return placed.value.orderId
}

async function openTab(page: Page, product: RunningProduct, tab = ''): Promise<void> {
  await page.goto(`${product.url}/mybox${tab && `?tab=${tab}`}`)
}

test('MY BOX: an empty box links on, and only members reach it @desk', { tag: '@long' }, async ({
  page,
  product,
}) => {
  await page.goto(product.url)
  await expect(page.getByRole('link', { name: 'MY BOX' })).toHaveCount(0)
  await page.goto(`${product.url}/mybox`)
  await expect(page).toHaveURL(/\/signin\?callbackUrl=%2Fmybox$/)
  await come(page, product, 'boxer')
  await page.goto(product.url)
  await page.getByRole('link', { name: 'MY BOX' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'MY BOX' })).toBeVisible()
  await expect(page.getByText('No tickets yet')).toBeVisible()
  await expectAccessible(page)
  await expectNoSideways(page)
  const tabs = page.getByRole('navigation', { name: 'MY BOX sections' })
  await tabs.getByRole('link', { name: /^Gifts/ }).click()
  await expect(page.getByText('No gifts yet')).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Browse shows' })).toBeVisible()
  await expectAccessible(page)
  await tabs.getByRole('link', { name: /^Coupons/ }).click()
  await page.getByRole('main').getByRole('button', { name: 'Redeem a coupon' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('MY BOX: paid files are downloaded, with a count @desk', { tag: '@long' }, async ({ page, product }) => {
  const fan = await come(page, product, 'fetcher')
  await buyCubes(product, fan, 100)
  const wallpapers = await productOf(product, 'afterglow', '-WALLPAPERS')
  await buy(fan, wallpapers.id)
  await openTab(page, product, 'download')
  const card = page.getByRole('article', { name: wallpapers.name.text })
  await expect(card).toContainText(/Download until/)
  await expectAccessible(page)
  await expectNoSideways(page)
  const fetching = page.waitForEvent('download')
  await card.getByRole('button', { name: `Download ${wallpapers.name.text} 1.jpg` }).click()
  const file = await fetching
  expect(file.suggestedFilename()).toBe(`${wallpapers.name.text} 1.jpg`)
  expect(await file.failure()).toBeNull()
  await page.reload()
  await expect(card).toContainText('Downloaded once')
})

test('MY BOX: pickup goods have a code that staff accepts once @desk', { tag: '@long' }, async ({
  page,
  product,
}) => {
  const fan = await come(page, product, 'gatecomer')
  const set = await productOf(product, 'low-tide-high-moon', '-DOME-SET')
  const lines = [{ productUid: set.id, quantity: 1 }]
  const quote = await fan.call('POST /api/v1/checkout/quote', { body: { lines } })
  const slot = quote.ok ? quote.value.requires.pickup[0]?.slots[0] : undefined
  if (!slot) throw new Error('no slot to fetch it')
  const body = { productUid: set.id, pgCode: 'P000' as const, quantity: 1, pickupSlotId: slot.id }
  const placed = await fan.call('POST /api/v2/order/product', { body })
  if (!placed.ok) throw new Error(placed.error.name)
  await payByCard(product, fan, placed.value)

  await openTab(page, product, 'goods')
  const card = page.getByRole('article', { name: 'Pickup' })
  await expect(card).toContainText(set.name.text)
  const picture = card.getByRole('img', { name: /^QR code / })
  await expect(picture).toBeVisible()
  await expectAccessible(page)
  await expectNoSideways(page)
  const code = (await card.locator('figcaption').textContent()) ?? ''
  await orders(product, 'hand-over', code)
  await expect(card).toContainText(/Picked up on/)
  await expect(picture).toHaveCount(0)
  await expect(orders(product, 'hand-over', code)).rejects.toThrow(/HANDED_OVER/)
})

test('MY BOX: hidden events stay open to ticket holders @desk', {
  tag: '@long',
}, async ({ page, product, browser, contextOptions, pageConsole }) => {
  pageConsole.expects(/status of 404 .*\/detail\//)
  const fan = await come(page, product, 'boxholder')
  await buyCubes(product, fan, 1_000)
  const [onAir, ahead] = [await eventOf(product, 'sails'), await eventOf(product, 'paper-planets')]
  const stranger = await openBrowser(browser, contextOptions)
  const detailOf = ({ slug }: { slug: string }) => `${product.url}/detail/${slug}`
  for (const event of [onAir, ahead]) {
    await buy(fan, (await productOf(product, event.slug, '-LIVE')).id)
    expect((await stranger.goto(detailOf(event)))?.status()).toBe(200)
    await hideEvent(product, event.id)
    await expect.poll(async () => (await stranger.goto(detailOf(event)))?.status()).toBe(404)
  }

  await openTab(page, product)
  await page.getByRole('link', { name: `See the event: ${ahead.title.text}` }).click()
  await expect(page).toHaveURL(detailOf(ahead))
  await expect(page.getByRole('complementary', { name: 'Tickets' })).toContainText('You have a ticket')
  await expectAccessible(page)
  const again = await page.reload()
  expect([again?.status(), await again?.headerValue('cache-control')]).toEqual([200, 'private, no-store'])
  const refused = await stranger.goto(detailOf(ahead))
  expect([refused?.status(), await refused?.headerValue('cache-control')]).toEqual([404, 'private, no-store'])

  await page.getByRole('link', { name: 'MY BOX' }).click()
  await page.getByRole('link', { name: `Enter ${onAir.title.text}` }).click()
  await expect(page).toHaveURL(`${product.url}/confirm/${onAir.slug}`)
  await page.getByRole('main').getByRole('link', { name: 'Enter' }).click()
  await expect(page).toHaveURL(`${product.url}/player/${onAir.slug}`)
  await moves(page)
  await page.reload()
  await moves(page)
})

test('MY BOX: an open replay plays from it @desk', { tag: '@long' }, async ({ page, product }) => {
  const fan = await come(page, product, 'rewatcher')
  await buyCubes(product, fan, 500)
  const amber = await eventOf(product, 'amber')
  await buy(fan, (await productOf(product, 'amber', '-REPLAY')).id)
  await openTab(page, product)
  const watch = page.getByRole('link', { name: `Watch the replay ${amber.title.text}` })
  await expect(watch).toBeVisible()
  await expectAccessible(page)
  await expectNoSideways(page)
  await watch.click()
  await expect(page).toHaveURL(`${product.url}/replay/amber`)
})

test('MY BOX: a ticket buyer before doors is led to the check first @desk', { tag: '@long' }, async ({
  page,
  product,
}) => {
  const fan = await come(page, product, 'earlybuyer')
  await buyCubes(product, fan, 1_000)
  const { id } = await eventOf(product, 'low-tide-high-moon')
  const ticket = await productOf(product, 'low-tide-high-moon', '-LIVE')
  await page.goto(`${product.url}/detail/${id}`)
  await page
    .getByRole('complementary', { name: 'Tickets' })
    .getByRole('button', { name: /^Get ticket/ })
    .click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `Pay ${ticket.productPointPrice} cubes` })
    .click()
  const bought = page.getByRole('dialog', { name: 'You have a ticket' })
  await expect(bought.getByRole('link', { name: 'Add to calendar' })).toHaveAttribute('download', /\.ics$/)
  await expect(bought.getByRole('link', { name: 'Check sound and device' })).toBeVisible()
  await expect(bought.getByRole('link', { name: 'Enter' })).toHaveCount(0)
  await page.goto(`${product.url}/detail/${id}/products?product=${ticket.id}`)
  const sheet = page.getByRole('dialog', { name: ticket.name.text })
  await expect(sheet.getByRole('link', { name: 'Check sound and device' })).toBeVisible()
  await expect(sheet.getByRole('link', { name: 'Enter' })).toHaveCount(0)
})

test('MY BOX: a ticket opens at doors without a reload @desk', async ({ page, product }) => {
  const fan = await come(page, product, 'early')
  await buyCubes(product, fan, 1_000)
  const eventId = (await eventOf(product, 'low-tide-high-moon')).id
  await buy(fan, (await productOf(product, 'low-tide-high-moon', '-LIVE')).id)
  const check = await fan.call('GET /api/v1/event/confirm/{id}', { params: { id: eventId } })
  if (!check.ok) throw new Error(check.error.name)
  await passHours(product, (Date.parse(check.value.opensAt) - Date.now() - aheadMs) / 3_600_000)
  await holdClock(page)
  await openTab(page, product)
  const ticket = page.getByRole('article', { name: 'LOW TIDE, HIGH MOON' })
  await expect(ticket.getByRole('timer')).toBeVisible()
  await expect(ticket).toContainText('Starts')
  const order = ticket.getByRole('link', { name: 'View order LOW TIDE, HIGH MOON' })
  await expect(order).toHaveAttribute('href', /\/orders\/or_/)
  const enter = ticket.getByRole('link', { name: 'Enter LOW TIDE, HIGH MOON' })
  await timePasses(product, page, aheadMs)
  await followed(page, 5_000, () => expect(enter).toBeVisible(oneAnswer))
  await expect(page.getByRole('region', { name: 'Doors open' })).toContainText('The show starts at')
  await expectAccessible(page)
  await expectNoSideways(page)
  await enter.click()
  await expect(page).toHaveURL(`${product.url}/confirm/low-tide-high-moon`)
})
