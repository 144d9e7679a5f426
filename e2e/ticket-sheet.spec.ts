import { buyCubes, type RunningProduct } from '@encore/dev-env'
import type { Page } from '@playwright/test'
import { expectAccessible, expectNoSideways } from '#fixtures/accessible.ts'
import { cubesPaid } from '#fixtures/cubes.ts'
import { alwaysOnAir } from '#fixtures/demo.ts'
import { come, password } from '#fixtures/fan.ts'
import { expect, test } from '#fixtures/product.ts'

const phone = { tag: '@phone' }
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Choose a ticket' })
const ticket = (page: Page) => page.getByRole('article', { name: 'Your ticket' })

async function openSheet(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Get ticket', exact: true }).click()
  await expect(sheet(page)).toBeVisible()
}

async function openShow(page: Page, product: RunningProduct): Promise<void> {
  await page.goto(`${product.url}/detail/${await alwaysOnAir(product)}`)
}

test(
  'ticket panel: a phone chooses the ticket and a card, keeps both over a sign-in and gets the ticket',
  phone,
  async ({ page, product, browser }) => {
    const other = await browser.newContext()
    await come(await other.newPage(), product, 'sheetcard')
    await other.close()
    await openShow(page, product)
    await openSheet(page)
    await expectAccessible(page)
    await expectNoSideways(page)
    await sheet(page)
      .getByRole('radio', { name: /^Multi-angle/ })
      .check()
    await sheet(page).getByRole('radio', { name: /^Card/ }).check()
    const pay = sheet(page).getByRole('button', { name: /^Pay \$/ })
    const sum = (await pay.innerText()).replace('Pay ', '')
    await pay.click()
    await page.getByRole('dialog').getByRole('button', { name: 'Sign in' }).click()
    await page.getByLabel('Email').fill('sheetcard@fans.test')
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign in' }).click()

    await expect(page).toHaveURL(/\/detail\//)
    await openSheet(page)
    await expect(sheet(page).getByRole('radio', { name: /^Multi-angle/ })).toBeChecked()
    await expect(sheet(page).getByRole('radio', { name: /^Card/ })).toBeChecked()
    await pay.click()
    await expect(page.getByRole('heading', { level: 1, name: 'Payment' })).toBeVisible()
    await page.getByRole('button', { name: `Pay ${sum}` }).click()
    await page.getByRole('button', { name: 'Approve' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Payment confirmed' })).toBeVisible()
    await expect(ticket(page)).toContainText('Multi-angle')
    await expect(ticket(page)).toContainText('sheetcard')
    await expect(ticket(page).getByRole('heading', { name: /^afterglow$/i })).toBeVisible()
    await expect(page.getByRole('main')).toContainText(sum)
    await expect(page.getByRole('button', { name: 'Share' })).toBeVisible()
    await expectAccessible(page)
    await expectNoSideways(page)
    await ticket(page).getByRole('link', { name: 'Enter' }).click()
    await expect(page).toHaveURL(/\/confirm\//)
  },
)

test('ticket panel: a wallet that lacks cubes is topped up on the way, and the ticket stays chosen', {
  tag: ['@phone', '@long'],
}, async ({ page, product }) => {
  const fan = await come(page, product, 'sheetcubes')
  await buyCubes(product, fan, 500)
  await openShow(page, product)
  await openSheet(page)
  await page.keyboard.press('Escape')
  await expect(sheet(page)).toBeHidden()
  await expect(page.getByRole('button', { name: 'Get ticket', exact: true })).toBeFocused()
  await openSheet(page)
  await sheet(page).getByRole('radio', { name: /^Live/ }).first().check()
  await expect(sheet(page).getByRole('radio', { name: /^450 cubes/ })).toHaveAccessibleName(/You have \d/)
  await sheet(page)
    .getByRole('radio', { name: /^Multi-angle/ })
    .check()
  const lacking = sheet(page).getByRole('radio', { name: /^\d+ cubes/ })
  await expect(lacking).toHaveAccessibleName(/You need \d+ more cubes/)
  await sheet(page)
    .getByRole('button', { name: /^Get ticket for/ })
    .click()
  const confirm = page.getByRole('dialog', { name: 'Get this ticket' })
  await expect(confirm).toContainText('Multi-angle')
  await expect(page.locator('[role=dialog]:focus, [role=dialog] :focus')).toHaveCount(1)
  await confirm.getByRole('button', { name: 'Get cubes' }).click()
  const shop = page.getByRole('dialog', { name: 'Cube shop' })
  await shop.getByRole('radio', { name: /^1,000 cubes/ }).check()
  await shop.getByRole('button', { name: /^Pay / }).click()
  await page.getByRole('button', { name: 'Approve' }).click()
  await expect(cubesPaid(page)).toBeVisible()

  await openShow(page, product)
  await openSheet(page)
  await expect(sheet(page).getByRole('radio', { name: /^Multi-angle/ })).toBeChecked()
  await sheet(page)
    .getByRole('button', { name: /^Get ticket for/ })
    .click()
  await confirm.getByRole('button', { name: /^Pay \d+ cubes/ }).click()
  const bought = page.getByRole('dialog', { name: 'You have a ticket' })
  await expect(bought.getByRole('article', { name: 'Your ticket' })).toContainText('Multi-angle')
  await expectAccessible(page)
  await expectNoSideways(page)
})

test('ticket panel: every way to watch a show on air without a ticket shows the price and leads to its tickets', {
  tag: '@long-on-desk',
}, async ({ page, product }) => {
  const id = await alwaysOnAir(product)
  const getTicket = page.getByRole('main').getByRole('link', { name: /^Get ticket · from \$\d/ })
  await page.goto(product.url)
  await expect(getTicket.filter({ visible: true }).first()).toHaveAttribute('href', '/detail/afterglow')
  await come(page, product, 'noticket')
  for (const path of ['/', `/player/${id}`]) {
    await page.goto(product.url + path)
    await expect(getTicket.filter({ visible: true }).first()).toHaveAttribute('href', '/detail/afterglow')
    await expect(page.getByRole('link', { name: 'Watch live' }).filter({ visible: true })).toHaveCount(0)
  }
  await getTicket.filter({ visible: true }).first().click()
  await expect(page.getByRole('radio', { name: /^Multi-angle/ }).first()).toBeVisible()
})
