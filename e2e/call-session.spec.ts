import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { payByCard } from '@encore/dev-env'
import type { Locator, Page } from '@playwright/test'
import { expectAccessible, expectNoSideways } from '#fixtures/accessible.ts'
import { relayPid } from '#fixtures/broken-parts.ts'
import { leftMs, openCallPage, readyButton, testDevices, untilLeft, writeCard } from '#fixtures/call-page.ts'
import { expect, test } from '#fixtures/call-product.ts'
import { grantCall, makeCallEvent, publishOrder, publishSession } from '#fixtures/call-session.ts'
import { filmOfColour } from '#fixtures/camera.ts'
import { come, openBrowser } from '#fixtures/fan.ts'
import { openStation, tabletSize, takeNext } from '#fixtures/station.ts'
import { openStaffPage, studioOf } from '#fixtures/studio.ts'
import { makeProduct, publishEvent } from '#fixtures/studio-calls.ts'

/** Two calls at once are encoded in software, so the cameras are small and slow. */
const film = join(tmpdir(), `encore-call-session-${process.pid}.y4m`)
test.use({
  launchOptions: async ({ launchOptions }, use) => {
    await filmOfColour('green', film)
    const camera = `--use-file-for-fake-video-capture=${film}`
    await use({ ...launchOptions, args: [...(launchOptions.args ?? []), camera] })
    await rm(film)
  },
})

const sizes = [{ width: 1440, height: 900 }, tabletSize, { width: 390, height: 844 }]

async function expectGoodAtAllSizes(page: Page): Promise<void> {
  const size = page.viewportSize() ?? tabletSize
  for (const one of sizes) {
    await page.setViewportSize(one)
    await expectAccessible(page)
    await expectNoSideways(page)
  }
  await page.setViewportSize(size)
}

