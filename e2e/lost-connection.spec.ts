import { come } from '#fixtures/fan.ts'
import { expect, test } from '#fixtures/product.ts'

test('lost connection: items that arrived meanwhile appear after the reconnect', { tag: '@desk' }, async ({
  page,
  product,
}) => {
  const fan = await come(page, product, 'cutoff')
  let cut = () => Promise.resolve()
  let isCut = false
  const { promise: restored, resolve: restore } = Promise.withResolvers<void>()
  await page.routeWebSocket(/\/realtime$/, async (socket) => {
    if (isCut) await restored
    const server = socket.connectToServer()
    cut = async () => {
      isCut = true
      await server.close()
      await socket.close({ code: 1012 })
    }
  })
  const joined = page.waitForEvent('websocket')
  await page.goto(`${product.url}/mybox`)
  await (await joined).waitForEvent('framereceived')
  await cut()
  expect((await fan.call('POST /api/v1/coupon/use/code', { body: { code: 'TIDE-GUEST' } })).ok).toBe(true)
  await expect(page.getByText('LOW TIDE').filter({ visible: true })).toHaveCount(0)
  restore()
  await expect(page.getByText('LOW TIDE').filter({ visible: true }).first()).toBeVisible()
})
