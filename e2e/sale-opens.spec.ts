import { passHours } from '@encore/dev-env'
import { expect, test } from '#fixtures/own-product.ts'
import { aheadMs, followed, holdClock, oneAnswer, timePasses } from '#fixtures/passing-time.ts'
import { shopOf } from '#fixtures/shop.ts'

test('sale opening: an open page changes at the minute of the sale @desk', async ({ page, product }) => {
  const shop = await shopOf(product, 'low-tide-high-moon')
  await passHours(product, (Date.parse(shop.opensAt('DAY-AFTER-BOOK')) - Date.now() - aheadMs) / 3_600_000)
  await holdClock(page)
  await page.goto(shop.of('DAY-AFTER-BOOK'))
  const panel = page.getByRole('dialog', { name: 'The day after photobook' })
  await expect(panel).toContainText('Sale opens')
  await timePasses(product, page, aheadMs)
  await followed(page, 5_000, () => expect(panel).not.toContainText('Sale opens', oneAnswer))
  await page.keyboard.press('Escape')
  const tile = page.getByRole('article').filter({ hasText: 'The day after photobook' })
  await expect(tile).toBeVisible()
  await expect(tile).not.toContainText('OPENS')
})

test('sale opening: the front page and search results follow the minute of the sale @desk', {
  tag: '@long',
}, async ({ page, context, product }) => {
  const events = await (await fetch(`${product.url}/api/v1/event?size=40`)).json()
  const next = events.content.find(({ slug }: { slug: string }) => slug === 'loud-library')
  const opensIn = Date.parse(next.ticketOpenAt) - (await productNow(product.url))
  await passHours(product, (opensIn - 58_000) / 3_600_000)
  const rail = (name: string) => page.getByRole('region', { name }).getByRole('article')
  const shown = { hasText: next.title.text }

  await holdClock(page)
  await page.goto(product.url)
  await expect(rail('On sale soon').filter(shown)).toContainText('Tickets open in 1 min')
  await expect(rail('Tickets open').filter(shown)).toHaveCount(0)
  const found = await context.newPage()
  await found.goto(`${product.url}/search?keyword=${encodeURIComponent(next.title.text)}`)
  const result = found.getByRole('article').filter(shown)
  await expect(result).toContainText('Tickets open in')
  for (const each of [page, found])
    await each.evaluate(() => Object.assign(document.body.dataset, { still: 'yes' }))

  await timePasses(product, page, 58_000)
  await followed(page, 10_000, () => expect(rail('Tickets open').filter(shown)).toHaveCount(1, oneAnswer))
  await expect(rail('On sale soon').filter(shown)).toHaveCount(0)
  await followed(found, 10_000, () => expect(result).not.toContainText('Tickets open in', oneAnswer))
  for (const each of [page, found]) await expect(each.locator('body')).toHaveAttribute('data-still', 'yes')
})

/** The product clock, which the previous test has moved. */
async function productNow(url: string): Promise<number> {
  const { headers } = await fetch(`${url}/api/v1/event-theme`)
  return Number(headers.get('x-server-time'))
}
