import { buyCubes, passHours, type RunningProduct, signInFan, signUpFan, timeOf } from '@encore/dev-env'
import type { Page } from '@playwright/test'
import { expectAccessible, expectNoSideways } from '#fixtures/accessible.ts'
import { eventOf } from '#fixtures/catalogue.ts'
import { come, openBrowser, password, signIn } from '#fixtures/fan.ts'
import { expect, test } from '#fixtures/own-product.ts'

// Two more fans reach the threshold of the queue, and one fan at a time has a turn.
test.use({ settings: { QUEUE_THRESHOLD: '3', QUEUE_CALLS_PER_SECOND: '1', QUEUE_INSIDE_MAX: '1' } })

interface Queue {
  state: string
  serving: number
}

/** Returns the public state of the queue; null when there is none. */
async function queueOf({ url }: RunningProduct, eventId: string): Promise<Queue | null> {
  const reply = await fetch(`${url}/api/v1/event/${eventId}/queue`)
  return reply.status === 200 ? ((await reply.json()) as Queue) : null
}

async function ticketOf({ url }: RunningProduct, eventId: string): Promise<string> {
  const reply = await fetch(`${url}/api/v1/event/${eventId}/products`)
  const { content } = (await reply.json()) as { content: { id: string; kind: string }[] }
  return content.find(({ kind }) => kind === 'TICKET_LIVE')?.id ?? ''
}

const tickets = (page: Page) => page.getByRole('complementary', { name: 'Tickets' })
const minute = 1 / 60

async function drawnPlace(page: Page): Promise<string> {
  const receipt = page.getByRole('group').filter({ hasText: 'How your place was drawn' })
  await receipt.getByText('How your place was drawn').click()
  const line = receipt.getByText(/^Place \d of 3$/)
  await expect(line).toBeVisible()
  return line.innerText()
}

test('on-sale queue: a fan joins on one device, keeps the position on another, gets the turn and buys @desk', async ({
  page,
  browser,
  product,
  contextOptions,
}) => {
  const name = 'inline'
  const fan = await come(page, product, name)
  await buyCubes(product, fan, 500)
  const { id, ticketOpenAt } = await eventOf(product, 'hello-december')
  await passHours(product, (Date.parse(ticketOpenAt) - Date.now()) / 3_600_000 - 8 * minute)
  await expect.poll(async () => (await queueOf(product, id))?.state, { timeout: 60_000 }).toBe('AHEAD')

  await page.goto(`${product.url}/detail/${id}`)
  await page.getByRole('link', { name: 'Join the queue' }).locator('visible=true').first().click()
  await expect(page).toHaveURL(`${product.url}/queue/${id}`)
  await page.getByRole('button', { name: 'Join the queue' }).click()
  await expect(page.getByRole('heading', { name: 'You’re in the queue' })).toBeVisible()
  await expectAccessible(page)
  await expectNoSideways(page)
  const others = [`${name}a`, `${name}b`]
  for (const nickname of others) {
    const account = { email: `${nickname}@fans.test`, password, nickname, language: 'en' as const }
    const { call } = await signUpFan(product, account)
    const joined = await call('PUT /api/v1/event/{id}/queue/entry', { params: { id } })
    expect(joined).toMatchObject({ ok: true })
  }

  // The list is published 30 s before the opening. A later jump would leave no time for the round of the public randomness.
  await passHours(product, (Date.parse(ticketOpenAt) - timeOf(product) - 32_000) / 3_600_000)
  await expect.poll(async () => (await queueOf(product, id))?.state, { timeout: 60_000 }).toBe('ON')
  await passHours(product, 0.5 * minute)
  await expect.poll(async () => (await queueOf(product, id))?.serving, { timeout: 60_000 }).toBe(1)
  await page.reload()
  const place = await drawnPlace(page)
  const device = await openBrowser(browser, contextOptions)
  await signIn(device, product, fan.email, password)
  await device.goto(`${product.url}/queue/${id}`)
  expect(await drawnPlace(device)).toBe(place)
  await device.getByRole('button', { name: 'Check the draw' }).click()
  await expect(device.getByText('the public number give you this place')).toBeVisible()
  await device.context().close()

  // A fan who lets the turn expire makes room for the next.
  const mine = Number(place.match(/\d/)?.[0])
  for (let served = 1; served < mine; served++) {
    await expect(page.getByRole('heading', { name: /ahead of you|You’re next/ })).toBeVisible()
    await passHours(product, 11 * minute)
    await expect.poll(async () => (await queueOf(product, id))?.serving, { timeout: 60_000 }).toBe(served + 1)
  }
  await page.reload()
  await expect(page.getByRole('heading', { name: 'It’s your turn' })).toBeVisible()
  await expect(page).toHaveTitle(/^● It’s your turn/)
  await expectAccessible(page)
  const ticket = await ticketOf(product, id)
  for (const nickname of others) {
    // Time has passed, so the earlier session may have ended.
    const { call } = await signInFan(product, `${nickname}@fans.test`, password)
    const body = { lines: [{ productUid: ticket, quantity: 1 }] }
    expect(await call('POST /api/v1/checkout/hold', { body })).toMatchObject({
      error: { name: 'QUEUE_REQUIRED' },
    })
  }
  await page.getByRole('link', { name: 'Choose your ticket' }).click()
  await expect(page).toHaveURL(`${product.url}/detail/hello-december`)
  await tickets(page)
    .getByRole('button', { name: /^Get ticket for/ })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: /^Pay/ }).click()
  await expect(page.getByRole('dialog', { name: 'You have a ticket' })).toBeVisible()
})
