import { bootProduct, type Camera, mailedInvitation, type RunningProduct, startCamera } from '@encore/dev-env'
import { expect, type Page, test } from '@playwright/test'
import { payAtGateway } from '#fixtures/checkout.ts'
import { come, openBrowser } from '#fixtures/fan.ts'
import { keyboardOf } from '#fixtures/keyboard.ts'
import { checkSettlement, nameOwner } from '#fixtures/operator.ts'
import { bootWithinMs } from '#fixtures/product.ts'
import { moves, shown } from '#fixtures/show.ts'
import { connectApp, givePassword, join, pick, studioOf } from '#fixtures/studio.ts'
import { writeMoment } from '#fixtures/studio-keys.ts'

let product: RunningProduct
let camera: Camera | null = null
test.beforeAll(async () => {
  test.setTimeout(bootWithinMs)
  product = await bootProduct({ seed: 'none', ingest: true, env: { RATE_LIMITS: 'off' } })
})
test.afterAll(async () => {
  camera?.kill('SIGKILL')
  await product.stop()
})

const minuteMs = 60_000
/** Local time in Seoul, `minutes` from now. */
const inSeoul = (minutes: number) =>
  new Date(Date.now() + (9 * 60 + minutes) * minuteMs).toISOString().slice(0, 16)
const save = (page: Page) => page.getByRole('region', { name: 'Save' }).getByRole('button', { name: 'Save' })

