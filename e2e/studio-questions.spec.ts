import { readFile } from 'node:fs/promises'
import { buyCubes, type Fan, type RunningProduct } from '@encore/dev-env'
import type { Page } from '@playwright/test'
import { expectAccessible, expectNoSideways } from '#fixtures/accessible.ts'
import { eventOf } from '#fixtures/catalogue.ts'
import { ordersOf, payAtGateway, payButton } from '#fixtures/checkout.ts'
import { alwaysOnAir } from '#fixtures/demo.ts'
import { come, openBrowser } from '#fixtures/fan.ts'
import { db } from '#fixtures/operator.ts'
import { expect, test } from '#fixtures/product.ts'
import { connectApp, givePassword, join, openStaffPage, studioOf } from '#fixtures/studio.ts'
import { makeEvent, makeProduct, publishEvent } from '#fixtures/studio-calls.ts'

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })

test('studio questions: questions and pickup slots are answered at checkout, shown in the studio and exported, and the team sees refund requests', {
  tag: ['@desk', '@long'],
}, async ({ page, browser, product, contextOptions }) => {
  await openStaffPage(page, product, 'askingdesk')
  const { id: eventId } = await eventOf(product, 'low-tide-high-moon')
  await page.goto(`${studioOf(product)}/products/new?eventId=${eventId}`)
  await field(page, 'Kind').selectOption({ label: 'Goods' })
  await page.getByLabel('Units on hand').fill('5')
  await page.getByLabel(/^Name/).fill('Tide lantern')
  await field(page, 'Product code').fill('tide-lantern')
  await field(page, 'USD $').fill('14')
  await field(page, 'Method').selectOption({ label: 'Picked up at the venue' })
  for (const [from, to] of [
    ['2036-03-29T10:00', '2036-03-29T11:00'],
    ['', '2036-03-29T12:30'],
  ] as const) {
    await page.getByRole('button', { name: 'Add a time' }).click()
    if (from) await field(page, 'From').last().fill(from)
    await field(page, 'To').last().fill(to)
    await field(page, 'Orders').last().fill('3')
  }
  const question = page.getByRole('group', { name: 'Question' })
  for (const [at, asked] of ['Which colour?', 'A name on it?'].entries()) {
    await page.getByRole('button', { name: 'Add a question' }).click()
    await question
      .nth(at)
      .getByRole('textbox', { name: /^Question/ })
      .fill(asked)
  }
  const colour = question.first()
  await colour.getByLabel('Answer', { exact: true }).selectOption({ label: 'Choice' })
  await colour.getByLabel('Choices, one per line').fill('Amber\nSea green')
  await colour.getByLabel('Answer required').check()
  await page.getByLabel('Hidden from fans').uncheck()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Create product' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Tide lantern' })).toBeVisible()
  await expect(field(page, 'From').last()).toHaveValue('2036-03-29T11:00')
  const id = new URL(page.url()).pathname.split('/').at(-1)

  const buyer = await openBrowser(browser, contextOptions)
  const fan = await come(buyer, product, 'lanternbuyer')
  await buyer.goto(`${product.url}/detail/${eventId}/products?product=${id}`)
  await buyer.getByRole('dialog', { name: 'Tide lantern' }).getByRole('button', { name: 'Buy now' }).click()
  await expect(buyer.getByRole('heading', { level: 1, name: 'Payment' })).toBeVisible()
  await fillDetails(buyer, 'lanternbuyer@fans.test')
  await payButton(buyer).click()
  const answer = buyer.getByLabel(/^Which colour\?/)
  await expect(answer).toBeFocused()
  await expect(buyer.getByText('Choose a pickup time.')).toBeVisible()
  await expectAccessible(buyer)
  await expectNoSideways(buyer)
  await answer.selectOption('Sea green')
  await buyer.getByLabel(/^A name on it\?/).fill('Moonlit')
  await buyer.getByRole('radio', { name: /11:00 – 12:30 KST.*3 places left/ }).check()
  await payAtGateway(buyer, false, '$14.00')
  const [order] = await ordersOf(fan)
  await buyer.goto(`${product.url}/orders/${order?.orderId}`)
  await expect(buyer.getByRole('main')).toContainText('11:00 – 12:30 KST')

  await page.goto(`${studioOf(product)}/orders/${order?.orderId}`)
  const main = page.getByRole('main')
  await expect(main).toContainText('29 Mar 2036, 11:00 – 12:30 KST')
  await expect(main).not.toContainText('Sea green')
  await page.getByRole('button', { name: 'Show the buyer’s details' }).click()
  const reveal = page.getByRole('dialog', { name: 'Show personal data' })
  await reveal.getByLabel('Why you need it').fill('packs the lanterns')
  await expectAccessible(page)
  await reveal.getByRole('button', { name: 'Show' }).click()
  for (const [asked, received] of [
    ['Which colour?', 'Sea green'],
    ['A name on it?', 'Moonlit'],
  ])
    await expect(page.locator(`dt:text-is("${asked}") + dd`)).toHaveText(received ?? '')
  await expectAccessible(page)

  await page.goto(`${studioOf(product)}/products/${id}`)
  await page.getByRole('button', { name: 'Export answers' }).click()
  const leaving = page.getByRole('dialog', { name: 'Export answers of buyers' })
  await leaving.getByLabel('What it is for').fill('packs the lanterns')
  await expectAccessible(page)
  await leaving.getByRole('button', { name: 'Export answers' }).click()
  await expect(page.getByText('Done, 1')).toBeVisible({ timeout: 25_000 })
  await expectAccessible(page)
  const arriving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download CSV' }).click()
  const file = await readFile(await (await arriving).path(), 'utf8')
  expect(file).toMatch(/,"Which colour\?","A name on it\?","other answers"\r\n/)
  expect(file).toContain(`"${order?.orderId}",`)
  expect(file).toContain(',"Sea green","Moonlit",""\r\n')

  await askBack(fan, order?.orderId ?? '', 'The glass is cracked')
  const team = await openBrowser(browser, contextOptions)
  await openStudioAt(team, product, 'lanternteam', eventId)
  await team.goto(`${studioOf(product)}/events/${eventId}`)
  const needs = team.getByRole('listitem').filter({ hasText: 'One fan asks for a refund' })
  await needs.getByRole('link', { name: 'Decide' }).click()
  const waiting = team.getByRole('listitem').filter({ hasText: 'Tide lantern' })
  await expect(waiting).toContainText('The glass is cracked')
  await expectAccessible(team)
  await expectNoSideways(team)
  await waiting.getByRole('link', { name: 'Refund' }).click()
  await expect(team.getByRole('button', { name: 'Decline' })).toBeVisible()
})

