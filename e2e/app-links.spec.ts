import { devices } from '@playwright/test'
import { expectAccessible } from '#fixtures/accessible.ts'
import { expect, test } from '#fixtures/own-product.ts'

const stores = {
  APP_STORE_URL: 'https://apps.apple.com/kr/app/encore/id123456789',
  PLAY_STORE_URL: 'https://play.google.com/store/apps/details?id=live.encore.app',
}
test.use({ settings: stores })

const phones = [
  { name: 'iPhone', device: devices['iPhone 15'], store: stores.APP_STORE_URL },
  { name: 'Android', device: devices['Pixel 7'], store: stores.PLAY_STORE_URL },
]

for (const { name, device, store } of phones)
  test(`app links: a fan on ${name} without the app is led to its store or on in the browser @desk`, {
    tag: '@long',
  }, async ({ browser, product }) => {
    const { userAgent = '', viewport = null } = device ?? {}
    const page = await (await browser.newContext({ userAgent, viewport, locale: 'en-US' })).newPage()
    // The page opens a scheme that this browser does not know, so its load event may never come.
    await page.goto(`${product.url}/ko/applink?path=/search`, { waitUntil: 'commit' })
    const app = page.getByRole('link', { name: '앱 받기' })
    await expect(app).toBeVisible()
    await expect(app).toHaveAttribute('href', store)
    await expectAccessible(page)
    const onward = page.getByRole('link', { name: '브라우저에서 계속' })
    await expect(onward).toHaveAttribute('href', '/ko/search')
    expect(page.url()).toContain('/applink')
  })

test('app links: a fan who paid in a removed app is led to its store or to the order in the browser @desk', {
  tag: '@long',
}, async ({ browser, product }) => {
  const { userAgent = '', viewport = null } = devices['Pixel 7'] ?? {}
  const page = await (await browser.newContext({ userAgent, viewport, locale: 'en-US' })).newPage()
  const order = 'or_01JD0000000000000000000000'
  await page.goto(`${product.url}/app-payment/eximbay/success?order=${order}`, { waitUntil: 'commit' })
  await expect(page.getByRole('link', { name: 'Get the app' })).toHaveAttribute('href', stores.PLAY_STORE_URL)
  await expect(page.getByRole('link', { name: 'Continue in the browser' })).toHaveAttribute(
    'href',
    `/orders/${order}`,
  )
  await expectAccessible(page)
})

test('app links: a desktop goes to the page at once, with or without stores @desk', { tag: '@long' }, async ({
  page,
  product,
}) => {
  await page.goto(`${product.url}/ja/applink?path=/search`)
  await expect(page).toHaveURL(`${product.url}/ja/search`)
})
