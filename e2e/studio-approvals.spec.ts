import type { Page } from '@playwright/test'
import { expectAccessible, expectNoSideways } from '#fixtures/accessible.ts'
import { openBrowser } from '#fixtures/fan.ts'
import { expect, test } from '#fixtures/product.ts'
import { openDesk, studioOf } from '#fixtures/studio.ts'

const field = (page: Page, name: string | RegExp) => page.getByLabel(name).first()

test('a campaign that can give much is made when a second person agrees, and not when its asker does', {
  tag: '@desk',
}, async ({ page, browser, product, contextOptions }) => {
  await openDesk(page, product, 'campaignowner')
  await page.goto(`${studioOf(product)}/coupons/new`)
  await field(page, 'Name').fill('Anniversary')
  await field(page, 'How many').fill('1000')
  await field(page, 'Until').fill('2036-03-29T19:00')
  await field(page, 'How many codes').fill('31')
  await page.getByRole('button', { name: 'Make campaign' }).click()
  await expect(page.getByText('The campaign waits for a second person')).toBeVisible()
  await expect(page.getByText('In all: 31,000 cubes')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Take back' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Agree' })).toHaveCount(0)
  await expectAccessible(page)
  await expectNoSideways(page)

  const second = await openBrowser(browser, contextOptions)
  await openDesk(second, product, 'campaignsecond')
  await second.goto(`${studioOf(product)}/attention`)
  const waiting = second.getByRole('listitem').filter({ hasText: 'Anniversary' })
  await expect(waiting).toContainText('1,000 cubes, at most 31 times')
  await expectAccessible(second)
  await waiting.getByRole('button', { name: 'Agree' }).click()
  await expect(second.getByText('The campaign is made')).toBeVisible()
  await expect(waiting).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('link', { name: /Anniversary/ })).toBeVisible()
  await expect(page.getByText('In all: 31,000 cubes')).toHaveCount(0)
})
