import { bootProduct, type Camera, type RunningProduct, startCamera } from '@encore/dev-env'
import { expect, test } from '@playwright/test'
import { expectAccessible, expectNoSideways } from '#fixtures/accessible.ts'
import { come, openBrowser } from '#fixtures/fan.ts'
import { bootWithinMs } from '#fixtures/product.ts'
import { moves, showsCamera } from '#fixtures/show.ts'
import { openStaffPage } from '#fixtures/studio.ts'

let product: RunningProduct
let camera: Camera | null = null
test.beforeAll(async () => {
  test.setTimeout(bootWithinMs)
  product = await bootProduct({ ingest: true, env: { RATE_LIMITS: 'off' } })
})
test.afterAll(async () => {
  camera?.kill('SIGKILL')
  await product.stop()
})

/** Delay until all viewers see a change: media sent earlier is still on its way. */
const soon = { timeout: 15_000 }

test('live control: an organiser feeds a show, previews, covers and ends it, and a fan’s page follows without a reload', {
  tag: ['@desk', '@long'],
}, async ({ page, browser, contextOptions }) => {
  await openStaffPage(page, product, 'liveowner')
  await page
    .getByRole('link', { name: /Unplugged at 2 a/ })
    .first()
    .click()
  await page.getByRole('link', { name: 'Live control' }).click()
  const eventId = /ev_\w+/.exec(page.url())?.[0] ?? ''
  const fan = await openBrowser(browser, contextOptions)
  await come(fan, product, 'chordcatcher')
  await fan.goto(`${product.url}/player/${eventId}`)
  await moves(fan)
  expect(await showsCamera(fan)).toBe(false)
  await page.getByRole('link', { name: 'Channel', exact: true }).click()
  await page.getByRole('radio', { name: /^Encoder/ }).check()
  await page.getByRole('button', { name: 'Save channel' }).click()
  await page.getByRole('button', { name: 'Create stream key' }).click()
  const ask = page.getByRole('dialog')
  await ask.getByRole('button', { name: 'Create stream key' }).click()
  const key = page.locator('code').filter({ hasText: /^sk_/ })
  await expect(key).toBeVisible()
  // Only secure origins have a clipboard; elsewhere the key is selected so that it can be copied by hand.
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
  await page.getByRole('button', { name: 'Copy' }).last().click()
  await expect(page.getByText('Selected. Copy it with Ctrl+C or ⌘C')).toBeVisible()
  expect(await page.evaluate(() => getSelection()?.toString())).toMatch(/^sk_/)
  await expectAccessible(page)
  camera = startCamera(product, (await key.textContent()) ?? '')
  await page.getByRole('link', { name: 'Show', exact: true }).click()
  const preview = page.getByLabel('Picture of the show')
  const played = () => preview.evaluate((video: HTMLVideoElement) => video.currentTime)
  const before = await played()
  await expect.poll(played, { timeout: 60_000 }).toBeGreaterThan(before + 1)
  await expect(page.getByText('Receiving').first()).toBeVisible()
  await expect.poll(() => showsCamera(fan), { timeout: 60_000 }).toBe(true)

  await page.getByRole('button', { name: 'Show slate' }).click()
  await expect(page.getByText('Viewers see the slate')).toBeVisible()
  const gets = page.getByRole('definition').and(page.locator('dt:text-is("Viewers see") + dd'))
  await expect(gets).toHaveText('The slate')
  await expect.poll(() => showsCamera(fan), soon).toBe(false)
  await page.getByRole('button', { name: 'Show picture' }).click()
  await expect(gets).toHaveText('The show')
  await expect.poll(() => showsCamera(fan), soon).toBe(true)

  // Returns to the live edge: a viewer with a delay would see the end later by that delay.
  await fan.reload()
  await page.getByRole('button', { name: 'End show' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'End show' }).click()
  await expect(fan.getByRole('heading', { name: 'Thank you for watching' })).toBeVisible({
    timeout: 60_000,
  })
  await expect(page.getByRole('button', { name: 'Resume show' })).toBeVisible()
  await expect(gets).toHaveText('A thank-you')
  await expectAccessible(page)
  await expectNoSideways(page)
})