async function askBack(fan: Fan, id: string, reason: string): Promise<void> {
  const asked = await fan.call('POST /api/v1/order/{id}/refund', { params: { id }, body: { reason } })
  if (!asked.ok) throw new Error(asked.error.name)
}

async function openStudioAt(page: Page, product: RunningProduct, nickname: string, eventId: string) {
  const email = await join(product, nickname)
  await db(product, 'grant', email, 'ORGANISER', eventId)
  await page.goto(studioOf(product))
  await givePassword(page, email)
  await connectApp(page)
}

test('studio questions: a ticket with a question is paid with cubes at the checkout', {
  tag: ['@desk', '@long'],
}, async ({ page, browser, product, contextOptions }) => {
  await openStaffPage(page, product, 'guestdesk')
  const eventId = await makeEvent(page, await alwaysOnAir(product), { title: { en: 'Paper Guests' } })
  const asked = { id: 'called', kind: 'TEXT', label: { en: 'What should we call you?' } } as const
  await makeProduct(page, {
    ...{
      eventId,
      kind: 'TICKET_LIVE',
      productCode: 'PAPER-GUESTS-LIVE',
      name: { en: 'Live' },
      pointPrice: 300,
    },
    ...{ requiresOrderInfo: true, customInfoFields: [{ ...asked, isRequired: true, options: [] }] },
  })
  await publishEvent(page, eventId)

  const buyer = await openBrowser(browser, contextOptions)
  const fan = await come(buyer, product, 'askedguest')
  await buyCubes(product, fan, 1_000)
  await buyer.goto(`${product.url}/detail/${eventId}`)
  const tickets = buyer.getByRole('complementary', { name: 'Tickets' })
  await tickets.getByRole('button', { name: /^Get ticket/ }).click()
  await expect(buyer).toHaveURL(`${product.url}/pay/${eventId}`)
  await expect(buyer.getByRole('radio', { name: /^300 cubes/ })).toBeChecked()
  await fillDetails(buyer, 'askedguest@fans.test')
  await buyer.getByLabel(/^What should we call you\?/).fill('Moonlit')
  await payButton(buyer).click()
  await expect(buyer.getByRole('heading', { level: 1, name: /^Payment confirmed/ })).toBeVisible()
  expect(await ordersOf(fan)).toMatchObject([{ status: 'FULFILLED' }])
  await buyer.goto(`${product.url}/detail/${eventId}`)
  await expect(tickets).toContainText('You have a ticket')
})

async function fillDetails(page: Page, email: string): Promise<void> {
  const details = page.getByRole('region', { name: 'Your details' })
  await details.getByLabel('Country or region').selectOption('GB')
  await details.getByLabel('Last name').fill('Okafor')
  await details.getByLabel('First name').fill('Ada')
  await details.getByLabel('Email').fill(email)
  await details.getByLabel('Date of birth').fill('1998-04-12')
  await details.getByLabel('Phone').fill('7700 900123')
}
