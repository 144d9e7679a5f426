import { setTimeout as lasting } from 'node:timers/promises'
import { freePort, pairingCode } from '@encore/dev-env'
import { killDatabase, launchBrowser, openFront, relayPid } from '#fixtures/broken-parts.ts'
import { firstCall, untilBooked } from '#fixtures/call-books.ts'
import { expectKept, goOnAir, openTablet, withDevices } from '#fixtures/call-on-air.ts'
import { comeToCall } from '#fixtures/call-page.ts'
import { publishCalls } from '#fixtures/calls.ts'
import { filmOfColour } from '#fixtures/camera.ts'
import { eventOf } from '#fixtures/catalogue.ts'
import { come, password, signIn } from '#fixtures/fan.ts'
import { expect, test } from '#fixtures/own-product.ts'
import { takeNext } from '#fixtures/station.ts'

const relayPort = String(await freePort())
const relaySecret = 'a-secret-of-the-relay-0123456789abcdef'

test.use({ settings: { RELAY_PORT: relayPort, RELAY_SECRET: relaySecret } })

test('call faults: the server, the database and the relay are killed in one call, which keeps every second @desk @long', async ({
  product,
  launchOptions,
  contextOptions,
}) => {
  const promiseMs = 45_000
  const call = await goOnAir(
    product,
    { launchOptions, contextOptions },
    { nickname: 'killedserver', promiseMs },
  )
  const { sessionId, fan, tablet } = call
  const goesOn = async () => {
    const { countedMs } = await firstCall(product, sessionId)
    await untilBooked(product, sessionId, countedMs + 3_000)
    expect((await firstCall(product, sessionId)).state).toBe('LIVE')
    await expect(fan.page.getByRole('timer', { name: /left$/ })).toBeVisible()
  }

  await product.kill()
  // The relay ends with its server, so nothing flows, and both sides say so.
  await expect(fan.page.getByRole('heading', { name: 'Your time stands still' })).toBeVisible()
  await product.restart()
  await goesOn()

  await killDatabase(product)
  await goesOn()

  process.kill(await relayPid(product), 'SIGKILL')
  await goesOn()
  await expectKept(product, call, promiseMs)
  await Promise.all([fan.close(), tablet.close()])
})

test('call faults: a relay that freezes for 1, 3 and 8 s costs no second, and after 40 s the call is held and taken up again @desk @long', async ({
  product,
  launchOptions,
  contextOptions,
}) => {
  const promiseMs = 40_000
  const call = await goOnAir(
    product,
    { launchOptions, contextOptions },
    { nickname: 'frozenrelay', promiseMs },
  )
  const { sessionId, fan, tablet } = call
  const freeze = async (ms: number) => {
    const pid = await relayPid(product)
    process.kill(pid, 'SIGSTOP')
    try {
      await expect(fan.page.getByRole('timer', { name: /standing still$/ })).toBeVisible()
      await lasting(ms)
    } finally {
      process.kill(pid, 'SIGCONT')
    }
  }
  for (const ms of [1_000, 3_000, 8_000]) {
    await freeze(ms)
    const { countedMs } = await firstCall(product, sessionId)
    await untilBooked(product, sessionId, countedMs + 3_000)
    expect((await firstCall(product, sessionId)).state).toBe('LIVE')
  }
  await freeze(40_000)
  expect((await firstCall(product, sessionId)).state).toBe('HELD')
  await takeNext(tablet.page)
  await expectKept(product, call, promiseMs)
  await Promise.all([fan.close(), tablet.close()])
})

test('call faults: the browsers of fan and artist are killed, and the call goes on in new ones @desk @long', async ({
  product,
  launchOptions,
  contextOptions,
}) => {
  const promiseMs = 40_000
  const sizes = { launchOptions, contextOptions }
  const call = await goOnAir(product, sizes, { nickname: 'killedbrowser', promiseMs })
  const { sessionId, email } = call

  call.fan.signal('SIGKILL')
  call.fan = await launchBrowser(withDevices(launchOptions), contextOptions)
  const { page } = call.fan
  await page.context().grantPermissions(['camera', 'microphone'], { origin: product.url })
  await signIn(page, product, email, password)
  await page.goto(`${product.url}/call/${sessionId}`)
  await expect(page.getByRole('timer', { name: /left$/ })).toBeVisible()
  const back = await firstCall(product, sessionId)
  expect(back.state).toBe('LIVE')
  await untilBooked(product, sessionId, back.countedMs + 2_000)

  call.tablet.signal('SIGKILL')
  await expect(page.getByRole('heading', { name: 'Your time stands still' })).toBeVisible()
  call.tablet = await openTablet(product, sizes, await pairingCode(product, sessionId))
  await expect(call.tablet.page.getByRole('timer')).toBeVisible()
  await expectKept(product, call, promiseMs)
  expect(new Set((await firstCall(product, sessionId)).segments.map(({ epoch }) => epoch)).size).toBe(2)
  await Promise.all([call.fan.close(), call.tablet.close()])
})

