import { expect, test } from '#fixtures/product.ts'

test('offline page: says so in the page’s language and reloads by itself with the network', {
  tag: '@long-on-desk',
}, async ({ page, context, product }) => {
  await page.goto(`${product.url}/ko/help`)
  await page.evaluate(() => navigator.serviceWorker.ready)
  await context.setOffline(true)
  await page.goto(`${product.url}/ko/search`)
  await expect(page.getByRole('heading', { name: '인터넷에 연결되어 있지 않아요' })).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: '인터넷에 연결되어 있지 않아요' })).toBeHidden()
  await expect(page).toHaveTitle(/Encore/)
  expect(await page.evaluate(async () => (await caches.keys()).length)).toBe(1)
})
