import { buyCubes } from '@encore/dev-env'
import { expectAccessible, expectNoSideways } from '#fixtures/accessible.ts'
import { eventOf, productOf } from '#fixtures/catalogue.ts'
import { come, openBrowser } from '#fixtures/fan.ts'
import { expect, test } from '#fixtures/product.ts'

test.use({ timezoneId: 'America/New_York' })

const slugs = { ahead: 'loud-library', onSale: 'paper-planets', over: 'night-bus' }

test('local clock: sale opening, doors and replay end appear on the reader’s clock too @desk', {
  tag: '@long',
}, async ({ page, product, browser }) => {
  const ahead = `${product.url}/detail/${(await eventOf(product, slugs.ahead)).id}`
  const over = `${product.url}/detail/${(await eventOf(product, slugs.over)).id}`
  const panel = page.getByRole('complementary', { name: 'Tickets' })
  const facts = page.getByRole('region', { name: 'At a glance' })
  await page.goto(ahead)
  await expect(panel).toContainText(/Sale opens .+ your time/)
  await expect(facts).toContainText(/Doors.+ your time.*Replay/)
  await expectNoSideways(page)
  await expectAccessible(page)
  await page.goto(over)
  await expect(panel).toContainText(/The replay is open from .+ to .+ your time/)
  await expect(facts).toContainText(/Replay.+ to .+ your time/)
  await expectNoSideways(page)

  const there = await openBrowser(browser, { locale: 'en-US', timezoneId: 'Asia/Seoul' })
  for (const address of [ahead, over]) {
    await there.goto(address)
    await expect(there.getByRole('region', { name: 'At a glance' })).toBeVisible()
    expect(await there.getByRole('main').innerText()).not.toContain('your time')
  }
  await there.context().close()
})

test('local clock: a ticket holder sees on their own clock when doors open @desk', { tag: '@long' }, async ({
  page,
  product,
}) => {
  const fan = await come(page, product, 'faraway')
  await buyCubes(product, fan, 1_000)
  const ticket = await productOf(product, slugs.onSale, '-LIVE')
  const placed = await fan.call('POST /api/v2/order/product', {
    body: { productUid: ticket.id, pgCode: 'CUBE', quantity: 1 },
  })
  if (!placed.ok) throw new Error(placed.error.name)
  await page.goto(`${product.url}/detail/${ticket.eventId}`)
  await expect(page.getByRole('complementary', { name: 'Tickets' })).toContainText(/Doors open .+ your time/)
  await page.goto(`${product.url}/mybox`)
  await expect(page.getByRole('main').getByRole('article').first()).toContainText(/Doors.+ your time/)
  await expectNoSideways(page)
  await expectAccessible(page)
})

test('local clock: an open sale stays open on a device with a slow clock @desk @long', async ({
  page,
  product,
}) => {
  const event = await eventOf(product, slugs.onSale)
  await page.clock.install({ time: Date.parse(event.ticketOpenAt) - 3_600_000 })
  // Blocks these responses, because they would correct the device's clock.
  await page.route(/\/session\//, () => undefined)
  await page.goto(`${product.url}/detail/${event.slug}`)
  const panel = page.getByRole('complementary', { name: 'Tickets' })
  const buy = panel.getByRole('button', { name: /^Get ticket for/ })
  await expect(buy).toContainText('250 cubes')
  await panel.getByRole('radio', { name: /^Live \+ replay/ }).check()
  await expect(buy).toContainText('320 cubes')
})
