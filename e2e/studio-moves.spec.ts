import type { Page } from '@playwright/test'
import { expectAccessible, expectNoSideways } from '#fixtures/accessible.ts'
import { alwaysOnAir } from '#fixtures/demo.ts'
import { openBrowser } from '#fixtures/fan.ts'
import { keyboardOf } from '#fixtures/keyboard.ts'
import { cutNetwork } from '#fixtures/network.ts'
import { expect, test } from '#fixtures/product.ts'
import { openStaffPage, studioOf } from '#fixtures/studio.ts'
import { callStudio, makeEvent, makeProduct, publishEvent } from '#fixtures/studio-calls.ts'
import { writeMoment } from '#fixtures/studio-keys.ts'

/** Publishes a free show with goods that are picked up two hours before it. */
async function makeShow(page: Page, copyOf: string): Promise<{ eventId: string; productId: string }> {
  const eventId = await makeEvent(page, copyOf, { title: { en: 'Paper Lanterns' }, isFree: true })
  await publishEvent(page, eventId)
  const beacon = {
    ...{ productCode: 'BEACON', name: { en: 'Beacon' }, isOnSitePickup: true },
    pickupSlots: [{ from: '2036-03-29T08:00:00Z', to: '2036-03-29T09:00:00Z', capacity: 5 }],
  }
  return { eventId, productId: await makeProduct(page, { eventId, kind: 'GOODS', ...beacon }) }
}

test('moved event: an organiser moves an event by keyboard: linked products are listed before, and fans read of it', {
  tag: ['@desk', '@long'],
}, async ({ page, browser, product, contextOptions }) => {
  await openStaffPage(page, product, 'moveowner')
  const { press, tick, write } = keyboardOf(page)
  const { eventId, productId } = await makeShow(page, await alwaysOnAir(product))
  await page.goto(`${studioOf(product)}/events/${eventId}`)
  await expect(page.getByRole('button', { name: 'Move', exact: true })).toBeVisible()
  await cutNetwork(page)
  await press(page.getByRole('button', { name: 'Move', exact: true }))
  const dialog = page.getByRole('dialog', { name: 'Move the event' })
  const action = dialog.getByRole('button', { name: 'Move and notify everybody' })
  const again = dialog.getByRole('button', { name: 'Try again' })
  await expect(again).toHaveCount(2)
  await expect(action).toBeDisabled()
  await expectAccessible(page)
  await page.context().setOffline(false)
  await press(again.first())
  await expect(dialog.getByText('Ticket holders', { exact: true })).toBeVisible()
  // The list of linked products could not be loaded yet.
  await expect(action).toBeDisabled()
  await press(again)
  await expect(action).toBeEnabled()
  await writeMoment(dialog.getByLabel('Start', { exact: true }), '2036-04-05T19:00')
  await writeMoment(dialog.getByLabel('Ticket holders can ask for a refund until'), '2036-04-01T19:00')
  const pickup = dialog.getByRole('checkbox', { name: /^Pickup of Beacon: 1 slot, 0 orders/ })
  await expect(pickup).toBeChecked()
  await expect(dialog).toContainText('29 Mar, 17:00 KST → 5 Apr, 17:00 KST')
  const sale = dialog.getByRole('checkbox', { name: /^Sale of Beacon/ })
  await expect(dialog).toContainText('28 Mar, 19:00 KST → 4 Apr, 19:00 KST')
  await tick(sale)
  await expect(sale).not.toBeChecked()
  await expect(sale).not.toHaveAccessibleName(/4 Apr, 19:00 KST/)
  await write(dialog.getByRole('textbox', { name: /^Message to fans/ }), 'The hall is being painted.')
  const notice = dialog.getByRole('region', { name: 'Public notice' })
  await expect(notice).toContainText('Paper Lanterns has a new date')
  await expect(notice).toContainText('The hall is being painted.')
  await expect(notice).toContainText('Sat 5 Apr 2036, 19:00 KST')
  await expectAccessible(page)
  await expectNoSideways(page)
  const begun = page.waitForResponse((response) => response.url().endsWith('/move'))
  await press(action)
  await begun
  // Reloads the page while the job is running; the list is mocked, because the job may be too quick.
  const listed = '**/api/studio/event/*/jobs-summary'
  const underWay = await callStudio<{ content: object[] }>(page, 'GET', '/job')
  await page.route(listed, (route) => route.fulfill({ json: underWay }))
  await page.reload()
  const progress = page.getByRole('progressbar', { name: 'Notices of the new time' })
  await expect(progress).toHaveAttribute('aria-valuenow', '100', { timeout: 25_000 })
  await page.unroute(listed)
  const { draft } = await callStudio<{ draft: { payEndAt: string; pickupSlots: { from: string }[] } }>(
    ...([page, 'GET', `/product/${productId}`] as const),
  )
  expect(draft.payEndAt).toBe('2036-03-28T10:00:00.000Z')
  expect(draft.pickupSlots.map(({ from }) => from)).toEqual(['2036-04-05T08:00:00.000Z'])

  const fan = await openBrowser(browser, contextOptions)
  await fan.goto(`${product.url}/detail/${eventId}`)
  const received = fan.getByRole('link', { name: 'Paper Lanterns has a new date' })
  await expectAccessible(fan)
  await expectNoSideways(fan)
  await received.click()
  await expect(fan.getByRole('heading', { level: 1 })).toHaveText('Paper Lanterns has a new date')
  await expect(fan.getByRole('main')).toContainText('The hall is being painted.')
  await fan.goto(`${product.url}/notice`)
  await expect(fan.getByRole('link', { name: /Paper Lanterns has a new date/ })).toHaveCount(1)
})
