import { announceEnd, bootProduct, feedByEncoder, type RunningProduct, startCamera } from '@encore/dev-env'
import { expect, test } from '@playwright/test'
import { come } from '#fixtures/fan.ts'
import { db } from '#fixtures/operator.ts'
import { bootWithinMs } from '#fixtures/product.ts'
import { moves, shown } from '#fixtures/show.ts'

const freeShow = 'unplugged-at-2-am'

let product: RunningProduct
test.beforeAll(async () => {
  test.setTimeout(bootWithinMs)
  product = await bootProduct({ ingest: true, env: { RATE_LIMITS: 'off' } })
})
test.afterAll(() => product.stop())

test('what an encoder sends is on a fan’s screen, and when it says goodbye the show is seen again with its chat @desk', async ({
  page,
}) => {
  const { eventId, streamKey } = await feedByEncoder(product, freeShow)
  await announceEnd(product, eventId)
  const fan = await come(page, product, 'rooftoprin')
  await page.goto(`${product.url}/player/${eventId}`)
  await expect(page.getByRole('region', { name: 'Player' })).toHaveAttribute('data-phase', 'waiting')

  const camera = startCamera(product, streamKey)
  try {
    await moves(page)
    const { seconds } = await shown(page)
    const composer = page.getByRole('textbox', { name: 'Message' })
    await composer.fill('two guitars and rain')
    await composer.press('Enter')
    const line = page.getByRole('log').getByText('two guitars and rain')
    await expect(line).toBeVisible()
    // A few seconds are no show to see again.
    await expect
      .poll(async () => (await shown(page)).seconds, { timeout: 60_000 })
      .toBeGreaterThan(seconds + 10)
    camera.kill('SIGINT')
    await expect(page.getByRole('heading', { name: 'Thank you for being here' })).toBeVisible({
      timeout: 90_000,
    })

    const [from, to] = [new Date(Date.now() - 60_000), new Date(Date.now() + 86_400_000)]
    await db(product, 'replay', eventId, 'window', from.toISOString(), to.toISOString())
    const params = { id: eventId }
    await expect
      .poll(async () => (await fan.call('GET /api/v1/replay/{id}', { params })).ok, { timeout: 60_000 })
      .toBe(true)
    await page.goto(`${product.url}/replay/${eventId}`)
    await moves(page)
    await expect(line).toBeVisible()
  } finally {
    camera.kill('SIGKILL')
  }
  expect(camera.said()).toBe('')
})
