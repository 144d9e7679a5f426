import { buyCubes, signUpFan } from '@encore/dev-env'
import { productOf } from '#fixtures/catalogue.ts'
import { come, password } from '#fixtures/fan.ts'
import { expectPrintable } from '#fixtures/paper.ts'
import { expect, test } from '#fixtures/product.ts'
import { openStaffPage, studioOf } from '#fixtures/studio.ts'

test('print: a receipt shows the tax it includes, and receipt, order and ticket print as ink on white in both themes', {
  tag: ['@desk', '@long'],
}, async ({ page, product }) => {
  const fan = await come(page, product, 'paperfan')
  await buyCubes(product, fan, 1_000)
  const ticket = await productOf(product, 'low-tide-high-moon', '-LIVE')
  const body = { productUid: ticket.id, pgCode: 'CUBE' as const, quantity: 1 }
  const placed = await fan.call('POST /api/v2/order/product', { body })
  if (!placed.ok) throw new Error(placed.error.name)
  const { orderId } = placed.value

  await page.goto(`${product.url}/orders/${orderId}`)
  await expect(page.getByText(/^Includes VAT 10% · South Korea$/)).toBeVisible()
  await page.goto(`${product.url}/orders/${orderId}/receipt`)
  const receipt = page.getByRole('article')
  const taxed = receipt.getByRole('row', { name: /^VAT 10% · South Korea/ })
  const [net = 0, tax = 0, gross = 0] = (await taxed.getByRole('cell').allInnerTexts()).map((text) =>
    Number(text.replace(/[^\d]/g, '')),
  )
  expect(gross).toBeGreaterThan(0)
  expect([net + tax, tax]).toEqual([gross, Math.floor(gross / 11 + 0.5)])
  await expect(receipt.getByText('Tax number, South Korea')).toBeVisible()
  await expect(receipt.getByText('None. This is a demo.')).toBeVisible()

  for (const theme of ['Dark', 'Light']) {
    for (const path of [`/orders/${orderId}/receipt`, `/orders/${orderId}`, '/mybox']) {
      await page.goto(product.url + path)
      await page.getByRole('contentinfo').getByRole('button', { name: theme }).click()
      await expect(page.getByRole('main')).toContainText(path === '/mybox' ? 'LOW TIDE' : orderId)
      await expectPrintable(page)
    }
  }
})

test('print: a settlement shows net, tax and gross by rate and prints as ink on white in both themes', {
  tag: ['@desk', '@long'],
}, async ({ page, product }) => {
  const fan = await signUpFan(product, {
    ...{ email: 'paperbuyer@fans.test', password, nickname: 'paperbuyer', language: 'en' },
  })
  await buyCubes(product, fan, 500)
  // Uses AFTERGLOW, because the journey of reports makes the first settlement of LOW TIDE, HIGH MOON.
  const ticket = await productOf(product, 'afterglow', '-LIVE')
  const body = { productUid: ticket.id, pgCode: 'CUBE' as const, quantity: 1 }
  const placed = await fan.call('POST /api/v2/order/product', { body })
  if (!placed.ok) throw new Error(placed.error.name)
  await openStaffPage(page, product, 'paperowner')
  await page.goto(`${studioOf(product)}/events/${ticket.eventId}/settlement`)
  // Other journeys also buy tickets to this show, in other currencies.
  await expect(page.getByRole('row', { name: /^South Korea 10% ₩/ })).toBeVisible()
  await page.getByRole('button', { name: 'Preview a settlement' }).click()
  await page.getByRole('button', { name: 'Settle these figures' }).click()
  await expect(page.getByText('Settled. The file is in the list')).toBeVisible({ timeout: 25_000 })
  await expect(page.getByRole('main').getByRole('listitem').first()).toContainText(
    /South Korea 10%: .* with tax, .* without, .* tax/,
  )
  for (const theme of ['dark', 'light']) {
    await page.evaluate((name) => {
      document.documentElement.dataset.theme = name
    }, theme)
    await expectPrintable(page)
  }
})
