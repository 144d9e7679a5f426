import { passHours } from '@encore/dev-env'
import { upcoming } from '#fixtures/demo.ts'
import { startEdge } from '#fixtures/edge.ts'
import { come, password, signIn } from '#fixtures/fan.ts'
import { expect, test } from '#fixtures/own-product.ts'
import { moves, shown } from '#fixtures/show.ts'

test('player recovery: a show opens by itself and recovers its stream while the chat continues @desk', {
  tag: '@long',
}, async ({ page, product, pageConsole }) => {
  // Provoked by the failing media and, at the end, by the closed edge.
  pageConsole.expects(/\/v\/\d|\/realtime/)
  const edge = await startEdge(product)
  const show = await upcoming(product, 'low-tide-high-moon')
  const fan = await come(page, product, 'tidewatch')
  const ticket = await fan.call('POST /api/v1/coupon/use/code', { body: { code: 'TIDE-GUEST' } })
  expect(ticket.ok).toBe(true)
  // One minute before the start, so that the page can load on a slow machine.
  await passHours(product, (Date.parse(show.startAt) - Date.now() - 60_000) / 3_600_000)
  await signIn(page, product, fan.email, password)

  await page.goto(`${edge.url}/player/${show.id}`)
  await expect(page.getByRole('heading', { name: 'Starts in' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Player' })).toHaveAttribute('data-phase', 'playing', {
    timeout: 120_000,
  })
  await moves(page)

  edge.cutMedia()
  await expect(page.getByRole('status').filter({ hasText: 'Back in a moment' })).toBeVisible()
  const composer = page.getByRole('textbox', { name: 'Message' })
  await composer.fill('is it dark for you too')
  await composer.press('Enter')
  await expect(page.getByText('is it dark for you too')).toBeVisible()
  const { seconds } = await shown(page)
  edge.mendMedia()
  await expect(page.getByRole('status').filter({ hasText: 'Back in a moment' })).toHaveCount(0, {
    timeout: 60_000,
  })
  await moves(page)
  expect((await shown(page)).seconds).toBeGreaterThan(seconds)
  await edge.close()
})
