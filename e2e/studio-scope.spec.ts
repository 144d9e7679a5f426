import type { Page } from '@playwright/test'
import { expectAccessible, expectNoSideways } from '#fixtures/accessible.ts'
import { alwaysOnAir } from '#fixtures/demo.ts'
import { expect, test } from '#fixtures/product.ts'
import { openStaffPage, studioOf } from '#fixtures/studio.ts'

const scope = (page: Page) => page.getByRole('combobox', { name: 'Scope' })
const places = (page: Page) => page.getByRole('navigation', { name: 'Studio' })

test('event filter: an organiser filters all pages by one event, shares the address and returns to all events', {
  tag: '@desk',
}, async ({ page, product }) => {
  await openStaffPage(page, product, 'scopeowner')
  await page.goto(`${studioOf(product)}/products`)
  const rows = page.getByRole('main').getByRole('row')
  await expect(rows.filter({ hasText: 'Without an event' }).first()).toBeVisible()
  await scope(page).fill('afterglow')
  await page
    .getByRole('option', { name: /^AFTERGLOW/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/products\?eventId=ev_/)
  await expect(rows.filter({ hasText: 'Without an event' })).toHaveCount(0)
  await expect(rows.filter({ hasText: 'AFTERGLOW' }).first()).toBeVisible()
  await expectAccessible(page)

  await places(page).getByRole('link', { name: 'Orders' }).click()
  await expect(page).toHaveURL(/\/orders\?eventId=ev_/)
  await expect(scope(page)).toHaveValue('AFTERGLOW')
  await places(page).getByRole('link', { name: 'Team' }).click()
  await expect(page.getByText('This page shows all events').filter({ visible: true })).toBeVisible()
  await places(page).getByRole('link', { name: 'Notices' }).click()
  await expect(page).toHaveURL(/\/notices\?eventId=ev_/)
  await page.getByRole('main').getByRole('link', { name: 'New notice' }).click()
  await expect(page.getByRole('combobox', { name: 'Event', exact: true })).toHaveValue('AFTERGLOW')
  await page
    .getByRole('textbox', { name: /^Title/ })
    .first()
    .fill('Bring your light stick')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page).toHaveURL(/\/notices\/no_\w+\?eventId=ev_/)
  await places(page).getByRole('link', { name: 'Coupons' }).click()
  await expect(rows.filter({ hasText: 'AFTERGLOW holders' })).toBeVisible()
  await expect(rows).toHaveCount(2)
  await places(page).getByRole('link', { name: 'Broadcasts' }).click()
  await expect(page.getByText('Nothing for this event yet')).toBeVisible()
  await places(page).getByRole('link', { name: 'Products' }).click()
  await rows.getByRole('link').first().click()
  await expect(page.getByRole('link', { name: 'All products' })).toBeVisible()
  await page.reload()
  await expect(scope(page)).toHaveValue('AFTERGLOW')
  await page.getByRole('link', { name: 'All products' }).click()
  await expect(page).toHaveURL(/\/products\?eventId=ev_/)

  await page.getByRole('button', { name: 'Clear: Scope' }).click()
  await expect(page).toHaveURL(`${studioOf(product)}/products`)
  await expect(rows.filter({ hasText: 'Without an event' }).first()).toBeVisible()

  // A link pressed before all products are loaded leads to the orders of all events.
  await page.goBack()
  await expect(scope(page)).toHaveValue('AFTERGLOW')
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  await page.route(/\/api\/studio\/product/, async (route) => {
    await held
    await route.continue().catch(() => undefined)
  })
  await page.getByRole('button', { name: 'Clear: Scope' }).click()
  // The studio's call times out after 15 s; afterwards the page would show no products.
  await expect(scope(page)).toHaveValue('', { timeout: 10_000 })
  await places(page).getByRole('link', { name: 'Orders' }).click()
  await expect(page).toHaveURL(`${studioOf(product)}/orders`)
  letGo()
})

test('event filter: a phone shows the filter above the page, and an event keeps its own', {
  tag: '@phone',
}, async ({ page, product }) => {
  await openStaffPage(page, product, 'scopephone')
  await page.goto(`${studioOf(product)}/events/${await alwaysOnAir(product)}`)
  await expect(scope(page)).toHaveValue('AFTERGLOW')
  await page.getByRole('button', { name: 'Menu' }).click()
  await places(page).getByRole('link', { name: 'Parcels' }).click()
  await expect(page).toHaveURL(/\/parcels\?eventId=ev_/)
  await expect(scope(page)).toHaveValue('AFTERGLOW')
  await expectAccessible(page)
  await expectNoSideways(page)
})

test('event filter: an organiser creates a show, adds the missing ticket, deletes the draft and restores it', {
  tag: '@desk',
}, async ({ page, product }) => {
  await openStaffPage(page, product, 'draftowner')
  await page.getByRole('button', { name: 'New event' }).click()
  const form = page.getByRole('dialog', { name: 'New event' })
  await form.getByRole('textbox', { name: /^Title/ }).fill('Moth Lights')
  await page.getByLabel('Start', { exact: true }).fill('2036-03-29T19:00')
  await form.getByRole('button', { name: 'Create event' }).click()
  await page.getByRole('link', { name: 'Back to the event' }).click()
  await page.getByRole('link', { name: 'Add a ticket' }).click()
  await expect(page.getByRole('combobox', { name: 'Sold for' })).toHaveValue('Moth Lights')
  await expect(page.getByLabel('Limit per fan')).toHaveValue('1')
  await expect(page.getByLabel('Sale ends')).toHaveValue('2036-03-29T21:30')
  await page.getByLabel('Kind', { exact: true }).selectOption({ label: 'Goods' })
  await expect(page.getByLabel('Limit per fan')).toHaveValue('10')
  await page.getByRole('link', { name: 'All products' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click()

  await page.goto(studioOf(product))
  const found = page.getByRole('main').getByRole('link', { name: /^Moth Lights/ })
  await page.getByRole('searchbox', { name: 'Title or address' }).fill('moth')
  await found.click()
  await page.getByRole('button', { name: 'Delete draft' }).click()
  await expect(page.getByText('Draft deleted')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Title or address' }).fill('moth')
  await expect(page.getByText('No events match')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Moth Lights' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Delete draft' })).toBeVisible()
})
