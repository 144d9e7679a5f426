import type { Page } from '@playwright/test'
import { expectAccessible, expectNoSideways, useTheme } from '#fixtures/accessible.ts'
import { eventOf, productOf } from '#fixtures/catalogue.ts'
import { keepAddress } from '#fixtures/checkout.ts'
import { publishDraw } from '#fixtures/draw.ts'
import { come, openBrowser } from '#fixtures/fan.ts'
import { expect, test } from '#fixtures/product.ts'
import { buySignedSets } from '#fixtures/signed-sets.ts'

const title = { en: 'Polaroids', ko: '폴라로이드 추첨', ja: 'チェキ抽選', zhhans: '拍立得抽选' }

test('draws: a fan finds a draw on the event page, enters it for free, leaves and enters again @long-on-desk', async ({
  page,
  product,
  isMobile,
}) => {
  await useTheme(page, isMobile ? 'light' : 'dark')
  const { id: eventId } = await eventOf(product, 'postcards')
  const id = await publishDraw(product, { eventId, title, places: 3 })
  await come(page, product, `lots${isMobile ? 'm' : 'd'}`)
  await page.goto(`${product.url}/detail/postcards`)
  await page.locator(`main a[href="/draw/${id}"]`).click()
  await expect(page).toHaveURL(`${product.url}/draw/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveAccessibleName('Polaroids')

  const own = page.getByRole('complementary', { name: 'Your part in the draw' })
  await own.getByRole('button', { name: 'Enter for free' }).click()
  await expect(own.getByText('1 lot among 1')).toBeVisible()
  await expect(own.getByText('Your lot is in the list')).toBeVisible()
  const receipt = page.getByRole('region', { name: 'Your receipt' })
  await expect(receipt.getByText('In the list, line 1')).toBeVisible()
  await expectAccessible(page)
  await expectNoSideways(page)

  await own.getByRole('button', { name: 'Leave the draw' }).click()
  const question = page.getByRole('dialog', { name: 'Leave this draw?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(own.getByText('1 lot among 1')).toBeVisible()
  await own.getByRole('button', { name: 'Leave the draw' }).click()
  await question.getByRole('button', { name: 'Leave the draw' }).click()
  await expect(receipt.getByText('You took it out')).toBeVisible()
  if (isMobile) await enterByBar(page)
  else await own.getByRole('button', { name: 'Enter for free' }).click()
  await expect(receipt.getByRole('listitem')).toHaveCount(2)
  // Events of one batch stand in the order of their random ids.
  await expect(receipt.getByText(/^In the list, line [23]$/)).toBeVisible()
})

test('draws: an open page closes and draws by itself, checks the result and takes the won place from MY BOX @desk', async ({
  page,
  product,
}) => {
  const { id: eventId } = await eventOf(product, 'postcards')
  const fan = await come(page, product, 'winner')
  await keepAddress(fan)
  const id = await publishDraw(product, { eventId, title, places: 1, closesInSec: 15, delaySec: 18 })
  const entered = await fan.call('PUT /api/v1/draw/{id}/entry', { params: { id } })
  expect(entered).toMatchObject({ ok: true })
  await page.goto(`${product.url}/draw/${id}`)
  const own = page.getByRole('complementary', { name: 'Your part in the draw' })
  await expect(own.getByRole('heading', { name: 'Your lots' })).toBeVisible()

  // A check that waits for its file on a slow network ends with the state that the page shows by then.
  const arrived = Promise.withResolvers<void>()
  await page.route('**/draw.txt', async (route) => {
    await arrived.promise
    await route.fallback().catch(() => {})
  })
  const check = page.getByRole('region', { name: 'Check it yourself' })
  await check.getByRole('button', { name: 'Check now' }).click()
  await expect(own.getByRole('heading', { name: 'Drawn in' })).toBeVisible({ timeout: 60_000 })
  await expect(own.getByText('Your lot is in the final list')).toBeVisible()
  await expect(own.getByRole('heading', { name: 'You won' })).toBeVisible({ timeout: 60_000 })
  arrived.resolve()
  await expect(check.getByText('EVERYTHING FITS')).toBeVisible()
  await page.unroute('**/draw.txt')
  await expect(check.getByText('Your lot is there, unchanged since your receipt.')).toBeVisible()
  await expect(check.getByText('It’s the demo number. That proves nothing.')).toBeVisible()
  await expectAccessible(page)

  // A file that somebody changed on the way is found out.
  await page.route('**/draw.txt', async (route) => {
    const answer = await route.fetch()
    const text = await answer.text()
    await route.fulfill({
      response: answer,
      body: text.replace(/^IN (.)/m, (_, digit) => `IN ${digit === '0' ? '1' : '0'}`),
    })
  })
  await check.getByRole('button', { name: 'Check again' }).click()
  await expect(check.getByText('SOMETHING IS WRONG')).toBeVisible()
  await expect(check.getByText('The list isn’t the one that we signed.')).toBeVisible()
  await page.unroute('**/draw.txt')

  await page.goto(`${product.url}/mybox`)
  const tabs = page.getByRole('navigation', { name: 'MY BOX sections' })
  await tabs.getByRole('link', { name: /^Draws 1 win to accept$/ }).click()
  const wins = page.getByRole('region', { name: 'Needs your answer' })
  await expect(wins.getByText(/^Accept by /)).toBeVisible()
  await expectAccessible(page)
  await expectNoSideways(page)
  await wins.getByRole('link', { name: /Polaroids/ }).press('Enter')
  await own.getByRole('button', { name: 'Accept my place' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Accept my place' }).click()
  await expect(own.getByRole('heading', { name: 'Your place is confirmed' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('region', { name: 'Past' }).getByText('PLACE CONFIRMED')).toBeVisible()
  await expect(wins).toHaveCount(0)
  await expect(tabs.getByRole('link', { name: 'Draws', exact: true })).toBeVisible()
})

test('draws: three albums are three lots, a lost draw is checked in the browser, and a declined place moves up', {
  tag: ['@desk', '@long'],
}, async ({ page, browser, product, contextOptions, isMobile }) => {
  const { id: eventId } = await eventOf(product, 'postcards')
  const album = await productOf(product, 'postcards', '-SIGNED-SET')
  const pages = [page, await openBrowser(browser, contextOptions), await openBrowser(browser, contextOptions)]
  const fans = await Promise.all(
    pages.map((one, at) => come(one, product, `threealbums${isMobile ? 'm' : 'd'}${at}`)),
  )
  const draw = { eventId, title, places: 1, reserves: 1, isFree: false, productIds: [album.id] }
  const id = await publishDraw(product, { ...draw, closesInSec: 45, delaySec: 8 })
  await page.goto(`${product.url}/draw/${id}`)
  await expect(
    page.locator(`main a[href$="product=${album.id}"]`).filter({ visible: true }).first(),
  ).toBeVisible()
  await page.goto(`${product.url}/detail/postcards/products?product=${album.id}`)
  const links = page.getByRole('dialog').locator(`a[href="/draw/${id}"]`)
  await expect(links).toBeVisible()
  await Promise.all([page.waitForURL(`**/draw/${id}`), links.click()])
  await Promise.all(
    fans.map((fan) => buySignedSets(product, fan, { productUid: album.id, quantity: 3, name: 'Ada' })),
  )
  const partOf = (one: Page) => one.getByRole('complementary', { name: 'Your part in the draw' })
  // Chances follow the entries of others some seconds later.
  const chance = async () => {
    const own = await fans[0]?.call('GET /api/v1/draw/{id}/entry', { params: { id } })
    return own?.ok ? own.value.chance : null
  }
  await expect.poll(chance).toBe(0.33)
  await page.reload()
  await expect(partOf(page)).toContainText('3 lots among 9: 33%')
  await expect(partOf(page).getByText('All 3 lots are in the list')).toBeVisible()

  // All three fans watch the draw, and nobody reloads.
  await Promise.all(pages.slice(1).map((one) => one.goto(`${product.url}/draw/${id}`)))
  await expect(partOf(page).getByRole('heading', { name: 'Drawn in' })).toBeVisible({ timeout: 90_000 })
  const results = { WINNER: 'You won', RESERVE: 'You’re in reserve', LOST: 'Not this time' }
  const pageOf = async (status: keyof typeof results): Promise<Page> => {
    for (const one of pages) {
      const heading = partOf(one).getByRole('heading', {
        level: 2,
        name: /^(You won|You’re in reserve|Not this time)$/,
      })
      if ((await heading.textContent({ timeout: 60_000 })) === results[status]) return one
    }
    throw new Error(`nobody has ${status}`)
  }
  const [winner, reserve, loser] = [await pageOf('WINNER'), await pageOf('RESERVE'), await pageOf('LOST')]
  await expect(partOf(loser)).toContainText('None of your 3 lots was drawn. 1 of 3 fans won.')
  const check = loser.getByRole('region', { name: 'Check it yourself' })
  await check.getByRole('button', { name: 'Check now' }).click()
  await expect(check.getByText('EVERYTHING FITS')).toBeVisible()
  await expect(check.getByText('All 3 of your lots are there, unchanged since your receipt.')).toBeVisible()

  // A friend's phone opens the code of the loser's list and compares it with its own.
  const code = check.getByRole('link', { name: 'QR code of your list' })
  await expect(code).toBeVisible()
  await expectAccessible(loser)
  await reserve.goto('about:blank')
  await reserve.goto((await code.getAttribute('href')) ?? '')
  const compared = reserve.getByRole('region', { name: 'Compare with a friend' })
  await expect(compared).toContainText('You and your friend have the same list.')

  await partOf(winner).getByRole('button', { name: 'Give my place back' }).click()
  await winner.getByRole('dialog').getByRole('button', { name: 'Give my place back' }).click()
  await expect(partOf(winner).getByRole('heading', { name: 'Your place went to a reserve' })).toBeVisible()
  await expect(partOf(reserve).getByRole('heading', { name: 'You won' })).toBeVisible({ timeout: 30_000 })
  await expectNoSideways(reserve)
  for (const one of pages.slice(1)) await one.context().close()
})

/** Enters by the bar at the bottom of a phone, which is there while the panel's button is out of view. */
async function enterByBar(page: Page): Promise<void> {
  const bar = page.locator('main [data-foot]').filter({ hasText: 'Enter until' })
  const button = bar.getByRole('button', { name: 'Enter for free' })
  const footer = page.getByRole('contentinfo')
  await footer.scrollIntoViewIfNeeded()
  await expect(button).toBeVisible()
  // The bar makes room for itself at the end of the page, which then scrolls further.
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  const [end, top] = [await footer.boundingBox(), await bar.boundingBox()]
  expect((end?.y ?? 0) + (end?.height ?? 0)).toBeLessThanOrEqual(Math.ceil(top?.y ?? 0))
  await expectAccessible(page)
  await button.click()
  await expect(bar).toHaveCount(0)
}