test('fan calls: two fans visit two artists, and staff run the session to its end @desk @long', async ({
  page: staff,
  browser,
  product,
  contextOptions,
}) => {
  // Four calls and their checks, at the pace of a small machine.
  test.setTimeout(600_000)
  await openStaffPage(staff, product, 'sessionstaff')
  const eventId = await makeCallEvent(staff, product, 2)
  const productUid = await makeProduct(staff, { eventId, kind: 'FAN_CALL', productCode: 'PAPER-CALL' })
  await publishEvent(staff, eventId)
  const session = await publishSession(staff, eventId, {
    ...{ promiseMs: 40_000, productIds: [productUid], recording: 'KEEPSAKE' },
  })

  const [adaPage, bellaPage] = await Promise.all([
    openBrowser(browser, contextOptions),
    openBrowser(browser, contextOptions),
  ])
  const ada = await come(adaPage, product, 'adacalls')
  await come(bellaPage, product, 'bellacalls')
  const placed = await ada.call('POST /api/v2/order/product', {
    body: { productUid, pgCode: 'P000', quantity: 1 },
  })
  if (!placed.ok) throw new Error(JSON.stringify(placed.error))
  const orderId = await payByCard(product, ada, placed.value)
  await grantCall(staff, session, 'bellacalls@fans.test')
  await publishOrder(staff, session)

  await staff.goto(`${studioOf(product)}${session.path}/control`)
  await staff.getByRole('button', { name: 'Open', exact: true }).click()
  const stations = staff.getByRole('region', { name: 'Stations' }).getByRole('button')
  const panel = staff.getByRole('complementary', { name: /./ }).last()
  const choose = async (station: Locator) => {
    await station.click()
    await expect(station).toHaveAttribute('aria-pressed', 'true')
  }
  const codeOf = async (station: Locator) => {
    await choose(station)
    await staff.getByRole('button', { name: 'Pair a tablet' }).click()
    const pairing = staff.getByRole('dialog', { name: /^Pair a tablet/ })
    await pairing.getByRole('button', { name: 'Show a code' }).click()
    const code = (await pairing.getByText(/^\d{4} \d{4}$/).innerText()).replace(/\D/g, '')
    await staff.keyboard.press('Escape')
    return code
  }
  const codes = [await codeOf(stations.nth(0)), await codeOf(stations.nth(1))]
  const prepares = [
    {
      page: adaPage,
      card: { name: '水野 彩', reading: 'Mizuno Aya', language: '日本語', toSign: '彩へ' },
      consents: ['Record a keepsake for me', 'Staff may listen to my call'],
    },
    { page: bellaPage, card: { name: 'Bella' }, consents: [] },
  ].map(async ({ page, card, consents }) => {
    await openCallPage(page, product, session.id)
    await page.getByRole('button', { name: 'Turn on camera and microphone' }).click()
    await testDevices(page)
    await writeCard(page, card)
    for (const name of consents) await page.getByRole('checkbox', { name }).check()
    await readyButton(page).click()
  })
  await Promise.all(prepares)
  const keeps = adaPage.getByRole('checkbox', { name: 'Record a keepsake for me' })
  await keeps.click()
  const withdrawal = adaPage.getByRole('alertdialog', { name: 'Take the consent back?' })
  await expectAccessible(adaPage)
  await withdrawal.getByRole('button', { name: 'Keep it' }).click()
  await expect(keeps).toBeChecked()
  const artistConsents = ['Record keepsakes for fans', 'Staff may listen']
  const first = await openStation(browser, product, codes[0] ?? '', {
    ...contextOptions,
    consents: artistConsents,
  })
  const second = await openStation(browser, product, codes[1] ?? '', {
    ...contextOptions,
    consents: artistConsents,
  })

  // The first fan of the order is called first, and the other artist sees the second one.
  await takeNext(first)
  await expect(first.getByRole('heading', { name: '水野 彩' })).toBeVisible()
  await expect(first.getByText('彩へ')).toBeVisible()
  await takeNext(second)
  await expect(second.getByRole('heading', { name: 'Bella' })).toBeVisible()
  await expect(first.getByText('Recording for 水野 彩')).toBeVisible()
  await expect(adaPage.getByText('Recording for you')).toBeVisible()
  await expect(second.getByText('Recording for Bella')).toHaveCount(0)
  await choose(stations.nth(0))
  await expect(panel).toContainText('No. 1 a•')
  await staff.getByLabel('New line').fill('Start with hello')
  await staff.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(first.getByText('Start with hello')).toBeVisible()
  await expect(second.getByText('Start with hello')).toHaveCount(0)

  // The line breaks for both calls at once, and mends.
  const relay = await relayPid(product)
  process.kill(relay, 'SIGSTOP')
  await expect(adaPage.getByRole('heading', { name: 'Your time stands still' })).toBeVisible()
  await expect(first.getByRole('alert')).toContainText('nothing is lost')
  const stoodAt = await leftMs(adaPage)
  process.kill(relay, 'SIGCONT')
  await expect(adaPage.getByRole('heading', { name: 'Your time stands still' })).toBeHidden()
  expect(await leftMs(adaPage)).toBeGreaterThan(stoodAt - 3_000)

  await panel.getByRole('button', { name: 'Add time' }).click()
  const more = staff.getByRole('dialog', { name: /^More time/ })
  await more.getByLabel('60 s').check()
  await more.getByLabel('Reason').fill('The line broke')
  await expectAccessible(staff)
  await more.getByRole('button', { name: 'Add time' }).click()
  await expect(panel).toContainText(/of 1:40 spoken/)
  await expect(first.getByRole('timer')).toContainText(/1:\d\d/)
  for (const page of [staff, first, adaPage]) await expectGoodAtAllSizes(page)

  // The second fan's time runs out; the artist ends the first call, whose promise has been spoken.
  await expect(second.getByText('Nobody is on air')).toBeVisible({ timeout: 90_000 })
  await expect(bellaPage.getByText('You’re next with DOYUL')).toBeVisible()
  await untilLeft(adaPage, 58_000)
  await first.getByRole('button', { name: 'Stop', exact: true }).click()
  await expect(first.getByRole('heading', { name: 'You are both dark and silent' })).toBeVisible()
  await expectGoodAtAllSizes(first)
  await first.getByRole('button', { name: 'End this call' }).click()
  // Each fan goes on to the other artist. A tablet that is loaded anew goes on with its call.
  await takeNext(first)
  await expect(first.getByRole('heading', { name: 'Bella' })).toBeVisible()
  await takeNext(second)
  await expect(second.getByRole('heading', { name: '水野 彩' })).toBeVisible()
  await untilLeft(adaPage, 36_000)
  await second.reload()
  await expect(second.getByRole('timer')).toBeVisible()
  await untilLeft(adaPage, 32_000)

  await second.getByRole('button', { name: 'Stop and delete' }).click()
  await expect(second.getByText('Delete the recording?')).toBeVisible()
  await expectAccessible(second)
  await second.getByRole('button', { name: 'Delete for good' }).click()
  await expect(second.getByText('Recording for 水野 彩')).toHaveCount(0)
  await choose(stations.nth(1))
  await panel.getByRole('button', { name: 'Cut' }).click()
  const cut = staff.getByRole('dialog', { name: /^Cut the call/ })
  await cut.getByLabel('Note').fill('The room is needed')
  await cut.getByRole('button', { name: 'Cut now' }).click()
  await expect(cut.getByText('Choose the reason that the fan reads')).toBeVisible()
  await cut.getByLabel('Reason').selectOption({ label: 'The schedule' })
  await cut.getByRole('button', { name: 'Cut now' }).click()
  await expect(second.getByText('Nobody is on air')).toBeVisible()
  await expect(adaPage.getByRole('heading', { name: 'Thank you, 水野 彩' })).toBeVisible()
  const receiptOf = (page: Page, artist: string) =>
    page.getByRole('region', { name: `Receipt of your call with ${artist}` })
  await expect(receiptOf(adaPage, 'DOYUL')).toContainText('The artist ended the call.')
  await expect(receiptOf(adaPage, 'DOYUL')).not.toContainText('Owed to you')
  await expect(receiptOf(adaPage, 'HANSEO')).toContainText('Owed to you')
  await expectGoodAtAllSizes(adaPage)
  await expect(bellaPage.getByRole('heading', { name: 'Thank you, Bella' })).toBeVisible({ timeout: 90_000 })
  for (const artist of ['DOYUL', 'HANSEO'])
    await expect(receiptOf(bellaPage, artist)).toContainText('The time was spoken.')

  await staff.getByRole('tab', { name: /^Owed/ }).click()
  const owed = staff.getByRole('listitem').filter({ hasText: 'The schedule' }).first()
  await expect(owed).toContainText('No. 1 a•')
  await staff.getByRole('button', { name: 'Close session' }).click()
  const closing = staff.getByRole('dialog', { name: 'Close the call session for good?' })
  await closing.getByRole('button', { name: 'Close session' }).click()
  await expect(closing.getByRole('alert')).toContainText('not settled')
  await closing.getByRole('button', { name: 'Cancel' }).click()
  await owed.getByRole('button', { name: 'Settle' }).click()
  const settle = staff.getByRole('dialog', { name: /^Settle owed time/ })
  await expect(settle.getByLabel('Refund')).toBeChecked()
  await settle.getByLabel('Note').fill('Cut by the schedule')
  await settle.getByRole('button', { name: 'Settle' }).click()
  await expect(staff.getByText('Nothing is owed.')).toBeVisible()
  await staff.getByRole('button', { name: 'Close session' }).click()
  await closing.getByRole('button', { name: 'Close session' }).click()
  await expect(closing).toHaveCount(0)
  for (const tablet of [first, second])
    await expect(tablet.getByRole('heading', { name: 'Type the code from staff' })).toBeVisible()

  await expect(async () => {
    await adaPage.goto(`${product.url}/mybox?tab=download`)
    await expect(adaPage.getByText('READY', { exact: true })).toBeVisible({ timeout: 2_000 })
  }).toPass()
  const keepsake = adaPage.getByRole('article', { name: /^Call with/ })
  await expect(keepsake).toHaveAccessibleName('Call with DOYUL')
  await expect(keepsake).toContainText(/Mark [0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}/)
  await expectGoodAtAllSizes(adaPage)
  const downloading = adaPage.waitForEvent('download')
  await keepsake.getByRole('button', { name: /^Download the call with/ }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^encore-\d{4}-\d\d-\d\d-[0-9A-Z-]{14}\.(?:mp4|webm)$/)
  expect(await download.failure()).toBeNull()
  await keepsake.getByRole('button', { name: /^Delete the call with/ }).click()
  await adaPage
    .getByRole('dialog', { name: 'Delete the video?' })
    .getByRole('button', { name: 'Delete for good' })
    .click()
  await expect(keepsake).toHaveCount(0)

  await adaPage.goto(`${product.url}/call/${session.id}`)
  await expect(adaPage.getByText('Made up for')).toBeVisible()
  await expect(adaPage.getByText('Owed to you')).toHaveCount(0)
  await adaPage.goto(`${product.url}/orders/${orderId}`)
  await expect(adaPage.getByText(/^Refunded/).first()).toBeVisible()

  for (const page of [first, second, adaPage, bellaPage]) await page.context().close()
})
