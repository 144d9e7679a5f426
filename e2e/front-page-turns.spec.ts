import { passHours, type RunningProduct } from '@encore/dev-env'
import type { Locator, Page } from '@playwright/test'
import { db } from '#fixtures/operator.ts'
import { expect, test } from '#fixtures/own-product.ts'
import { aheadMs, followed, holdClock, oneAnswer, timePasses } from '#fixtures/passing-time.ts'
import { openStaffPage, studioOf } from '#fixtures/studio.ts'

/** A page polls within seconds of a time it knows, and within 75 s of any other change. */
const byTheClock = 10_000
const unforeseen = 75_000

const rail = (page: Page, name: string) => page.getByRole('region', { name }).getByRole('article')

async function openBefore(page: Page, product: RunningProduct, moment: string): Promise<void> {
  const waitMs = Date.parse(moment) - aheadMs - (await productNow(product))
  if (waitMs > 0) await passHours(product, waitMs / 3_600_000)
  // A page cached before the clock was moved would show the old state.
  await expect.poll(async () => (await productNow(product)) - (await renderedAt(product))).toBeLessThan(8_000)
  await page.goto(product.url)
  await page.evaluate(() => Object.assign(document.body.dataset, { still: 'yes' }))
}

const expectNeverReloaded = (page: Page) => expect(page.locator('body')).toHaveAttribute('data-still', 'yes')

/** Returns when the page that a guest now receives was rendered. */
async function renderedAt({ url }: RunningProduct): Promise<number> {
  return Number(/data-rendered-at="(\d+)"/.exec(await (await fetch(url)).text())?.[1])
}

/** Returns the product clock in epoch milliseconds. */
async function productNow({ url }: RunningProduct): Promise<number> {
  const { headers } = await fetch(`${url}/api/v1/event-theme`)
  return Number(headers.get('x-server-time'))
}

interface Received {
  id: string
  slug: string
  title: { text: string }
  startAt: string
  endAt: string
}

/** Returns the id of the event at the end of a link, by its slug. */
const idAt = async (product: RunningProduct, href: string | null) => {
  const found = (await eventsOf(product)).find(({ slug }) => slug === href?.split('/').at(-1))
  if (!found) throw new Error(`${href} leads to no event`)
  return found.id
}

const eventsOf = async ({ url }: RunningProduct): Promise<Received[]> =>
  (await (await fetch(`${url}/api/v1/event?size=100`)).json()).content

const replayOf = async ({ url }: RunningProduct, id: string) => fetch(`${url}/api/v1/replay/${id}`)

test('front page: follows a show from its start to the end of its replay @desk', { tag: '@long' }, async ({
  page,
  product,
}) => {
  const show = (await eventsOf(product)).find(({ slug }) => slug === 'glass-garden')
  if (!show) throw new Error('The demo has no Glass Garden')
  const shown = { hasText: show.title.text }
  const comes = async (tile: Locator, count: number) => {
    await timePasses(product, page, aheadMs)
    await followed(page, byTheClock, () => expect(tile).toHaveCount(count, oneAnswer))
  }
  await holdClock(page)

  await test.step('it starts', async () => {
    await openBefore(page, product, show.startAt)
    await expect(rail(page, 'On air').filter(shown)).toHaveCount(0)
    await comes(rail(page, 'On air').filter(shown), 1)
    await expectNeverReloaded(page)
  })
  await test.step('it ends', async () => {
    await openBefore(page, product, show.endAt)
    await expect(rail(page, 'On air').filter(shown)).toHaveCount(1)
    await comes(rail(page, 'Past shows').filter(shown), 1)
    await expect(rail(page, 'On air').filter(shown)).toHaveCount(0)
    await expectNeverReloaded(page)
  })
  await expect.poll(async () => (await replayOf(product, show.id)).status, { timeout: 120_000 }).toBe(200)
  const { window } = await (await replayOf(product, show.id)).json()
  await test.step('its replay opens', async () => {
    await openBefore(page, product, window.from)
    await expect(rail(page, 'Replays').filter(shown)).toHaveCount(0)
    await comes(rail(page, 'Replays').filter(shown), 1)
    await expect(rail(page, 'Past shows').filter(shown)).toHaveCount(0)
    await expectNeverReloaded(page)
  })
  await test.step('its replay closes', async () => {
    const closesAt = new Date((await productNow(product)) + aheadMs * 2).toISOString()
    await db(product, 'replay', show.slug, 'window', window.from, closesAt)
    await openBefore(page, product, closesAt)
    await expect(rail(page, 'Replays').filter(shown)).toHaveCount(1)
    await comes(rail(page, 'Replays').filter(shown), 0)
    await expectNeverReloaded(page)
  })
})

test('front page: follows the organisers’ changes without a reload @desk', { tag: '@long' }, async ({
  page,
  browser,
  contextOptions,
  product,
}) => {
  const hero = page.getByRole('heading', { level: 1 })
  const staff = await (await browser.newContext(contextOptions)).newPage()
  await openStaffPage(staff, product, 'frontdesk')
  await holdClock(page)
  await page.goto(product.url)
  await expect(hero).toHaveAccessibleName('AFTERGLOW')
  const first = page
    .getByRole('main')
    .getByRole('link', { name: /^(?:Get ticket|Watch live)/ })
    .first()
  const opening = (await first.getAttribute('href')) ?? ''
  await page.evaluate(() => Object.assign(document.body.dataset, { still: 'yes' }))

  await test.step('the show of the opening picture is called off', async () => {
    await staff.goto(`${studioOf(product)}/events/${await idAt(product, opening)}`)
    await staff.getByRole('button', { name: 'Cancel event' }).click()
    const cancel = staff.getByRole('dialog', { name: 'Cancel the event' })
    await cancel.getByRole('textbox', { name: /^Message to fans/ }).fill('The hall is flooded.')
    await cancel.getByRole('button', { name: 'Cancel and refund everybody' }).click()
    await followed(page, unforeseen, () => expect(first).not.toHaveAttribute('href', opening, oneAnswer))
    await expect(hero).not.toHaveAccessibleName('AFTERGLOW')
    await expectNeverReloaded(page)
  })
  await test.step('a show is hidden, and published again', async () => {
    const comingSoon = rail(page, 'On sale soon').first()
    const name = (await comingSoon.getByRole('heading').textContent()) ?? ''
    const href = await comingSoon.getByRole('link').getAttribute('href')
    const tile = rail(page, 'On sale soon').filter({ hasText: name })
    await staff.goto(`${studioOf(product)}/events/${await idAt(product, href)}`)
    await staff.getByRole('button', { name: 'Hide' }).click()
    await staff.getByRole('dialog', { name: 'Hide the event?' }).getByRole('button', { name: 'Hide' }).click()
    await followed(page, unforeseen, () => expect(tile).toHaveCount(0, oneAnswer))
    await staff.getByRole('button', { name: 'Publish' }).click()
    await followed(page, unforeseen, () => expect(tile).toHaveCount(1, oneAnswer))
    await expectNeverReloaded(page)
  })
})
