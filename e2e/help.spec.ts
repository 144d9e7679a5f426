import { blockReading, mailed } from '@encore/dev-env'
import type { Page } from '@playwright/test'
import { expectAccessible, expectNoSideways } from '#fixtures/accessible.ts'
import { freeOnAir, replayOf } from '#fixtures/demo.ts'
import { come } from '#fixtures/fan.ts'
import { expect, test } from '#fixtures/own-product.ts'

// Without a messenger, the form is the only way to reach support.
test.use({ settings: { MESSENGER_SCRIPT: 'off', SUPPORT_EMAIL: 'people@house.test' } })

const ask = (page: Page) => page.getByRole('link', { name: 'Get help with this' })

async function write(page: Page, words: string): Promise<void> {
  const form = page.getByRole('region', { name: 'Contact us' })
  await form.getByLabel('What happened?').fill(words)
  await form.getByRole('button', { name: 'Send' }).click()
  await expect(form.getByRole('status')).toContainText('We got your message')
}

test('support: a failed payment leads to support with the order’s number @desk', async ({
  page,
  product,
}) => {
  const fan = await come(page, product, 'unpaid')
  const shop = await fan.call('GET /api/v2/point-product', { query: { currency: 'USD' } })
  const productUid = shop.ok ? (shop.value.pointProducts[0]?.productUid ?? '') : ''
  const placed = await fan.call('POST /api/v2/order/point', {
    body: { productUid, pgCode: 'P000', quantity: 1 },
  })
  if (!placed.ok) throw new Error(placed.error.name)
  const { orderId } = placed.value
  await page.goto(`${product.url}/pay/fail?order=${orderId}`)
  await ask(page).click()
  await expect(page.getByLabel('What is it about?')).toHaveValue('ORDER')
  await expect(page.getByText(`Included with your message: ${orderId}`)).toBeVisible()
  await expect(page.getByLabel('Your email')).toHaveValue(fan.email)
  await write(page, 'My card was charged all the same.')
  expect(await mailed(product, 'people@house.test', /or_\w+/)).toBe(orderId)
})

test('support: a show and a replay lead to support with the picture as topic @desk', {
  tag: '@long',
}, async ({ page, product }) => {
  const askedAboutPicture = async () => {
    await ask(page).click()
    await expect(page.getByLabel('What is it about?')).toHaveValue('PLAYER')
  }
  const replay = `${product.url}/replay/${await replayOf(product, 'night-bus')}`
  await page.goto(replay)
  await askedAboutPicture()
  await come(page, product, 'unseeing')
  await page.goto(`${product.url}/player/${await freeOnAir(product)}`)
  await page.getByRole('tab', { name: 'About' }).click()
  await expectAccessible(page)
  await askedAboutPicture()
  await page.goto(replay)
  await expectNoSideways(page)
  await askedAboutPicture()
  await write(page, 'The picture stands still.')
})

test('support: an address being written stays when the member is recognised', {
  tag: ['@desk', '@long'],
}, async ({ page, product }) => {
  await come(page, product, 'elsewhere')
  const answers = Promise.withResolvers<void>()
  await page.route('**/api/v2/member/me', async (route) => {
    await answers.promise
    await route.continue()
  })
  await page.goto(`${product.url}/help`)
  const address = page.getByLabel('Your email')
  await address.fill('my-other@fans.test')
  answers.resolve()
  await expect(page.getByRole('banner').getByRole('button', { name: /^Notifications/ })).toBeVisible()
  await expect(address).toHaveValue('my-other@fans.test')
})

test('support: an error leads to support with the server’s reference', {
  tag: ['@desk', '@long'],
}, async ({ page, product, pageConsole }) => {
  // Provoked by a missing page and by a failing one.
  pageConsole.expects(/status of (?:404|503)/)
  await come(page, product, 'marooned')
  const reference = async () =>
    /rq_\w+/.exec((await page.getByText(/^Included with your message: rq_/).textContent()) ?? '')?.[0] ?? ''
  await page.goto(`${product.url}/nowhere`)
  await ask(page).click()
  expect(await reference()).toMatch(/^rq_[0-9a-f]{32}$/)

  const blocks = [await blockReading(product, 'notice'), await blockReading(product, 'shipping_info')]
  try {
    await page.goto(`${product.url}/notice`)
    await expect(page.getByRole('heading', { name: 'Couldn’t load notices' })).toBeVisible()
    await expectAccessible(page)
    await expectNoSideways(page)
    await page.goto(product.url)
    await page.getByRole('contentinfo').getByRole('link', { name: 'Notices' }).click()
    await ask(page).click()
    expect(await reference()).toMatch(/^rq_/)
    await page.goto(`${product.url}/mypage/addresses`)
    await expectAccessible(page)
    await ask(page).click()
    const noted = await reference()
    await write(page, 'My addresses are gone.')
    expect(await mailed(product, 'people@house.test', /rq_\w+/)).toBe(noted)
    expect(product.output()).toContain(noted)
  } finally {
    for (const end of blocks) await end()
  }
})

test('support: a page without a messenger has the form and no trace of one @desk', async ({
  page,
  product,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  const answer = await page.goto(product.url)
  const policy = answer?.headers()['content-security-policy'] ?? ''
  expect(/script-src [^;]*/.exec(policy)?.[0]).not.toContain(product.sandboxUrl)
  await page.mouse.move(200, 300, { steps: 2 })
  await page.waitForLoadState('networkidle')
  expect(await page.content()).not.toContain('messenger/plugin.js')
  expect(asked.filter((url) => url.includes('messenger'))).toEqual([])
  await expect(page.getByRole('button', { name: /^Chat with us/ })).toHaveCount(0)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Help' }).click()
  await page.getByLabel('Your email').fill('reader@fans.test')
  await write(page, 'How do I get a ticket?')
})