test('call faults: a frozen station that was replaced shows no frame and rings nobody when it wakes @desk @long', async ({
  product,
  launchOptions,
  contextOptions,
}, testInfo) => {
  const promiseMs = 60_000
  const sizes = { launchOptions, contextOptions }
  const [blue, green] = [testInfo.outputPath('blue.y4m'), testInfo.outputPath('green.y4m')]
  await filmOfColour('blue', blue)
  await filmOfColour('green', green)
  const call = await goOnAir(product, sizes, { nickname: 'frozenstation', promiseMs, film: blue })
  const { sessionId, fan, tablet } = call
  const colours = () => fan.page.evaluate(seenColours, 'PARALUNE')
  await expect.poll(colours).toEqual(['blue'])

  tablet.signal('SIGSTOP')
  const second = await openTablet(product, sizes, await pairingCode(product, sessionId), green)
  await expect(second.page.getByRole('timer')).toBeVisible()
  await expect.poll(colours).toEqual(['green'])
  const before = await firstCall(product, sessionId)
  tablet.signal('SIGCONT')
  await expect(tablet.page.getByText(/^Another device has taken over this station/)).toBeVisible()
  await untilBooked(product, sessionId, before.countedMs + 6_000)
  const { segments } = await firstCall(product, sessionId)
  const [old] = segments.map(({ epoch }) => epoch)
  expect(segments.filter(({ epoch }) => epoch === old)).toEqual(
    before.segments.filter(({ epoch }) => epoch === old),
  )
  expect(await colours()).toEqual(['green'])
  await expectKept(product, call, promiseMs)
  await Promise.all([fan.close(), tablet.close(), second.close()])
})

/**
 * Colours of the frames that an element showed since the last call, each once. The first call begins to watch, and
 * returns what is shown now.
 */
function seenColours(label: string): string[] {
  const page = window as unknown as { seen?: Set<string>; watched?: Element }
  const video = document.querySelector(`video[aria-label="${label}"]`) as HTMLVideoElement | null
  if (video && page.watched !== video) {
    page.watched = video
    page.seen = new Set()
    const canvas = new OffscreenCanvas(1, 1).getContext('2d')
    const note = () => {
      canvas?.drawImage(video, 0, 0, 1, 1)
      const [red = 0, green = 0, blue = 0] = canvas?.getImageData(0, 0, 1, 1).data ?? []
      if (Math.max(red, green, blue) > 60) page.seen?.add(green > blue ? 'green' : 'blue')
      video.requestVideoFrameCallback(note)
    }
    video.requestVideoFrameCallback(note)
  }
  const seen = [...(page.seen ?? [])]
  page.seen?.clear()
  return seen
}

test('call faults: one of two processes is killed, and the call goes on through the other @desk @long', async ({
  product,
  launchOptions,
  contextOptions,
}) => {
  const promiseMs = 30_000
  const front = await openFront()
  const settings = {
    RELAY_URLS: `turn:127.0.0.1:${relayPort}?transport=udp`,
    STUDIO_URL: `http://studio.localhost:${front.port}`,
  }
  const [kept, killed] = [await product.beside(settings), await product.beside(settings)]
  front.leadTo(Number(new URL(killed.url).port))
  const sizes = { launchOptions, contextOptions }
  const fan = await launchBrowser(withDevices(launchOptions), contextOptions)
  const member = await come(fan.page, { ...product, url: kept.url }, 'twoprocesses')
  const event = await eventOf(product, 'side-b')
  const { sessionId, codes } = await publishCalls(product, {
    ...{ eventId: event.id, artistIds: ['paralune'], memberIds: [member.uid] },
    ...{ promiseMs, startsInSec: 0, isOpen: true },
  })
  const tablet = await openTablet(
    { ...product, url: `http://localhost:${front.port}` },
    sizes,
    codes[0] ?? '',
  )
  await comeToCall(fan.page, kept, sessionId)
  await takeNext(tablet.page)
  await untilBooked(product, sessionId, 3_000)

  front.leadTo(Number(new URL(kept.url).port))
  await killed.kill()
  const { countedMs } = await firstCall(product, sessionId)
  await untilBooked(product, sessionId, countedMs + 5_000)
  await expectKept(product, { sessionId, fan, tablet, email: '' }, promiseMs)
  await Promise.all([fan.close(), tablet.close()])
  await kept.stop()
  await front.close()
})
