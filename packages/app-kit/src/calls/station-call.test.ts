import { describe, expect, test } from 'vitest'
import { callId, createFakeCall, type FakeCall } from './testing/fake-call.ts'

const sent = ({ line }: FakeCall, side: 'STATION' | 'FAN') => {
  const { voice, picture, size } = line.sending[side]
  return `${voice ? 'voice' : '-'} ${picture ? `picture ${size}` : '-'}`
}

describe('station call: media by state', () => {
  test('the fan is seen small when next and whole in the ring, and both sides speak on air alone', async () => {
    const call = await createFakeCall()
    const seen: string[] = []
    for (const state of ['WAITING', 'NEXT', 'RINGING', 'LIVE'] as const) {
      if (state === 'RINGING') call.station.goOnAir()
      call.move(state)
      await call.clock.advance(100)
      seen.push(`${state}: ${sent(call, 'FAN')} | ${sent(call, 'STATION')}`)
    }
    expect(seen).toEqual([
      'WAITING: - - | - -',
      'NEXT: - picture SMALL | - -',
      'RINGING: - picture FULL | - -',
      'LIVE: voice picture FULL | voice picture FULL',
    ])
    call.move('DONE')
    await call.clock.advance(100)
    expect([sent(call, 'FAN'), sent(call, 'STATION')]).toEqual(['- -', '- -'])
  })

  test('nothing of the artist goes to a call that is LIVE without being on air', async () => {
    const call = await createFakeCall()
    call.move('LIVE')
    await call.clock.advance(1_000)
    expect(sent(call, 'STATION')).toBe('- -')
    call.station.goOnAir()
    await call.clock.advance(100)
    expect(sent(call, 'STATION')).toBe('voice picture FULL')
    await call.station.leaveAir()
    expect(sent(call, 'STATION')).toBe('- -')
  })

  test('"Stop" darkens both sides and stalls the clock until it is released', async () => {
    const call = await createFakeCall()
    await call.goLive(3_000)
    call.station.setStopped(true)
    expect([sent(call, 'STATION'), call.atStation.log.at(-1)]).toEqual(['- -', 'EMPTY'])
    await call.clock.advance(700)
    const { countedMs, stalled } = call.station.view.get()
    expect([stalled, call.fan.view.get().stalled]).toEqual(['ARTIST', 'ARTIST'])
    await call.clock.advance(20_000)
    expect(call.station.view.get().countedMs).toBe(countedMs)
    expect(call.line.acts).toEqual([])
    call.station.setStopped(false)
    await call.clock.advance(5_000)
    expect(call.atStation.log.at(-1)).toBe('SHOWN')
    expect(call.station.view.get().countedMs).toBeGreaterThan(countedMs + 1_000)
  })

  test('a page that may not play sound stalls the clock at either side', async () => {
    const call = await createFakeCall()
    await call.goLive(3_000)
    call.atFan.sound.set('NEEDS_TAP')
    await call.clock.advance(1_500)
    expect(call.station.view.get().stalled).toBe('ARTIST')
    expect(call.fan.view.get().sound).toBe('NEEDS_TAP')
    call.atFan.sound.set('PLAYING')
    await call.clock.advance(4_000)
    expect(call.station.view.get().stalled).toBeNull()
    call.atStation.sound.set('NEEDS_TAP')
    await call.clock.advance(1_500)
    expect(call.station.view.get().stalled).toBe('ARTIST')
  })
})

