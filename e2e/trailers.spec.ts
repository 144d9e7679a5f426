import { expectAccessible, expectNoSideways } from '#fixtures/accessible.ts'
import { eventOf } from '#fixtures/catalogue.ts'
import { freeOnAir } from '#fixtures/demo.ts'
import { openBrowser } from '#fixtures/fan.ts'
import { expect, test } from '#fixtures/product.ts'
import { openStaffPage, studioOf } from '#fixtures/studio.ts'

test('trailers: a guest watches the trailer of a free show on its page', { tag: '@long-on-desk' }, async ({
  page,
  product,
  pageConsole,
}) => {
  await page.goto(`${product.url}/detail/${await freeOnAir(product)}`)
  const trailer = page.getByRole('region', { name: 'Trailer' })
  await expect(trailer).toContainText('0:32')
  await expectAccessible(page)
  await trailer.getByRole('button', { name: 'Watch the trailer' }).press('Enter')
  const video = trailer.locator('video')
  await expect(video).toBeFocused()
  await expect
    .poll(() => video.evaluate(({ currentTime }: HTMLVideoElement) => currentTime))
    .toBeGreaterThan(1)
  expect(await video.evaluate(({ duration }: HTMLVideoElement) => Math.round(duration))).toBe(32)
  await expectAccessible(page)
  await expectNoSideways(page)
  expect(pageConsole.problems()).toEqual([])
})

test('trailers: a trailer that fails says so and loads again by another press', {
  tag: ['@desk', '@long'],
}, async ({ page, product, pageConsole }) => {
  pageConsole.expects(/Failed to load resource|ERR_FAILED/)
  await page.route('**/v/public/trailer/**', (route) => route.abort())
  await page.goto(`${product.url}/detail/${await freeOnAir(product)}`)
  const play = page.getByRole('button', { name: 'Watch the trailer' })
  await play.click()
  await expect(page.getByRole('alert')).toHaveText('The trailer can’t be played right now')
  await page.unroute('**/v/public/trailer/**')
  await play.click()
  const video = page.getByRole('region', { name: 'Trailer' }).locator('video')
  await expect
    .poll(() => video.evaluate(({ currentTime }: HTMLVideoElement) => currentTime))
    .toBeGreaterThan(0)
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('trailers: an organiser chooses a public trailer and removes it', { tag: ['@desk', '@long'] }, async ({
  page,
  product,
  browser,
  contextOptions,
}) => {
  await openStaffPage(page, product, 'teaser')
  const { id } = await eventOf(product, 'room-402')
  await page.goto(`${studioOf(product)}/events/${id}/live/trailer`)
  const box = page.getByRole('main')
  await expect(box.getByRole('radio', { name: 'No trailer' })).toBeChecked()
  await box.getByRole('radio', { name: /^Stage, crowd/ }).check()
  await expectAccessible(page)
  const save = box.getByRole('button', { name: 'Save trailer' })
  await save.press('Enter')
  await expect(page.getByText('Fans can watch the trailer')).toBeVisible()
  const fan = await openBrowser(browser, contextOptions)
  await fan.goto(`${product.url}/detail/${id}`)
  await expect(fan.getByRole('button', { name: 'Watch the trailer' })).toBeVisible()
  await box.getByRole('radio', { name: 'No trailer' }).check()
  await save.press('Enter')
  await expect(page.getByText('The trailer is off the event’s page')).toBeVisible()
  await expect(async () => {
    await fan.reload()
    await expect(fan.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(fan.getByRole('button', { name: 'Watch the trailer' })).toHaveCount(0, { timeout: 1_000 })
  }).toPass()
})
