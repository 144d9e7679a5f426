import { buyCubes, type Fan, type RunningProduct, signUpFan } from '@encore/dev-env'
import type { Page } from '@playwright/test'
import { expectAccessible, expectNoSideways } from '#fixtures/accessible.ts'
import { alwaysOnAir } from '#fixtures/demo.ts'
import { openBrowser, password } from '#fixtures/fan.ts'
import { expect, test } from '#fixtures/product.ts'
import { openStaffPage, studioOf } from '#fixtures/studio.ts'
import { makeEvent, makeProduct, publishEvent } from '#fixtures/studio-calls.ts'

const field = (page: Page, name: string | RegExp) => page.getByLabel(name).first()

test('approval requests: a large campaign and a costly cancellation wait for a second person', {
  tag: '@desk',
}, async ({ page, browser, product, contextOptions }) => {
  await openStaffPage(page, product, 'campaignowner')
  await page.goto(`${studioOf(product)}/coupons/new`)
  await field(page, 'Name').fill('Anniversary')
  await field(page, 'Amount').fill('1000')
  await field(page, 'Until').fill('2036-03-29T19:00')
  await field(page, 'How many codes').fill('31')
  await page.getByRole('link', { name: 'All coupons' }).click()
  const guard = page.getByRole('dialog', { name: 'Leave without saving?' })
  await guard.getByRole('button', { name: 'Stay' }).click()
  await expect(field(page, 'Name')).toHaveValue('Anniversary')
  await page.getByRole('button', { name: 'Create campaign' }).click()
  await expect(page.getByText('The campaign waits for approval')).toBeVisible()
  await expect(page.getByText('In total: 31,000 cubes')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Withdraw request' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Approve' })).toHaveCount(0)
  await expectAccessible(page)
  await expectNoSideways(page)

  const second = await openBrowser(browser, contextOptions)
  await openStaffPage(second, product, 'campaignsecond')
  await second.goto(`${studioOf(product)}/manual-review`)
  const waiting = second.getByRole('listitem').filter({ hasText: 'Anniversary' })
  await expect(waiting).toContainText('1,000 cubes, at most 31 times')
  await expectAccessible(second)
  await waiting.getByRole('button', { name: 'Approve' }).click()
  await expect(second.getByText('The campaign is created')).toBeVisible()
  await expect(waiting).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('link', { name: /Anniversary/ })).toBeVisible()
  await expect(page.getByText('In total: 31,000 cubes')).toHaveCount(0)

  const show = await makeShow(page, product)
  const holder = await holderOf(product, show.ticket)
  await page.goto(`${studioOf(product)}/events/${show.id}`)
  await page.getByRole('button', { name: 'Cancel event' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cancel the event' })
  await expect(dialog.getByText('Because of its refunds or its draws, somebody else')).toBeVisible()
  await dialog.getByRole('textbox', { name: /^Message to fans/ }).fill('The moon did not come.')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Ask to cancel and refund everybody' }).click()
  const account = (at: Page) => at.getByText('A cancellation waits for approval')
  await expect(account(page)).toBeVisible()
  await expect(page.getByRole('button', { name: /^(?:Approve|Cancel event)$/ })).toHaveCount(0)
  await expectAccessible(page)
  expect(await holder.cubes()).toBe(100)

  await second.reload()
  const canceling = second.getByRole('listitem').filter({ has: account(second) })
  await expect(canceling).toContainText('Paper Moons')
  await expect(canceling).toContainText('Refund: 3,500 cubes')
  await expect(canceling).toContainText('Message to fans: The moon did not come.')
  await canceling.getByRole('button', { name: 'Approve' }).click()
  await expect(second.getByText('The event is canceled. Ticket holders are notified')).toBeVisible()
  await expect(canceling).toHaveCount(0)
  await expect.poll(holder.cubes).toBe(3_600)
  await page.reload()
  await expect(page.getByRole('main')).toContainText('Canceled')
  await expect(account(page)).toHaveCount(0)
})

/** Publishes a show whose one ticket costs more cubes than one person may refund alone. */
async function makeShow(page: Page, product: RunningProduct) {
  const id = await makeEvent(page, await alwaysOnAir(product), { title: { en: 'Paper Moons' } })
  const ticket = await makeProduct(page, {
    ...{ eventId: id, kind: 'TICKET_LIVE', productCode: 'PAPER-MOONS-LIVE' },
    ...{ name: { en: 'Live' }, pointPrice: 3_500 },
  })
  await publishEvent(page, id)
  return { id, ticket }
}

/** Creates a fan who bought the ticket with 3,600 cubes; also returns a function that reads the balance. */
async function holderOf(product: RunningProduct, ticket: string) {
  const who = { email: 'moonholder@fans.test', password, nickname: 'moonholder', language: 'en' } as const
  const fan = await signUpFan(product, who)
  await buyCubes(product, fan, 3_000)
  const body = { productUid: ticket, pgCode: 'CUBE' as const, quantity: 1 }
  const bought = await fan.call('POST /api/v2/order/product', { body })
  if (!bought.ok) throw new Error(bought.error.name)
  return { cubes: () => cubesOf(fan) }
}

async function cubesOf(fan: Fan): Promise<number | undefined> {
  const received = await fan.call('GET /api/v1/wallet/statement', { query: { currency: 'CUBE' } })
  return received.ok ? received.value.content[0]?.balance : undefined
}
