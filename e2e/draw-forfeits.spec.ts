import { expectAccessible, expectNoSideways } from '#fixtures/accessible.ts'
import { eventOf } from '#fixtures/catalogue.ts'
import { publishDraw } from '#fixtures/draw.ts'
import { come, openBrowser } from '#fixtures/fan.ts'
import { expect, test } from '#fixtures/product.ts'
import { openStaffPage, studioOf } from '#fixtures/studio.ts'

const phone = { width: 390, height: 844 }

test('draw forfeits: two people announce one, the winner objects and keeps the place', {
  tag: ['@desk', '@long'],
}, async ({ page, browser, product, contextOptions }) => {
  const { id: eventId } = await eventOf(product, 'postcards')
  const fan = await come(page, product, 'forfeited')
  const id = await publishDraw(product, { eventId, places: 1, reserves: 0, closesInSec: 10, delaySec: 6 })
  expect(await fan.call('PUT /api/v1/draw/{id}/entry', { params: { id } })).toMatchObject({ ok: true })
  await page.goto(`${product.url}/draw/${id}`)
  const own = page.getByRole('complementary', { name: 'Your part in the draw' })
  await expect(own.getByRole('heading', { name: 'You won' })).toBeVisible({ timeout: 60_000 })

  const first = await openBrowser(browser, contextOptions)
  await openStaffPage(first, product, 'forfeitfirst')
  const drawPage = `${studioOf(product)}/events/${eventId}/draws/${id}`
  await first.goto(drawPage)
  await first.getByRole('button', { name: 'Forfeit', exact: true }).click()
  const dialog = first.getByRole('dialog', { name: 'Request the forfeit of this place?' })
  await dialog.getByRole('button', { name: 'Request approval' }).click()
  await expect(dialog.getByText('Write what happened')).toBeVisible()
  await expectAccessible(first)
  await dialog.getByRole('combobox').selectOption('Identity could not be confirmed')
  await dialog.getByLabel('Note').fill('The document named somebody else.')
  await dialog.getByRole('button', { name: 'Request approval' }).click()
  await expect(first.getByText('A second person has to approve it now')).toBeVisible()

  const second = await openBrowser(browser, contextOptions)
  await openStaffPage(second, product, 'forfeitsecond')
  await second.goto(`${studioOf(product)}/manual-review`)
  const waiting = second.getByRole('listitem').filter({ hasText: 'The document named somebody else.' })
  await expect(waiting).toContainText('Identity could not be confirmed')
  await waiting.getByRole('button', { name: 'Approve' }).click()
  await expect(waiting).toHaveCount(0)
  await second.context().close()

  // The open page of the winner follows by itself.
  await expect(own.getByText('Your place is being taken back')).toBeVisible({ timeout: 60_000 })
  await own.getByRole('button', { name: 'Send objection' }).click()
  await expect(own.getByText('Write why you disagree.')).toBeVisible()
  await expectAccessible(page)
  const { width, height } = page.viewportSize() ?? phone
  await page.setViewportSize(phone)
  await expectNoSideways(page)
  await expectAccessible(page)
  await page.setViewportSize({ width, height })
  await own.getByLabel('Your objection').fill('My passport has my married name.')
  await own.getByRole('button', { name: 'Send objection' }).click()
  await expect(own.getByText('You keep the place until two people have decided')).toBeVisible()

  await first.reload()
  await expect(first.getByText('My passport has my married name.')).toBeVisible()
  await expectAccessible(first)
  await first.setViewportSize(phone)
  await expectNoSideways(first)
  await first.getByRole('button', { name: 'Decide' }).click()
  const decision = first.getByRole('dialog', { name: 'Decide about this place' })
  await decision.getByLabel('Note').fill('The second document fits.')
  await decision.getByRole('button', { name: 'Winner keeps the place' }).click()
  await expect(first.getByText('My passport has my married name.')).toHaveCount(0)
  await first.context().close()
  await expect(own.getByRole('button', { name: 'Accept my place' })).toBeVisible({ timeout: 60_000 })
})
