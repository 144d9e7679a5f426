import type { Page } from '@playwright/test'
import { expectAccessible, expectNoSideways } from '#fixtures/accessible.ts'
import { chooseCubes, cubesPaid, goToGateway } from '#fixtures/cubes.ts'
import { alwaysOnAir, demoMember } from '#fixtures/demo.ts'
import { openBrowser, password, signIn, signUp } from '#fixtures/fan.ts'
import { cutNetwork } from '#fixtures/network.ts'
import { expect, test } from '#fixtures/product.ts'

const pages = ['/pay/success', '/pay/cancel', '/pay/fail', '/payment/eximbay/result']
const appPages = ['/app-payment/eximbay/success', '/app-payment/eximbay/fail']
const confirmed = 'Payment confirmed'
const nobodys = 'or_01JD0000000000000000000000'

test('payment pages: the return page shows the true result to its fan only @desk', { tag: '@long' }, async ({
  page,
  product,
  browser,
  contextOptions,
  isMobile,
}) => {
  test.setTimeout(180_000)
  const at = (path: string, order: string) => `${product.url}${path}?order=${order}`
  const { email } = await signUp(page, product, 'returns')
  const eventUrl = `${product.url}/detail/${await alwaysOnAir(product)}`
  const orderId = await payCubes(page, eventUrl, isMobile)

  for (const path of pages) {
    await page.goto(at(path, orderId))
    await expect(page.getByRole('heading', { name: confirmed, exact: true })).toBeVisible()
    await page.reload()
    await expect(page.getByText(orderId.slice(-8))).toBeVisible()
    await expect(page.getByRole('main').getByText('100 cubes')).toHaveCount(1)
    await expect(page.getByRole('banner')).toBeHidden()
  }
  const cookies = await page.context().cookies()
  const still = await browser.newContext({ ...contextOptions, javaScriptEnabled: false })
  await still.addCookies(cookies)
  const withoutScripts = await still.newPage()
  await withoutScripts.goto(at('/pay/success', orderId))
  await expect(withoutScripts.getByRole('heading', { name: confirmed, exact: true })).toBeVisible()

  const elsewhere = await openBrowser(browser, contextOptions)
  const inApp = await openBrowser(browser, contextOptions)
  for (const order of [orderId, nobodys, 'or_1', '%3Cscript%3E', '']) {
    for (const path of pages) {
      await elsewhere.goto(at(path, order))
      await tellsNothing(elsewhere, orderId, 0)
    }
    for (const path of appPages) {
      // The previous page opens the app, which may interrupt this navigation.
      await expect(async () => void (await inApp.goto(at(path, order)))).toPass()
      await tellsNothing(inApp, orderId, order === orderId ? 1 : 0)
    }
  }
  const stranger = demoMember('alex')
  await signIn(elsewhere, product, stranger.email, stranger.password)
  await elsewhere.goto(at('/pay/success', orderId))
  await expect(elsewhere.getByRole('heading', { name: 'Return to the window' })).toBeVisible()
  await expect(elsewhere.getByRole('link', { name: 'Sign in' })).toBeHidden()
  await tellsNothing(elsewhere, orderId, 0)

  const another = await openBrowser(browser, contextOptions)
  await another.goto(at('/pay/success', orderId))
  await another.getByRole('link', { name: 'Sign in' }).click()
  await another.getByLabel('Email').fill(email)
  await another.getByLabel('Password', { exact: true }).fill(password)
  await another.getByRole('button', { name: 'Sign in' }).click()
  await expect(another).toHaveURL(at('/pay/success', orderId))
  await expect(another.getByRole('heading', { name: confirmed, exact: true })).toBeVisible()
})

/** Expects no detail of the order; its id is only in the links into the app. */
async function tellsNothing(page: Page, orderId: string, links: number) {
  await expect(
    page.getByRole('heading', { name: /^(?:Return to the window|Go back to the app)/ }),
  ).toBeVisible()
  const main = page.getByRole('main')
  await expect(main).not.toContainText(/100|cube|\$|₩|Credit card|confirmed|or_/i)
  await expect(main).not.toContainText(orderId.slice(-8))
  await expect(page.locator(`a[href$="payment?order=${orderId}"]`)).toHaveCount(links)
}

test('payment pages: a payment without a result is polled until there is one, also over an outage @desk @long', async ({
  page,
  product,
  isMobile,
  pageConsole,
}) => {
  pageConsole.expects(/ERR_INTERNET_DISCONNECTED|Scripts may close only/)
  await signUp(page, product, 'waits')
  const eventUrl = `${product.url}/detail/${await alwaysOnAir(product)}`
  await chooseCubes(page, eventUrl, 100)
  const gateway = await goToGateway(page, isMobile)
  const orderId = await page.evaluate(() => JSON.parse(sessionStorage.getItem('payment') ?? '{}').orderId)
  const result = await page.context().newPage()
  await result.goto(`${product.url}/payment/eximbay/result?order=${orderId}`)
  await expect(
    result.getByRole('heading', { name: /^(?:Confirming your payment|Still confirming)$/ }),
  ).toBeVisible()
  await expect(result.getByRole('progressbar')).toBeVisible()
  await expectAccessible(result)
  await cutNetwork(result)
  await expect(result.getByRole('heading', { name: 'We can’t check right now' })).toBeVisible()
  await expect(result.getByText('You’re offline').filter({ visible: true })).toBeVisible()
  await expectAccessible(result)
  await result.context().setOffline(false)
  await expect(
    result.getByRole('heading', { name: /^(?:Confirming your payment|Still confirming)$/ }),
  ).toBeVisible()
  await gateway.getByRole('button', { name: 'Approve' }).click()
  await expect(result.getByRole('heading', { name: confirmed, exact: true })).toBeVisible()
})

