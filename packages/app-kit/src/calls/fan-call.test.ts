import { describe, expect, test } from 'vitest'
import { createFakeCall } from './testing/fake-call.ts'

describe('fan call: the own sum', () => {
  test('grows while voice and picture of the artist arrive, and is sent every 10 s and at the end', async () => {
    const call = await createFakeCall()
    await call.goLive(21_000)
    expect(call.sums).toHaveLength(2)
    call.move('DONE')
    await call.clock.advance(100)
    expect(call.sums).toHaveLength(3)
    const last = call.sums.at(-1)
    expect(last?.receivedMs).toBeGreaterThan(19_000)
    expect(last?.receivedMs).toBeLessThanOrEqual(21_000)
    expect(Math.abs((last?.receivedMs ?? 0) - (last?.signedMs ?? 0))).toBeLessThan(2_000)
  })

  test('stands while nothing arrives, and says so before the station can', async () => {
    const call = await createFakeCall()
    await call.goLive(5_000)
    call.line.isDown = false
    await call.clock.advance(1_000)
    expect(call.fan.view.get().stalled).toBe('BOTH')
    const { receivedMs } = call.fan.view.get()
    await call.clock.advance(10_000)
    expect(call.fan.view.get().receivedMs).toBe(receivedMs)
  })

  test('keeps a station that invents seconds from more signatures than was received', async () => {
    const call = await createFakeCall()
    await call.goLive(2_000)
    const fan = call.line.media.open({ side: 'STATION', onMessage: () => {} } as never)
    for (let seq = 100; seq < 200; seq++) {
      fan.post(JSON.stringify({ t: 'second', epoch: 1, seq, ms: 1_000 }))
      await call.clock.advance(10)
    }
    const { signedMs, receivedMs } = call.fan.view.get()
    expect(signedMs).toBeLessThanOrEqual(receivedMs + 2_000)
  })
})

describe('fan call: the own choices', () => {
  test('mute the track, and take picture and voice from the senders', async () => {
    const call = await createFakeCall()
    await call.goLive(1_000)
    const { voice } = call.guest.capture.state.get()
    call.fan.choose({ isMuted: true })
    expect(voice?.enabled).toBe(false)
    expect(call.line.sending.FAN.voice).toBe(voice)
    expect(call.fan.view.get()).toMatchObject({ isVoiceSent: false, isSeen: true })
    call.fan.choose({ isMuted: false, isCameraOff: true, isTextOnly: true })
    expect(voice?.enabled).toBe(true)
    expect(call.line.sending.FAN).toMatchObject({ voice: null, picture: null })
    expect(call.fan.view.get().isSeen).toBe(false)
  })

  test('hold for a microphone that is chosen later', async () => {
    const call = await createFakeCall()
    await call.goLive(1_000)
    call.fan.choose({ isMuted: true })
    await call.guest.capture.choose('voice', 'mic-2')
    expect(call.line.sending.FAN.voice?.getSettings().deviceId).toBe('mic-2')
    expect(call.guest.capture.state.get().voice?.enabled).toBe(false)
  })
})

test('fan call: lines of text survive a channel that loses every second message', async () => {
  const call = await createFakeCall()
  await call.goLive(500)
  let nth = 0
  call.line.onWay = (text) => (text.includes('"t":"line"') && nth++ % 2 === 0 ? null : text)
  for (const text of ['one', 'two', 'three']) expect(call.fan.write(text)).toBe(true)
  expect(call.fan.write('  ')).toBe(false)
  await call.clock.advance(5_000)
  expect(call.station.view.get().lines.map(({ text }) => text)).toEqual(['one', 'two', 'three'])
  expect(call.fan.view.get().lines.every(({ isSeen }) => isSeen)).toBe(true)
})

test('fan call: a page whose call was taken over closes and stops its tracks', async () => {
  const call = await createFakeCall()
  await call.goLive(1_000)
  let ends = () => {}
  const { media } = call.line
  const { open } = media
  media.open = (settings) => {
    ends = settings.onEnded
    return open(settings)
  }
  const later = call.openFan()
  later.setState('LIVE')
  ends()
  await call.clock.advance(100)
  expect(later.view.get().isTakenOver).toBe(true)
  expect(call.line.sending.FAN).toMatchObject({ voice: null, picture: null })
  expect(call.guest.devices.tracks.map(({ readyState }) => readyState)).toEqual(['ended', 'ended'])
})

test('fan call: a silent station is asked for a new connection every 8 s', async () => {
  const call = await createFakeCall()
  await call.goLive(1_000)
  call.line.isDown = false
  await call.clock.advance(26_000)
  expect(call.line.asks).toBe(3)
})
