import { bootProduct, type OwnRedis, openOwnRedis, type RunningProduct } from '@encore/dev-env'
import { expect, test } from '@playwright/test'
import { comeToShow, composerOf, lineOf, say } from '#fixtures/chat.ts'
import { freeOnAir } from '#fixtures/demo.ts'
import { openBrowser } from '#fixtures/fan.ts'
import { bootWithinMs } from '#fixtures/product.ts'

let redis: OwnRedis
let product: RunningProduct
test.beforeAll(async () => {
  test.setTimeout(bootWithinMs)
  redis = await openOwnRedis()
  product = await bootProduct({ env: { RATE_LIMITS: 'off', REDIS_URL: redis.url } })
})
test.afterAll(async () => {
  await product.stop()
  await redis.close()
})

test('two processes: two fans chat over two server processes, and on a third without Redis the show continues in silence @desk', {
  tag: '@long',
}, async ({ browser, contextOptions }) => {
  const second = await product.beside({ REDIS_URL: redis.url })
  const third = await product.beside({ REDIS_URL: '' })
  const eventId = await freeOnAir(product)
  const enter = async ({ url }: { url: string }, nickname: string) => {
    const page = await openBrowser(browser, contextOptions)
    await comeToShow(page, { ...product, url }, eventId, nickname)
    return page
  }
  const [sora, miru] = [await enter(product, 'sorafirst'), await enter(second, 'mirusecond')]
  await say(sora, 'can you hear me over there?')
  await expect(lineOf(miru, 'can you hear me over there?')).toContainText('sorafirst')
  await say(miru, 'loud and clear')
  await expect(lineOf(sora, 'loud and clear')).toContainText('mirusecond')
  for (const page of [sora, miru]) {
    await expect(lineOf(page, 'loud and clear')).toHaveCount(1)
  }
  for (const { url } of [product, second])
    await expect
      .poll(async () => (await (await fetch(`${url}/api/v1/live/viewers`)).json()).content)
      .toContainEqual({ eventId, viewers: 2 })
  await miru.getByRole('button', { name: 'Heart' }).click()
  await expect(sora.getByRole('group', { name: 'Reactions' })).toContainText('1')

  const silent = await enter(third, 'nunathird')
  await expect(silent.getByText('Chat is taking a break. The show goes on.')).toBeVisible()
  await expect(composerOf(silent)).toHaveCount(0)
  await expect(silent.getByRole('alert')).toHaveCount(0)
  await expect
    .poll(() =>
      silent
        .locator('video')
        .evaluateAll((all) => all.some((video) => (video as HTMLVideoElement).currentTime > 0)),
    )
    .toBe(true)
  expect(third.output()).toContain('the chat is off here')
  await third.stop()

  await redis.kill()
  for (const page of [sora, miru])
    await expect(page.getByText('Messages may arrive a few seconds late')).toBeVisible()
  await say(sora, 'still there?')
  await expect(lineOf(miru, 'still there?')).toHaveCount(1)
  await redis.start()
  for (const page of [sora, miru])
    await expect(page.getByText('Messages may arrive a few seconds late')).toHaveCount(0)
  await say(miru, 'all the time')
  await expect(lineOf(sora, 'all the time')).toHaveCount(1)
  await second.stop()
})
