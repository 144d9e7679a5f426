import { expectAccessible, expectNoSideways } from '#fixtures/accessible.ts'
import { comeToCall } from '#fixtures/call-page.ts'
import { expect, test } from '#fixtures/call-product.ts'
import { publishCalls } from '#fixtures/calls.ts'
import { eventOf } from '#fixtures/catalogue.ts'
import { come, openBrowser } from '#fixtures/fan.ts'
import { openStation, takeNext } from '#fixtures/station.ts'
import { openStaffPage, studioOf } from '#fixtures/studio.ts'

const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]

test('call interpreter: a promised interpreter speaks to both, and the clock stands while the seat is empty @desk @long', async ({
  page,
  browser,
  product,
  contextOptions,
}) => {
  await openStaffPage(page, product, 'interpreting')
  const fanPage = await openBrowser(browser, contextOptions)
  const fan = await come(fanPage, product, 'translatedfan')
  const event = await eventOf(product, 'side-b')
  const { sessionId, codes } = await publishCalls(product, {
    ...{ eventId: event.id, artistIds: ['paralune'], memberIds: [fan.uid] },
    ...{ promiseMs: 120_000, startsInSec: 0, isOpen: true },
    ...{ interpreterLanguages: ['ja', 'en'], isInterpreterPromised: true },
  })
  await comeToCall(fanPage, product, sessionId)
  await expect(fanPage.getByText(/^An interpreter is promised: 日本語, English/)).toBeVisible()
  const fanAgrees = fanPage.getByRole('checkbox', { name: /^An interpreter may take part/ })
  await expect(fanAgrees).not.toBeChecked()
  await fanAgrees.check()
  const consents = ['An interpreter may take part']
  const tablet = await openStation(browser, product, codes[0] ?? '', { ...contextOptions, consents })

  await page.goto(`${studioOf(product)}/interpreter`)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Interpret for PARALUNE' }).first().click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Start interpreting' }).click()
  await expect(page.getByText('The next fan is called')).toBeVisible()
  await takeNext(tablet)
  await expect(page.getByText(/^Fan and PARALUNE /)).toBeVisible()
  for (const each of [fanPage, tablet])
    await expect(each.getByText('An interpreter takes part')).toBeVisible()
  const frames = () =>
    page
      .getByLabel(/, in the call$/)
      .evaluate((video: HTMLVideoElement) => video.getVideoPlaybackQuality().totalVideoFrames)
  await expect.poll(frames).toBeGreaterThan(5)
  await expect(page.getByText(/^Delay \d+ ms$/)).toBeVisible()
  for (const size of sizes) {
    await page.setViewportSize(size)
    await expectAccessible(page)
    await expectNoSideways(page)
  }
  await expectAccessible(fanPage)
  await expectAccessible(tablet)

  const second = await page.context().newPage()
  await second.goto(page.url())
  await second.getByRole('button', { name: 'Start interpreting' }).click()
  await expect(second.getByText(/^Fan and PARALUNE /)).toBeVisible()
  await expect(page.getByText('You interpret in another window')).toBeVisible()
  await page.getByRole('button', { name: 'Interpret here' }).click()
  await expect(page.getByText(/^Fan and PARALUNE /)).toBeVisible()
  await expect(second.getByText('You interpret in another window')).toBeVisible()
  await second.close()

  await page.getByRole('button', { name: 'Mute' }).click()
  await expect(page.getByText('Nobody hears you.')).toBeVisible()
  await expect(tablet.getByText('The interpreter is away')).toBeHidden()

  await page.goto(`${studioOf(product)}/interpreter`)
  await expect(tablet.getByText('The interpreter is away')).toBeVisible()
  await expect(fanPage.getByText(/^The interpreter is away\./)).toBeVisible()
  await expectAccessible(fanPage)
  await expectAccessible(tablet)
  await fanAgrees.uncheck()
  await expect(tablet.getByText('The interpreter is away')).toBeHidden()
  await expect(fanPage.getByText(/^The interpreter is away\./)).toBeHidden()
  await tablet.context().close()
  await fanPage.context().close()
})
