import { expectAccessible, expectNoSideways } from '#fixtures/accessible.ts'
import { expect, test } from '#fixtures/call-product.ts'
import { publishCalls } from '#fixtures/calls.ts'
import { eventOf } from '#fixtures/catalogue.ts'
import { come, openBrowser } from '#fixtures/fan.ts'
import { openStaffPage, studioOf } from '#fixtures/studio.ts'

test('call listening: staff see the next fan, listen with both consents, and stop when one is withdrawn @desk @long', async ({
  page,
  browser,
  product,
  contextOptions,
}) => {
  await openStaffPage(page, product, 'listeningstaff')
  const fanPage = await openBrowser(browser, contextOptions)
  await fanPage.context().grantPermissions(['camera', 'microphone'], { origin: product.url })
  const fan = await come(fanPage, product, 'heardfan')
  const event = await eventOf(product, 'side-b')
  const { sessionId, codes } = await publishCalls(product, {
    ...{ eventId: event.id, artistIds: ['paralune'], memberIds: [fan.uid] },
    ...{ promiseMs: 120_000, startsInSec: 0, isOpen: true },
  })

  const tablet = await openBrowser(browser, { ...contextOptions, viewport: { width: 1024, height: 768 } })
  await tablet.goto(`${studioOf(product)}/station`)
  await tablet.getByLabel('Code').fill(codes[0] ?? '')
  const artistAgrees = tablet.getByRole('checkbox', { name: /^Staff may listen/ })
  await expect(artistAgrees).not.toBeChecked()
  await artistAgrees.check()
  await tablet.getByRole('button', { name: 'Start the check' }).click()
  await expect(tablet.getByText(/^Delay \d+ ms/)).toBeVisible({ timeout: 60_000 })
  await expectAccessible(tablet)
  await tablet.getByRole('button', { name: 'I am ready' }).click()

  await fanPage.goto(`${product.url}/call/${sessionId}`)
  await expect(fanPage.getByText('Only you see this')).toBeVisible()
  await fanPage.getByRole('button', { name: 'Test my connection, 10 s' }).click()
  await expect(fanPage.getByText(/^Tested /)).toBeVisible()
  const fanAgrees = fanPage.getByRole('checkbox', { name: /^Staff may listen/ })
  await expect(fanAgrees).not.toBeChecked()
  await fanPage.getByRole('button', { name: 'I’m ready' }).first().click()
  await expect(fanPage.getByText('Staff and PARALUNE can see you')).toBeVisible()
  await expectAccessible(fanPage)

  await page.goto(`${studioOf(product)}/events/${event.id}/calls/${sessionId}/control`)
  const panel = page.getByRole('complementary', { name: /^PARALUNE$/ })
  await panel.getByRole('button', { name: 'Show the picture' }).click()
  const frames = (name: RegExp) =>
    panel
      .getByLabel(name)
      .evaluate((video: HTMLVideoElement) => video.getVideoPlaybackQuality().totalVideoFrames)
  await expect.poll(() => frames(/who is next$/)).toBeGreaterThan(5)
  await expectAccessible(page)

  await tablet.getByRole('button', { name: /^Next: / }).click()
  await expect(tablet.getByRole('timer')).toBeVisible()
  const ways = panel.getByText(/^\d+ fps, \d+ packets/)
  await expect(ways).toHaveCount(2)
  await expect(ways.first()).not.toHaveText(/^0 fps/)
  await panel.getByRole('button', { name: 'Listen' }).click()
  await expect(panel.getByText('Fan and artist both have to agree before anybody can listen')).toBeVisible()
  await fanAgrees.check()
  await expect(panel.getByText(/agrees to listening$/)).toHaveCount(2)
  await panel.getByRole('button', { name: 'Listen' }).click()
  await expect(panel.getByText('You are listening,')).toBeVisible()
  await expect(fanPage.getByText('Staff are listening')).toBeVisible()
  await expect(tablet.getByText('Staff are listening')).toBeVisible()
  await expect.poll(() => frames(/in the call$/)).toBeGreaterThan(5)
  for (const each of [page, fanPage, tablet]) {
    await expectAccessible(each)
    await expectNoSideways(each)
  }

  await fanAgrees.uncheck()
  await expect(panel.getByText('A consent was withdrawn, so the listening ended.')).toBeVisible()
  await expect(fanPage.getByText('Staff are listening')).toBeHidden()
  await expect(tablet.getByText('Staff are listening')).toBeHidden()
  await expect(tablet.getByRole('timer')).toBeVisible()
  await tablet.context().close()
  await fanPage.context().close()
})
