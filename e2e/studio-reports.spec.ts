import { readFile } from 'node:fs/promises'
import { buyCubes, signUpFan } from '@encore/dev-env'
import { expectAccessible, expectNoSideways } from '#fixtures/accessible.ts'
import { productOf } from '#fixtures/catalogue.ts'
import { password } from '#fixtures/fan.ts'
import { checkSettlement } from '#fixtures/operator.ts'
import { expect, test } from '#fixtures/product.ts'
import { openDesk, studioOf } from '#fixtures/studio.ts'

test('an owner sees what was sold, takes it along as a file, and settles a show to the unit', {
  tag: '@desk',
}, async ({ page, product }) => {
  const fan = await signUpFan(product, {
    ...{ email: 'reportbuyer@fans.test', password, nickname: 'reportbuyer', language: 'en' },
  })
  await buyCubes(product, fan, 500)
  const ticket = await productOf(product, 'low-tide-high-moon', '-LIVE')
  const bought = await fan.call(
    'POST /api/v2/order/product',
    { body: { productUid: ticket.id, pgCode: 'CUBE', quantity: 1 } },
    { idempotencyKey: crypto.randomUUID() },
  )
  if (!bought.ok) throw new Error(bought.error.name)

  await openDesk(page, product, 'reportowner')
  await page.goto(`${studioOf(product)}/reports`)
  await expect(page.getByRole('heading', { level: 1, name: 'Reports' })).toBeVisible()
  await expect(page.getByRole('row', { name: /^500 cubes / })).toBeVisible()
  await page.getByRole('navigation', { name: 'Currency' }).getByRole('link', { name: 'Cubes' }).click()
  await expect(page.getByRole('img', { name: /kept from/ })).toBeVisible()
  await expectAccessible(page)
  await expectNoSideways(page)
  await page.getByRole('button', { name: 'Export orders' }).click()
  const works = page.getByRole('region', { name: 'Your export' })
  await expect(works.getByRole('progressbar').first()).toHaveAttribute('aria-valuenow', '100')
  const arriving = page.waitForEvent('download')
  await works.getByRole('button', { name: 'Download' }).click()
  const rows = await readFile(await (await arriving).path(), 'utf8')
  expect(rows).toContain(bought.value.orderId)
  expect(rows).not.toContain('reportbuyer')

  await page.getByRole('table').getByRole('link', { name: 'LOW TIDE, HIGH MOON' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Sales and settlement' })).toBeVisible()
  await page.getByRole('button', { name: 'Settle now' }).click()
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
  await page.getByRole('link', { name: 'Settle what is of no event' }).click()
  await page.getByRole('button', { name: /^Settle / }).click()
  const sum = page.getByRole('listitem').getByText(/ kept$/)
  await expect(sum.first()).toBeVisible({ timeout: 25_000 })
  await expectAccessible(page)
  await expectNoSideways(page)
  expect(await checkSettlement(product, await newest())).toContain('What is of no event')

  await page.goto(show)
  await page.getByRole('link', { name: /^Back to/ }).click()
  await page.getByRole('link', { name: 'How it ran' }).click()
  await expect(page.getByText('Nothing was measured yet')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Audit log' }).click()
  await page.getByRole('searchbox', { name: /^Anything in an entry/ }).fill('orders')
  const entries = page.getByRole('main').getByRole('listitem')
  await expect(entries.filter({ hasText: 'Settled an event' })).toHaveCount(0)
  await expect(entries.filter({ hasText: 'Exported orders' })).toHaveCount(1)
  await expectAccessible(page)
})