test('payment pages: a payment of the app ends in a link back into the app', {
  tag: ['@phone', '@long'],
}, async ({ page, product, isMobile }) => {
  const toApp: string[] = []
  page.on('request', (request) => {
    if (request.url().startsWith('encore:')) toApp.push(request.url())
  })
  await signUp(page, product, 'inapp')
  const orderId = await payCubes(page, `${product.url}/detail/${await alwaysOnAir(product)}`, isMobile)
  await page.goto(`${product.url}/app-payment/eximbay/fail?order=${orderId}`)
  const received = page.getByRole('heading', { name: confirmed, exact: true })
  await expect(received).toBeVisible()
  await expect(page.getByRole('link', { name: 'Back to the app' })).toBeVisible()
  // A phone opens the app automatically once; a reload stays on the page.
  await expect.poll(() => toApp).toEqual([`encore://payment?order=${orderId}`])
  await page.reload()
  await expect(received).toBeVisible()
  expect(toApp).toHaveLength(1)
  await expectAccessible(page)
  // Without an app, the button leads to the order in the browser.
  await page.getByRole('link', { name: 'Back to the app' }).click()
  await expect(page).toHaveURL(`${product.url}/orders/${orderId}`)
})

test('payment pages: the end of an app’s payment continues in the browser on a desktop @desk', async ({
  page,
  product,
}) => {
  await page.goto(`${product.url}/ko/app-payment/eximbay/fail?order=${nobodys}`)
  await expect(page.getByRole('link', { name: '앱으로 돌아가기' })).toBeVisible()
  await expect(page.getByRole('link', { name: '브라우저에서 계속' })).toHaveAttribute(
    'href',
    `/ko/orders/${nobodys}`,
  )
})

test('payment pages: the link back into the app exists in every language', {
  tag: ['@desk', '@long'],
}, async ({ page, product }) => {
  const texts = {
    '': ['Go back to the app', 'Back to the app'],
    '/ko': ['앱으로 돌아가 주세요', '앱으로 돌아가기'],
    '/ja': ['アプリに戻ってください', 'アプリに戻る'],
    '/zhhans': ['请返回应用', '返回应用'],
  }
  for (const [prefix, [title = '', label = '']] of Object.entries(texts)) {
    await page.goto(`${product.url}${prefix}/app-payment/eximbay/fail?order=${nobodys}`)
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
    const link = page.getByRole('link', { name: label, exact: true })
    await expect(link).toHaveAttribute('href', `encore://payment?order=${nobodys}`)
    await expectAccessible(page)
  }
})

test('payment pages: result pages fit every window in both themes @desk', { tag: '@long' }, async ({
  page,
  product,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const path of [...pages, ...appPages]) {
    await page.goto(`${product.url}${path}?order=${nobodys}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    for (const width of [320, 390, 762, 820, 1440]) {
      await page.setViewportSize({ width, height: width < 500 ? 844 : 600 })
      await expectNoSideways(page)
    }
    for (const theme of ['dark', 'light']) {
      await page.evaluate((chosen) => {
        document.documentElement.dataset.theme = chosen
      }, theme)
      await expectAccessible(page)
    }
  }
})

test('payment pages: links into the app and back to the site end on a page of ours', {
  tag: ['@desk', '@long'],
}, async ({ page, product }) => {
  const detail = '/detail/afterglow'
  const link = (path: string) => `${product.url}/applink?path=${encodeURIComponent(path)}`
  // On a phone the page opens a scheme that this browser does not know, so its load event may never come.
  await page.goto(link(detail), { waitUntil: 'commit' })
  // No app has opened, and none is offered for download.
  await expect(page).toHaveURL(product.url + detail)
  await page.goto(`${product.url}/return?path=${encodeURIComponent('/search?keyword=tide')}`)
  await expect(page).toHaveURL(`${product.url}/search?keyword=tide`)
  for (const path of ['//evil.test', 'https://evil.test/', 'javascript:alert(1)', '/nowhere', '']) {
    await page.goto(`${product.url}/return?path=${encodeURIComponent(path)}`)
    await expect(page).toHaveURL(`${product.url}/`)
  }
})

async function payCubes(page: Page, eventUrl: string, isMobile: boolean): Promise<string> {
  await chooseCubes(page, eventUrl, 100)
  const gateway = await goToGateway(page, isMobile)
  await gateway.getByRole('button', { name: 'Approve' }).click()
  await gateway.waitForURL(/result\?order=/, { waitUntil: 'commit' })
  const orderId = new URL(gateway.url()).searchParams.get('order') ?? ''
  await expect(cubesPaid(page, 100)).toBeVisible()
  return orderId
}