test(
  'first show: an empty product becomes a show that is sold, sent, moderated, replayed, refunded and settled',
  { tag: ['@desk', '@long'] },
  async ({ page, browser, contextOptions }, info) => {
    /** The staff member uses the keyboard alone. */
    const { press, choose, write } = keyboardOf(page)
    const founder = await join(product, 'founder')
    await nameOwner(product, founder)
    await page.goto(studioOf(product))
    await givePassword(page, founder)
    await connectApp(page)
    await page.goto(`${studioOf(product)}/team`)
    const helper = await join(product, 'chatkeeper')
    await press(page.getByRole('button', { name: 'Invite' }))
    const invitation = page.getByRole('dialog', { name: 'Invite to the team' })
    await write(invitation.getByLabel('Email'), helper)
    await write(invitation.getByLabel('Role'), 'Moderator')
    await press(invitation.getByRole('button', { name: 'Send invitation' }))
    await expect(page.getByRole('row', { name: helper })).toBeVisible()

    await page.goto(studioOf(product))
    await page.getByRole('button', { name: 'New event' }).click()
    const form = page.getByRole('dialog', { name: 'New event' })
    await form.getByRole('radio', { name: 'Concert' }).check()
    await form.getByRole('textbox', { name: /^Title/ }).fill('Opening Night')
    await pick(form, 'Time zone', 'Seoul')
    await form.getByLabel('Start', { exact: true }).fill(inSeoul(50))
    await form.getByRole('button', { name: 'Create event' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Edit Opening Night' })).toBeVisible()
    const eventId = /ev_\w+/.exec(page.url())?.[0] ?? ''
    const poster = await page.screenshot({ clip: { x: 0, y: 0, width: 900, height: 900 } })
    const chooses = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Upload Poster' }).click()
    await (await chooses).setFiles({ name: 'poster.png', mimeType: 'image/png', buffer: poster })
    const crop = page.getByRole('dialog', { name: 'Crop the picture: Poster' })
    await crop.getByRole('button', { name: 'Use this part' }).click()
    await expect(crop).toBeHidden()
    await save(page).click()
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()

    await page.goto(`${studioOf(product)}/products/new?eventId=${eventId}`)
    await page.getByLabel('Units on hand').fill('100')
    await page.getByLabel(/^Name/).fill('Opening Night, live')
    await page.getByLabel('Product code', { exact: true }).fill('opening-night')
    await page.getByLabel('USD $', { exact: true }).fill('24')
    await page.getByLabel('Hidden from fans').uncheck()
    await page.getByRole('button', { name: 'Create product' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Opening Night, live' })).toBeVisible()
    await page.goto(`${studioOf(product)}/events/${eventId}`)
    await page.getByRole('button', { name: 'Publish' }).click()
    await expect(page.getByText('Fans see it now')).toBeVisible()

    const fan = await openBrowser(browser, contextOptions)
    const caller = await come(fan, product, 'firstinline')
    await fan.goto(product.url)
    await fan
      .getByRole('link', { name: /Opening Night/ })
      .first()
      .click()
    await fan.getByRole('button', { name: 'Pay $24.00' }).click()
    await expect(fan.getByRole('heading', { level: 1, name: 'Payment' })).toBeVisible()
    await payAtGateway(fan, false, '$24.00')

    await press(page.getByRole('link', { name: 'Live control' }))
    await press(page.getByRole('link', { name: 'Channel', exact: true }))
    await choose(page.getByRole('radio', { name: /^Encoder/ }))
    await press(page.getByRole('button', { name: 'Save channel' }))
    await press(page.getByRole('button', { name: 'Create stream key' }))
    await press(page.getByRole('dialog').getByRole('button', { name: 'Create stream key' }))
    const key = page.locator('code').filter({ hasText: /^sk_/ })
    camera = startCamera(product, (await key.textContent()) ?? '')
    await fan.goto(`${product.url}/player/${eventId}`)
    await expect(fan.getByRole('heading', { name: 'Starts in' })).toBeVisible()
    await press(page.getByRole('button', { name: 'Go live' }))
    await press(page.getByRole('dialog').getByRole('button', { name: 'Go live' }))
    await moves(fan)
    const began = (await shown(fan)).seconds
    const composer = fan.getByRole('textbox', { name: 'Message' })
    for (const words of ['the first song ever', 'tickets half price, ask me']) {
      await composer.fill(words)
      await composer.press('Enter')
      await expect(fan.getByRole('log').getByText(words)).toBeVisible()
    }

    const staff = await openBrowser(browser, contextOptions)
    await staff.goto(await mailedInvitation(product, helper))
    await staff.getByRole('button', { name: 'Sign in and accept' }).click()
    await givePassword(staff, helper)
    await connectApp(staff)
    await staff.goto(`${studioOf(product)}/events/${eventId}/live/moderation`)
    const said = staff.getByRole('list', { name: 'Messages, newest last' }).getByRole('listitem')
    await said
      .filter({ hasText: 'half price' })
      .getByRole('button', { name: /^Delete/ })
      .click()
    await expect(fan.getByRole('log').getByText('half price')).toBeHidden()
    await expect.poll(async () => (await shown(fan)).seconds).toBeGreaterThan(began + 10)

    await press(page.getByRole('button', { name: 'End show' }))
    await press(page.getByRole('dialog').getByRole('button', { name: 'End show' }))
    await expect(fan.getByRole('heading', { name: 'Thank you for watching' })).toBeVisible({
      timeout: 60_000,
    })
    camera.kill('SIGINT')
    const toReplay = async () => {
      await page.goto(`${studioOf(product)}/events/${eventId}/replay`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      return page.getByRole('radio', { name: /^Everybody who bought it/ }).count()
    }
    await expect.poll(toReplay, { timeout: 60_000 }).toBe(1)
    await choose(page.getByRole('radio', { name: /^Every member/ }))
    await writeMoment(page.getByLabel('Opens'), inSeoul(-1))
    await press(save(page))
    await expect(page.getByText('Saved. Fans see it this way now')).toBeVisible()
    await fan.goto(`${product.url}/replay/${eventId}`)
    await moves(fan)
    // Appears when the replay reaches the media time of the message.
    await expect(fan.getByText('the first song ever')).toBeVisible({ timeout: 90_000 })
    await expect(fan.getByText('half price')).toHaveCount(0)

    const orders = await caller.call('GET /api/v2/order/history', { query: {} })
    const orderId = orders.ok ? orders.value.content[0]?.orderId : ''
    await page.goto(`${studioOf(product)}/orders/${orderId}`)
    await page.getByRole('button', { name: 'Refund' }).click()
    const refund = page.getByRole('dialog', { name: 'Refund the order' })
    await refund.getByLabel('Reason').fill('the sound was gone for the first song')
    await refund.getByRole('button', { name: /^Refund/ }).click()
    await expect(page.getByText('Refunded', { exact: true }).first()).toBeVisible({ timeout: 60_000 })

    await page.goto(`${studioOf(product)}/events/${eventId}/settlement`)
    await expect(page.getByRole('main')).toContainText('$24.00')
    await press(page.getByRole('button', { name: 'Preview a settlement' }))
    await press(page.getByRole('button', { name: 'Settle these figures' }))
    const arriving = page.waitForEvent('download')
    await press(page.getByRole('listitem').getByRole('button', { name: 'Download' }))
    const file = info.outputPath('settlement.csv')
    await (await arriving).saveAs(file)
    expect(await checkSettlement(product, file)).toContain('The settlement holds')
  },
)
