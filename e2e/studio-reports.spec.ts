import { readFile } from 'node:fs/promises'
import { buyCubes, measureShow, signUpFan } from '@encore/dev-env'
import { expectAccessible, expectNoSideways } from '#fixtures/accessible.ts'
import { productOf } from '#fixtures/catalogue.ts'
import { password } from '#fixtures/fan.ts'
import { checkSettlement } from '#fixtures/operator.ts'
import { expect, test } from '#fixtures/product.ts'
import { openStaffPage, studioOf } from '#fixtures/studio.ts'

/** A minute in which 1,200 viewers watched all the time. */
const quiet = { viewers: 1_200, watchedMs: 72_000_000, stalledMs: 0, stalls: 0, failures: 0 }

test('studio reports: an owner sees the sales, exports them and settles a show to the unit', {
  tag: ['@desk', '@long'],
}, async ({ page, product }) => {
  const ticket = await productOf(product, 'low-tide-high-moon', '-LIVE')
  const withCubes = async (nickname: string) => {
    const fan = await signUpFan(product, {
      ...{ email: `${nickname}@fans.test`, password, nickname, language: 'en' },
    })
    await buyCubes(product, fan, 500)
    return fan
  }
  const buyTicket = async (fan: Awaited<ReturnType<typeof withCubes>>) => {
    const bought = await fan.call(
      'POST /api/v2/order/product',
      { body: { productUid: ticket.id, pgCode: 'CUBE', quantity: 1 } },
      { idempotencyKey: crypto.randomUUID() },
    )
    if (!bought.ok) throw new Error(bought.error.name)
    return bought
  }
  const bought = await buyTicket(await withCubes('reportbuyer'))
  const late = await withCubes('reportlate')

  await openStaffPage(page, product, 'reportowner')
  // The default currency is the one with most sales, which earlier journeys determine.
  await page.goto(`${studioOf(product)}/reports?currency=KRW`)
  await expect(page.getByRole('heading', { level: 1, name: 'Reports' })).toBeVisible()
  // Sums are updated within seconds.
  await expect(async () => {
    await page.reload()
    await expect(page.getByRole('row', { name: /^500 cubes / })).toBeVisible({ timeout: 2_000 })
  }).toPass()
  // The fields show the effective days before any choice, and again after it is cleared.
  const from = page.getByLabel('From', { exact: true })
  await expect(from).toHaveValue(/^\d{4}-\d\d-\d\d$/)
  const usual = await from.inputValue()
  await from.fill('2026-01-01')
  await expect(page).toHaveURL(/from=2026-01-01/)
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(from).toHaveValue(usual)
  await page.getByRole('navigation', { name: 'Currency' }).getByRole('link', { name: 'Cubes' }).click()
  await expect(page.getByRole('img', { name: /net from/ })).toBeVisible()
  await expectAccessible(page)
  await expectNoSideways(page)
  const orders = page.getByRole('button', { name: 'Export orders' })
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  await page.route('**/report/orders/export', async (route) => {
    await held
    await route.continue()
  })
  await orders.click()
  await expect(orders).toHaveAttribute('aria-busy', 'true')
  letGo()
  await expect(orders).not.toHaveAttribute('aria-busy')
  const works = page.getByRole('region', { name: 'Your export' })
  await expect(works.getByRole('progressbar').first()).toHaveAttribute('aria-valuenow', '100')
  const arriving = page.waitForEvent('download')
  await works.getByRole('button', { name: 'Download CSV' }).click()
  const rows = await readFile(await (await arriving).path(), 'utf8')
  expect(rows).toContain(bought.value.orderId)
  expect(rows).not.toContain('reportbuyer')

  await page.getByRole('table').getByRole('link', { name: 'LOW TIDE, HIGH MOON' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Sales and settlement' })).toBeVisible()
  await page.getByRole('button', { name: 'Preview a settlement' }).click()
  const preview = page.getByRole('region', { name: 'This would be settled' })
  await expect(preview.getByText('This is the first settlement.')).toBeVisible()
  await expectAccessible(page)
  await expectNoSideways(page)
  await buyTicket(late)
  await preview.getByRole('button', { name: 'Settle these figures' }).click()
  await expect(page.getByText('The figures have changed. Nothing was settled')).toBeVisible()
  await preview.getByRole('button', { name: 'Settle these figures' }).click()
  await expect(page.getByText('Settled. The file is in the list')).toBeVisible({ timeout: 25_000 })
  await expectAccessible(page)
  const newest = async () => {
    const settling = page.waitForEvent('download')
    await page.getByRole('listitem').getByRole('button', { name: 'Download' }).first().click()
    return (await settling).path()
  }
  const path = await newest()
  expect(await readFile(path, 'utf8')).toContain(bought.value.orderId)
  expect(await checkSettlement(product, path)).toContain('The settlement holds')

  const show = page.url()
  await page.getByRole('link', { name: 'Reports' }).click()
  await page.getByRole('link', { name: 'Settle shop and cubes' }).click()
  await page.getByRole('button', { name: /^Preview a settlement of / }).click()
  await page.getByRole('button', { name: 'Settle these figures' }).click()
  const sum = page.getByRole('listitem').getByText(/ net$/)
  await expect(sum.first()).toBeVisible({ timeout: 25_000 })
  await expectAccessible(page)
  await expectNoSideways(page)
  expect(await checkSettlement(product, await newest())).toContain('What is of no event')

  // Any staff member with the permission may download the file, not only its requester.
  await page.context().clearCookies()
  await openStaffPage(page, product, 'reportcolleague')
  await page.goto(show)
  expect(await readFile(await newest(), 'utf8')).toContain(bought.value.orderId)
  await page.getByRole('link', { name: /^Back to/ }).click()
  await page.getByRole('link', { name: 'Stream quality' }).click()
  await expect(page.getByText('Nothing measured yet')).toBeVisible()
  await expectAccessible(page)
  await measureShow(product, /ev_\w+/.exec(show)?.[0] ?? '', [
    { ...quiet, at: '2026-11-01T10:00:00Z', kbps: 6_000 },
    { ...quiet, at: '2026-11-01T10:01:00Z', viewers: 1_240, stalls: 31, stalledMs: 720_000, kbps: 5_900 },
    { ...quiet, at: '2026-11-01T10:02:00Z', viewers: 900, failures: 4, kbps: null },
  ])
  await page.reload()
  const figure = (name: string) => page.locator(`dt:text-is("${name}") + dd`)
  await expect(figure('Most viewers at once')).toHaveText('1,240')
  await expect(figure('Time watched')).toHaveText('60 h')
  await expect(figure('Time stalled')).toHaveText('0.33%')
  await expect(figure('Stalls')).toHaveText('31')
  await expect(figure('Playback failures')).toHaveText('4')
  await expect(page.getByRole('img', { name: 'Viewers by the minute, at most 1,240' })).toBeVisible()
  await expect(page.getByRole('img', { name: 'Input by the minute, at most 6,000 kbit/s' })).toBeVisible()
  const troubles = page.getByRole('region', { name: 'Minutes with problems' }).getByRole('row')
  await expect(troubles).toHaveText([/^When/, /19:01\sKST.*31/, /19:02\sKST.*4.*no input/])
  await expectAccessible(page)
  await expectNoSideways(page)

  await page.getByRole('button', { name: 'Clear: Scope' }).click()
  await page.getByRole('link', { name: 'Audit log' }).click()
  await page.getByRole('searchbox', { name: /^A number or a word in an entry/ }).fill('orders')
  const entries = page.getByRole('main').getByRole('listitem')
  await expect(entries.filter({ hasText: 'Exported orders' })).toHaveCount(1)
  await page.getByRole('searchbox', { name: /^A number or a word in an entry/ }).fill('settlement.make')
  const settled = entries.filter({ hasText: 'Settled event LOW TIDE, HIGH MOON' })
  await settled.first().getByText('Settled event').click()
  await expect(settled.first().getByRole('link', { name: 'LOW TIDE, HIGH MOON' })).toHaveAttribute(
    'href',
    new URL(show).pathname.replace('/settlement', ''),
  )
  await expectAccessible(page)
})