describe('station call: the clock', () => {
  test('counts and books seconds that the fan signed, and both pages show the same time', async () => {
    const call = await createFakeCall()
    await call.goLive(10_000)
    const { leftMs, countedMs, phase, stalled } = call.station.view.get()
    expect(countedMs).toBeGreaterThan(9_000)
    expect(leftMs + countedMs).toBe(60_000)
    const atFan = call.fan.view.get()
    expect(atFan).toMatchObject({ phase, stalled })
    expect(Math.abs((atFan.leftMs ?? 0) - leftMs)).toBeLessThanOrEqual(400)
    expect(call.countedMs()).toBeGreaterThan(7_000)
    expect(call.booked.every(({ cause, mac }) => (cause === 'FLOWED') === (mac !== null))).toBe(true)
    expect(Math.abs(call.fan.view.get().receivedMs - countedMs)).toBeLessThan(1_000)
  })

  test('counts exactly the promise, chimes, gives five free seconds and is over', async () => {
    const call = await createFakeCall({ grantedMs: 15_000 })
    await call.goLive(0)
    const phases: string[] = []
    call.fan.view.subscribe(() => {
      const { phase } = call.fan.view.get()
      if (phase !== phases.at(-1)) phases.push(phase)
    })
    await call.clock.advance(25_000)
    expect(phases).toEqual(['RUNNING', 'CHIME', 'GRACE', 'OVER'])
    expect(call.countedMs()).toBe(15_000)
    await call.station.end()
    expect(call.fan.view.get().isOver).toBe(true)
  })

  test('counts on with time that staff add', async () => {
    const call = await createFakeCall({ grantedMs: 4_000 })
    await call.goLive(5_000)
    expect(call.station.view.get().phase).toBe('GRACE')
    call.station.grant(14_000)
    await call.clock.advance(3_000)
    expect(call.station.view.get()).toMatchObject({ phase: 'CHIME', stalled: null })
    expect(call.station.view.get().countedMs).toBeGreaterThan(6_000)
  })

  test('stalls for the fan whose page withholds signatures', async () => {
    const call = await createFakeCall()
    await call.goLive(3_000)
    call.line.onWay = (text) => JSON.stringify({ ...JSON.parse(text), macs: [] })
    await call.clock.advance(5_000)
    expect(call.station.view.get()).toMatchObject({ stalled: 'FAN', isHeldBack: true })
    const booked = call.countedMs()
    call.line.onWay = (text) => text
    await call.clock.advance(6_000)
    expect(call.station.view.get()).toMatchObject({ stalled: null, isHeldBack: false })
    expect(call.countedMs()).toBeGreaterThan(booked + 2_000)
    expect(call.booked.filter(({ cause }) => cause.endsWith('_STALLED')).slice(1)).toMatchObject([
      { cause: 'FAN_STALLED' },
    ])
  })

  test('keeps running while the fan mutes, turns the camera off or writes', async () => {
    const call = await createFakeCall()
    await call.goLive(2_000)
    call.fan.choose({ isMuted: true, isCameraOff: true, isTextOnly: true })
    await call.clock.advance(3_000)
    expect(sent(call, 'FAN')).toBe('- -')
    expect(call.station.view.get()).toMatchObject({
      ...{ stalled: null, choices: { isMuted: true, isCameraOff: true, isTextOnly: true } },
    })
    expect(call.station.view.get().countedMs).toBeGreaterThan(4_000)
    call.fan.choose({ isMuted: false, isCameraOff: false, isTextOnly: false })
    await call.clock.advance(2_000)
    expect(call.station.view.get().stalled).toBeNull()
    expect(sent(call, 'FAN')).toBe('voice picture FULL')
  })

  test('books what is left of the stretch at the end, and sends no more', async () => {
    const call = await createFakeCall()
    await call.goLive(4_300)
    await call.station.end()
    expect(await call.outbox.flush(callId)).toBe(true)
    const lastSeq = call.booked.at(-1)?.seq
    await call.clock.advance(5_000)
    expect(call.booked.at(-1)?.seq).toBe(lastSeq)
    expect(call.booked.at(-1)).toMatchObject({ cause: 'FLOWED', mac: null, countedMs: 0 })
  })
})

