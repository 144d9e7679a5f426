import { freePort } from '@encore/dev-env'
import { type LiveKitStandIn, startLiveKit } from '@encore/dev-env/testing/livekit'
import { firstCall, untilBooked } from '#fixtures/call-books.ts'
import { expectKept, goOnAir } from '#fixtures/call-on-air.ts'
import { test as base, expect } from '#fixtures/own-product.ts'

const test = base.extend<object, { livekit: LiveKitStandIn }>({
  livekit: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a function needs from this pattern
    async ({}, use) => {
      const livekit = await startLiveKit()
      await use(livekit)
      await livekit.close()
    },
    { scope: 'worker' },
  ],
  settings: [
    async ({ livekit: { url, key, secret } }, use) =>
      use({
        RELAY_PORT: String(await freePort()),
        ...{ LIVEKIT_URL: url, LIVEKIT_KEY: key, LIVEKIT_SECRET: secret },
      }),
    { scope: 'worker' },
  ],
})

test('fan calls: through a LiveKit server a call is counted, survives a reload, and leaves no room @desk @long', async ({
  product,
  livekit,
  launchOptions,
  contextOptions,
}) => {
  const promiseMs = 20_000
  const sizes = { launchOptions, contextOptions }
  const call = await goOnAir(product, sizes, {
    ...{ nickname: 'throughserver', promiseMs },
    onLobby: (page) => expect(page.getByText('The media server can see and hear it.')).toBeVisible(),
  })
  const { sessionId, fan, tablet } = call
  const { id } = await firstCall(product, sessionId)
  const inRoom = (seat: number) => ({ [`${id}.1.${seat}`]: ['artist', 'fan'] })
  expect(livekit.rooms()).toEqual(inRoom(1))

  await fan.page.reload()
  await expect.poll(livekit.rooms).toEqual(inRoom(2))
  const { countedMs } = await firstCall(product, sessionId)
  await untilBooked(product, sessionId, countedMs + 3_000)
  expect(livekit.deleted).toEqual([`${id}.1.1`])

  await expectKept(product, call, promiseMs)
  await expect.poll(() => livekit.deleted).toEqual([`${id}.1.1`, `${id}.1.2`])
  expect(livekit.rooms()).toEqual({})
  await Promise.all([fan.close(), tablet.close()])
})
