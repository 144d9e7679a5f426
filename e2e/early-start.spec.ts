import { bootProduct, type RunningProduct } from '@encore/dev-env'
import { expect, type Page, test } from '@playwright/test'
import { buyElsewhere } from '#fixtures/checkout.ts'
import { alwaysOnAir } from '#fixtures/demo.ts'
import { come, openBrowser } from '#fixtures/fan.ts'
import { bootWithinMs } from '#fixtures/product.ts'
import { moves } from '#fixtures/show.ts'
import { openStaffPage, studioOf } from '#fixtures/studio.ts'
import { callStudio, makeProduct, publishEvent } from '#fixtures/studio-calls.ts'

let product: RunningProduct
test.beforeAll(async () => {
  test.setTimeout(bootWithinMs)
  product = await bootProduct({ env: { RATE_LIMITS: 'off' } })
})
test.afterAll(() => product.stop())

/** Local time in Seoul, `minutes` from now. */
const inSeoul = (minutes: number) =>
  new Date(Date.now() + (9 * 60 + minutes) * 60_000).toISOString().slice(0, 16)

/** Publishes a simulive show announced for about 40 minutes from now, with a ticket. */
async function announceShow(page: Page): Promise<{ eventId: string; ticket: string }> {
  const { id: eventId } = await callStudio<{ id: string }>(page, 'POST', '/event', {
    ...{ template: 'BLANK', copyOf: await alwaysOnAir(product), title: { en: 'Ahead of Time' } },
    ...{ zone: 'Asia/Seoul', startAt: inSeoul(41) },
  })
  const { recordings } = await callStudio<{ recordings: { id: string; state: string }[] }>(
    page,
    'GET',
    `/event/${eventId}/live/recording`,
  )
  const recordingId = recordings.find(({ state }) => state === 'READY')?.id
  await callStudio(page, 'PUT', `/event/${eventId}/live/channel`, {
    kind: 'SIMULIVE',
    url: null,
    recordingId,
  })
  const ticket = await makeProduct(page, { eventId, kind: 'TICKET_LIVE', productCode: 'AHEAD-OF-TIME' })
  await publishEvent(page, eventId)
  return { eventId, ticket }
}

function opensStream(page: Page): string[] {
  const opened: string[] = []
  page.on('request', (request) => {
    if (/\/master[\w.]*\.m3u8/.test(request.url())) opened.push(request.url())
  })
  return opened
}

test('early start: an organiser goes live 40 minutes early: waiting pages enter without a reload, and the refund becomes a request', {
  tag: ['@desk', '@long'],
}, async ({ page, browser, contextOptions }) => {
  await openStaffPage(page, product, 'earlyowner')
  const { eventId, ticket } = await announceShow(page)
  const player = await openBrowser(browser, contextOptions)
  const fan = await come(player, product, 'earlybird')
  await buyElsewhere(product, fan, ticket)
  const [confirm, orders] = [await player.context().newPage(), await player.context().newPage()]
  const guest = await openBrowser(browser, contextOptions)
  await player.goto(`${product.url}/player/${eventId}`)
  await expect(player.getByRole('timer', { name: 'Starts in' })).toBeVisible()
  const opened = opensStream(player)
  await confirm.goto(`${product.url}/confirm/${eventId}`)
  await expect(confirm.getByRole('timer')).toBeVisible()
  await guest.goto(`${product.url}/detail/${eventId}`)
  await expect(guest.getByRole('timer', { name: 'Starts in' })).toBeVisible()
  const announced = await guest.locator('time').first().getAttribute('datetime')
  await orders.goto(`${product.url}/mypage/orders`)
  const order = orders.getByRole('region', { name: 'Orders' }).getByRole('listitem').first()
  await expect(order).toContainText('Instant refund until')

  await page.goto(`${studioOf(product)}/events/${eventId}/live`)
  const sees = page.locator('dt:text-is("Viewers see") + dd')
  await expect(sees).toHaveText('The countdown')
  await page.getByRole('button', { name: 'Go live' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Go live' }).click()
  await expect(sees).toHaveText('The show')
  await expect(page.getByText(/announced \d\d:\d\d\sKST, began \d\d:\d\d\sKST/)).toBeVisible()

  await orders.reload()
  await expect(order.getByRole('button', { name: /^Request a refund/ })).toBeVisible()
  await expect(order).not.toContainText('Instant refund until')

  await expect(guest.getByRole('timer', { name: 'Starts in' })).toBeHidden()
  await expect(guest.getByText('On air').first()).toBeVisible()
  await expect(guest.locator(`time[datetime="${announced}"]`).first()).toBeVisible()
  await expect(confirm.getByText('The show is on')).toBeVisible()
  await moves(player)
  expect(opened).toHaveLength(1)
  await confirm.getByRole('link', { name: 'Enter' }).click()
  await expect(confirm).toHaveURL(/\/player\/ahead-of-time/)
  await moves(confirm)
})
