import { expectAccessible, expectNoSideways } from '#fixtures/accessible.ts'
import { comeToCall } from '#fixtures/call-page.ts'
import { expect, test } from '#fixtures/call-product.ts'
import { publishCalls } from '#fixtures/calls.ts'
import { eventOf } from '#fixtures/catalogue.ts'
import { come, openBrowser } from '#fixtures/fan.ts'
import { openStation } from '#fixtures/station.ts'
import { openStaffPage, studioOf } from '#fixtures/studio.ts'

const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]

test('call identity: staff compare the next fan with the name, and the artist rings after the tick @desk @long', async ({
  page,
  browser,
  product,
  contextOptions,
}) => {
  await openStaffPage(page, product, 'identitystaff')
  const fanPage = await openBrowser(browser, contextOptions)
  const fan = await come(fanPage, product, 'namedfan')
  const event = await eventOf(product, 'side-b')
  const { sessionId, codes } = await publishCalls(product, {
    ...{ eventId: event.id, artistIds: ['paralune'], memberIds: [fan.uid], asksIdentity: true },
    ...{ promiseMs: 60_000, startsInSec: 0, isOpen: true },
  })
  await comeToCall(fanPage, product, sessionId)
  await expect(fanPage.getByText('Staff compare your face with your ID before your call')).toBeVisible()
  await expectAccessible(fanPage)

  const tablet = await openStation(browser, product, codes[0] ?? '', contextOptions)
  await expect(fanPage.getByText('Staff and PARALUNE can see you')).toBeVisible()
  await expect(fanPage.getByText(/^Hold your ID beside your face/)).toBeVisible()
  const next = tablet.getByRole('region', { name: 'Next' })
  await expect(next.getByText('Staff check the identity')).toBeVisible()
  await expect(next.getByRole('button', { name: /^Next: / })).toBeHidden()
  await expectAccessible(tablet)

  await page.goto(`${studioOf(product)}/events/${event.id}/calls/${sessionId}/control`)
  const panel = page.getByRole('complementary', { name: /^PARALUNE$/ })
  await panel.getByRole('button', { name: 'Show the picture' }).click()
  await panel.getByRole('button', { name: 'Show the name' }).click()
  await expect(panel.getByText('namedfan')).toBeVisible()
  for (const size of sizes) {
    await page.setViewportSize(size)
    await expectAccessible(page)
    await expectNoSideways(page)
  }
  await panel.getByRole('button', { name: /^Identity seen: / }).click()
  await next.getByRole('button', { name: /^Next: / }).click()
  await expect(tablet.getByRole('timer')).toBeVisible()
  await tablet.context().close()
  await fanPage.context().close()
})
