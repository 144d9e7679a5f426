import { passHours, type RunningProduct, signUpFan } from '@encore/dev-env'
import type { Page } from '@playwright/test'
import { expectAccessible, expectNoSideways } from '#fixtures/accessible.ts'
import { eventOf } from '#fixtures/catalogue.ts'
import { come, password } from '#fixtures/fan.ts'
import { expect, test } from '#fixtures/own-product.ts'

/** The ticket panel of a desktop; on a phone the bar at the bottom has the same actions. */
const tickets = (page: Page) => page.getByRole('complementary', { name: 'Tickets' })
const undo = (page: Page) => tickets(page).getByRole('button', { name: 'Undo' })

async function mailed(product: RunningProduct, email: string): Promise<string[]> {
  const reply = await fetch(`${product.sandboxUrl}/mail.json?${new URLSearchParams({ to: email })}`)
  const { content } = (await reply.json()) as { content: { subject: string }[] }
  return content.map(({ subject }) => subject)
}

test('restock alerts: a guest asks for one, signs in, and is notified once before the sale opens @desk', async ({
  page,
  product,
}) => {
  const nickname = 'reminded'
  const email = `${nickname}@fans.test`
  await signUpFan(product, { email, password, nickname, language: 'en' })
  const { slug, ticketOpenAt } = await eventOf(product, 'hello-december')
  await page.goto(`${product.url}/detail/${slug}`)
  await tickets(page).getByRole('button', { name: 'Remind me' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign in' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(`${product.url}/detail/${slug}`)
  await expect(tickets(page)).toContainText('We’ll remind you shortly before the sale opens')
  await expect(undo(page)).toBeVisible()
  await expectAccessible(page)
  await expectNoSideways(page)

  const minutesBefore = 3
  await passHours(product, (Date.parse(ticketOpenAt) - Date.now()) / 3_600_000 - minutesBefore / 60)
  const subject = 'On sale soon: Hello, December · Live'
  await expect.poll(() => mailed(product, email), { timeout: 60_000 }).toContain(subject)
  await passHours(product, 1)
  await page.goto(product.url)
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Notifications/ })
    .click()
  await expect(page.getByRole('dialog', { name: 'Notifications' }).getByText(subject)).toHaveCount(1)
  expect((await mailed(product, email)).filter((sent) => sent === subject)).toHaveLength(1)
})

test('restock alerts: a fan’s alerts appear on every page and can be removed @desk', {
  tag: '@long',
}, async ({ page, product, context }) => {
  await come(page, product, 'waiting')
  const { id } = await eventOf(product, 'room-402')
  const url = `${product.url}/detail/${id}`
  await page.goto(url)
  await tickets(page).getByRole('button', { name: 'Notify me' }).click()
  await expect(tickets(page)).toContainText('We’ll let you know when it’s back in stock')
  await expect(undo(page)).toBeFocused()

  const second = await context.newPage()
  await second.goto(url)
  await expect(undo(second)).toBeVisible()
  await undo(second).click()
  await expect(tickets(second).getByRole('button', { name: 'Notify me' })).toBeVisible()
  await second.reload()
  await expect(tickets(second).getByRole('button', { name: 'Notify me' })).toBeVisible()
})