describe('station call: a broken line', () => {
  test('is noticed, held back, restarted after 2 s and connected anew after 6 s and again', async () => {
    const call = await createFakeCall()
    await call.goLive(5_000)
    const brokenAtMs = call.clock.now()
    Object.assign(call.line, { isUp: false, isDown: false })
    await call.clock.advance(900)
    expect(call.station.view.get().stalled).not.toBeNull()
    expect(call.fan.view.get().stalled).toBe('BOTH')
    await call.clock.advance(29_000)
    expect(call.station.view.get().stalled).toBe('BOTH')
    const acts = call.line.acts.map(({ act, atMs }) => `${act} ${Math.round((atMs - brokenAtMs) / 1_000)}`)
    expect(acts).toEqual(['RESTART 2', 'RECONNECT 6', 'RECONNECT 12', 'RECONNECT 18', 'RECONNECT 24'])
    expect(call.station.view.get()).toMatchObject({ isHeldBack: true, step: 'RECONNECT' })
    await call.clock.advance(1_000)
    expect(call.station.view.get().step).toBe('HOLD')
  })

  test('mends within 3 s of its return, and the stall counts for nobody', async () => {
    const call = await createFakeCall()
    await call.goLive(5_000)
    const { countedMs } = call.station.view.get()
    Object.assign(call.line, { isUp: false, isDown: false })
    await call.clock.advance(4_000)
    Object.assign(call.line, { isUp: true, isDown: true })
    await call.clock.advance(3_000)
    expect(call.station.view.get()).toMatchObject({ stalled: null, isHeldBack: false })
    await call.clock.advance(3_000)
    expect(call.line.acts.map(({ act }) => act)).toEqual(['RESTART'])
    expect(call.station.view.get().countedMs).toBeLessThan(countedMs + 6_000)
    const stall = call.booked.find(
      ({ cause, fromMs, toMs }) => cause === 'BOTH_STALLED' && toMs - fromMs > 4_000,
    )
    expect(stall?.countedMs).toBe(0)
  })

  test('a page that reports nothing of the artist gets a few seconds of the artist in its 30 s', async () => {
    const call = await createFakeCall()
    await call.goLive(5_000)
    call.line.onWay = (text) => JSON.stringify({ ...JSON.parse(text), voicePackets: 1, framesDecoded: 1 })
    const standing: number[] = []
    for (let last = call.line.framesOfArtist(), at = 0; at < 150; at++) {
      await call.clock.advance(200)
      const frames = call.line.framesOfArtist()
      if (frames > last) standing[standing.length - 1 || 0] = (standing.at(-1) ?? 0) + 200
      else if (standing.at(-1) !== 0) standing.push(0)
      last = frames
    }
    const stretches = standing.filter(Boolean)
    expect(stretches.length).toBeGreaterThan(1)
    expect(Math.max(...stretches)).toBeLessThanOrEqual(2_600)
    expect(stretches.reduce((sum, ms) => sum + ms, 0)).toBeLessThan(14_000)
  })

  test('captures anew before a new connection when the artist’s camera is dead', async () => {
    const call = await createFakeCall()
    await call.goLive(3_000)
    for (const track of call.artist.devices.tracks) track.muted = track.kind === 'video'
    Object.assign(call.line, { isUp: false, isDown: false })
    await call.clock.advance(7_000)
    expect(call.artist.devices.requests.at(-1)).toEqual({ kinds: 'video', live: 0 })
    expect(call.line.acts.at(-1)?.act).toBe('RECONNECT')
  })
})

test('station call: odd messages of a fan change nothing', async () => {
  const call = await createFakeCall()
  await call.goLive(2_000)
  let isOdd = false
  call.line.onWay = (text) => (isOdd ? '{"t":"beat","n":1e99}' : text)
  isOdd = true
  for (const text of ['', 'null', '[]', '{"t":"line","n":1,"text":7}', '{"t":"beat","n":-1}'])
    call.line.media.open({ side: 'FAN' } as never).post(text)
  isOdd = false
  await call.clock.advance(2_000)
  expect(call.station.view.get()).toMatchObject({ stalled: null, lines: [] })
})
