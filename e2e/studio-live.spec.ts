import { bootProduct, type Camera, type RunningProduct, startCamera } from '@encore/dev-env'
import { expect, test } from '@playwright/test'
import { expectAccessible, expectNoSideways } from '#fixtures/accessible.ts'
import { alwaysOnAir } from '#fixtures/demo.ts'
import { come, openBrowser } from '#fixtures/fan.ts'
import { bootWithinMs } from '#fixtures/product.ts'
import { moves } from '#fixtures/show.ts'
import { openDesk, studioOf } from '#fixtures/studio.ts'

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

test('an organiser feeds a show, sees it first, keeps its chat, covers and ends it, and closes the shop', {
  tag: '@desk',
}, async ({ page, browser, contextOptions }) => {
  await openDesk(page, product, 'liveowner')
  await page
    .getByRole('link', { name: /Unplugged at 2 a/ })
    .first()
    .click()
  await page.getByRole('link', { name: 'Live desk' }).click()
  await page.getByRole('link', { name: 'Channel' }).click()
  await page.getByRole('radio', { name: /^Encoder/ }).check()
  await page.getByRole('button', { name: 'Save channel' }).click()
  await page.getByRole('button', { name: 'Make a stream key' }).click()
  const ask = page.getByRole('dialog')
  await ask.getByRole('button', { name: 'Make a stream key' }).click()
  const key = page.locator('code').filter({ hasText: /^sk_/ })
  await expect(key).toBeVisible()
  await expectAccessible(page)
  const eventId = /ev_\w+/.exec(page.url())?.[0] ?? ''

  const fan = await openBrowser(browser, contextOptions)
  await come(fan, product, 'chordcatcher')
  await fan.goto(`${product.url}/player/${eventId}`)
  camera = startCamera(product, (await key.textContent()) ?? '')
  await page.getByRole('link', { name: 'Show', exact: true }).click()
  const preview = page.getByLabel('Picture of the show')
  const played = () => preview.evaluate((video: HTMLVideoElement) => video.currentTime)
  const before = await played()
  await expect.poll(played, { timeout: 60_000 }).toBeGreaterThan(before + 1)
  await expect(page.getByText('Receiving').first()).toBeVisible()
  await moves(fan)

  const composer = fan.getByRole('textbox', { name: 'Message' })
  await composer.fill('sing the old one')
  await composer.press('Enter')
  const line = page.getByRole('list', { name: 'Messages, newest last' }).getByText('sing the old one')
  await expect(line).toBeVisible()
  const other = await openBrowser(browser, contextOptions)
  await come(other, product, 'rulekeeper')
  await other.goto(`${product.url}/player/${eventId}`)
  await other.getByRole('log').getByRole('button', { name: 'chordcatcher' }).first().click()
  await other.getByRole('menuitem', { name: 'Report to the moderators' }).click()
  await other.getByRole('dialog').getByRole('button', { name: 'Report' }).click()
  await expect(other.getByText('Thank you. The moderators have it')).toBeVisible()
  await page.getByRole('link', { name: /^Moderation/ }).click()
  await expect(page.getByText('1 report · Insult or hate')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Delete: chordcatcher' }).first().click()
  await expect(page.getByText('Nothing is reported')).toBeVisible()
  await expect(fan.getByRole('log').getByText('sing the old one')).toBeHidden()
  await page.getByRole('button', { name: 'Close this chat' }).click()
  await expect(fan.getByText('The chat is taking a break. The show goes on')).toBeVisible()
  await page.getByRole('button', { name: 'Open this chat' }).click()
  await expect(composer).toBeVisible()

  await page.getByRole('link', { name: 'Show', exact: true }).click()
  await page.getByRole('button', { name: 'Show slate' }).click()
  await expect(page.getByText('Viewers see the slate')).toBeVisible()
  const gets = page.getByRole('definition').and(page.locator('dt:text-is("Viewers get") + dd'))
  await expect(gets).toHaveText('Slate')
  await page.getByRole('button', { name: 'Show picture' }).click()
  await expect(gets).toHaveText('Picture')

  await other.goto(`${product.url}/cart`)
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Cart')
  const guest = await openBrowser(browser, contextOptions)
  await guest.goto(`${product.url}/detail/${await alwaysOnAir(product)}`)
  await page.goto(`${studioOf(product)}/switches`)
  await page.getByRole('button', { name: 'Close: Shop' }).click()
  await page.getByRole('dialog').getByLabel('Why, for the log').fill('wrong prices')
  await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).first().click()
  const rest = { name: 'The shop is taking a short break' }
  await expect(other.getByRole('heading', rest)).toBeVisible()
  await expectAccessible(page)
  // Who has not signed in hears of it with the next press, and stands before the same page.
  await guest
    .getByRole('button', { name: /^Get ticket/ })
    .filter({ visible: true })
    .first()
    .click()
  await expect(guest.getByRole('dialog', rest)).toBeVisible()
  await guest.goto(`${product.url}/cart`)
  await expect(guest.getByRole('heading', rest)).toBeVisible()
  await expectAccessible(guest)
  await page.getByRole('button', { name: 'Open again: Shop' }).click()
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Cart')

  // At the edge again: who fell behind meanwhile would see the end as much later.
  await fan.reload()
  await page.goto(`${studioOf(product)}/events/${eventId}/live`)
  await page.getByRole('button', { name: 'End show' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'End show' }).click()
  await expect(fan.getByRole('heading', { name: 'Thank you for being here' })).toBeVisible({
    timeout: 60_000,
  })
  await expect(page.getByRole('button', { name: 'Go on again' })).toBeVisible()
  await expect(guest.getByRole('heading', rest)).toBeHidden()
  await expectAccessible(page)
  await expectNoSideways(page)
})
