import { afterEach, beforeEach, expect, test } from 'vitest'
import type { InterpreterVoice } from '../station-call-view.ts'
import { createFakeCall, type FakeCall } from '../testing/fake-call.ts'
import { FakeTrack } from '../testing/fake-track.ts'
import { createStaffSeats, type KnownSeat, type StaffSeats } from './staff-seats.ts'
import type { StaffSourceSettings, StaffTracks } from './staff-source.ts'

interface FakeSource {
  settings: StaffSourceSettings
  tracks: StaffTracks
  voice: InterpreterVoice | null
  isClosed: boolean
}

let call: FakeCall
let seats: StaffSeats
let sources: FakeSource[]
let gaveUp: string[]
const voice = new FakeTrack('audio', 'voice of the fan')
const picture = new FakeTrack('video', 'picture of the fan')

beforeEach(async () => {
  call = await createFakeCall()
  call.line.setRemote([voice, picture])
  sources = []
  gaveUp = []
  seats = createStaffSeats({
    clock: call.clock,
    port: {
      signalsOf: () => ({ send: async () => {}, receive: () => new Promise(() => {}) }),
      relayOf: () => ({ access: async () => ({ iceServers: [], policy: 'relay', expiresAt: '' }) }),
      closeSeat: async (seatId, reason) => void gaveUp.push(`${seatId} ${reason}`),
    },
    open: (settings) => {
      const source: FakeSource = {
        settings,
        tracks: { picture: null, voiceOfFan: null, voiceOfArtist: null },
        ...{ voice: null, isClosed: false },
      }
      sources.push(source)
      return {
        setTracks: async (tracks) => {
          source.tracks = tracks
        },
        voice: () => source.voice,
        close: () => {
          source.isClosed = true
        },
      }
    },
  })
})
afterEach(() => seats.close())

const listener: KnownSeat = {
  id: 'one',
  role: 'LISTENER',
  callId: 'cl_01KB9F3T7QZ4M6N8P2R5S7V9WX',
  isOffered: false,
}
const preview: KnownSeat = { id: 'two', role: 'PREVIEW', callId: null, isOffered: false }
const nothing = { picture: null, voiceOfFan: null, voiceOfArtist: null }
const heard = () => ({
  ...{ picture, voiceOfFan: voice },
  voiceOfArtist: call.artist.capture.state.get().voice,
})
const tracks = (at = 0) => sources[at]?.tracks

test('staff seats: a listener gets picture and both voices once the fan’s page shows the mark', async () => {
  await call.goLive(2_000)
  call.line.isDown = false
  seats.take([listener], { onAir: call.station, next: null })
  await call.clock.advance(1_000)
  expect(call.fan.view.get().heardBy).toEqual([])
  expect(tracks()).toEqual(nothing)
  call.line.isDown = true
  await call.clock.advance(600)
  expect(call.fan.view.get().heardBy).toEqual(['LISTENER'])
  expect(tracks()).toEqual(heard())
})

test('staff seats: nothing goes to a listener while both sides are stopped, and no voice of a muted artist', async () => {
  await call.goLive(2_000)
  seats.take([listener], { onAir: call.station, next: null })
  await call.clock.advance(600)
  call.station.setOff({ isMuted: true, isCameraOff: false })
  await call.clock.advance(200)
  expect(tracks()).toEqual({ ...heard(), voiceOfArtist: null })
  call.station.setStopped(true)
  await call.clock.advance(200)
  expect(tracks()).toEqual(nothing)
})

test('staff seats: the mark goes with the seat, and the connection with it', async () => {
  await call.goLive(2_000)
  seats.take([listener], { onAir: call.station, next: null })
  await call.clock.advance(600)
  seats.take([], { onAir: call.station, next: null })
  expect(sources[0]?.isClosed).toBe(true)
  await call.clock.advance(600)
  expect(call.fan.view.get().heardBy).toEqual([])
})

test('staff seats: a listener of another call gets nothing of this one', async () => {
  await call.goLive(2_000)
  seats.take([{ ...listener, callId: 'another' }], { onAir: call.station, next: null })
  await call.clock.advance(1_000)
  expect(tracks()).toEqual(nothing)
  expect(call.fan.view.get().heardBy).toEqual([])
})

test('staff seats: the end of the call takes everything from a listener', async () => {
  await call.goLive(2_000)
  seats.take([listener], { onAir: call.station, next: null })
  await call.clock.advance(600)
  await call.station.end()
  await call.clock.advance(200)
  expect(tracks()).toEqual(nothing)
})

test('staff seats: a preview gets the picture of the next fan alone, and nothing of the live call', async () => {
  call.move('NEXT')
  await call.clock.advance(1_000)
  seats.take([preview], { onAir: null, next: call.station })
  await call.clock.advance(200)
  expect(tracks()).toEqual({ ...nothing, picture })
  call.station.setState('LIVE')
  await call.clock.advance(200)
  expect(tracks()).toEqual(nothing)
})

test('staff seats: a loaded device gives up listeners, then the preview, and never the call', async () => {
  await call.goLive(2_000)
  seats.take([preview, listener], { onAir: call.station, next: null })
  call.line.isCpuLimited = true
  await call.clock.advance(3_600)
  expect(gaveUp).toEqual(['one LOAD'])
  await call.clock.advance(3_400)
  expect(gaveUp).toEqual(['one LOAD', 'two LOAD'])
  await call.clock.advance(10_000)
  expect(gaveUp).toHaveLength(2)
  expect(call.station.view.get().state).toBe('LIVE')
})

test('staff seats: a seat that an earlier document served is given up, since it has one connection', () => {
  seats.take([{ ...preview, isOffered: true }], { onAir: null, next: null })
  expect(sources).toEqual([])
  expect(gaveUp).toEqual(['two FAILED'])
})

test('staff seats: a seat whose connection broke is not served again', async () => {
  seats.take([preview], { onAir: null, next: null })
  sources[0]?.settings.onFailed()
  seats.take([preview], { onAir: null, next: null })
  expect(sources).toHaveLength(1)
  expect(gaveUp).toEqual(['two FAILED'])
})

const interpreter: KnownSeat = { ...listener, id: 'three', role: 'INTERPRETER' }
const spoken = new FakeTrack('audio', 'voice of the interpreter') as unknown as MediaStreamTrack
const spokenAlone = {} as MediaStream
const speaks = (isFlowing: boolean) => {
  const [source] = sources
  if (source) source.voice = { track: spoken, stream: spokenAlone, isFlowing }
}

test('staff seats: an interpreter gets both voices, and the own one goes to fan and artist under a mark', async () => {
  await call.goLive(2_000)
  call.line.isDown = false
  seats.take([interpreter], { onAir: call.station, next: null })
  speaks(true)
  await call.clock.advance(1_000)
  expect(tracks()).toEqual(nothing)
  expect(call.line.sending.STATION.interpreter).toBeNull()
  call.line.isDown = true
  await call.clock.advance(600)
  expect(call.fan.view.get().heardBy).toEqual(['INTERPRETER'])
  expect(tracks()).toEqual(heard())
  expect(call.line.sending.STATION.interpreter).toBe(spoken)
  expect(call.atStation.interpreter.log.at(-1)).toBe('SHOWN')
  expect(call.atFan.interpreter.log.at(-1)).toBe('SHOWN')
})

test('staff seats: the interpreter’s voice ends with the seat, and the call goes on', async () => {
  await call.goLive(2_000)
  seats.take([interpreter], { onAir: call.station, next: null })
  speaks(true)
  await call.clock.advance(600)
  seats.take([], { onAir: call.station, next: null })
  await call.clock.advance(600)
  expect(call.line.sending.STATION.interpreter).toBeNull()
  expect([call.atStation, call.atFan].map(({ interpreter: at }) => at.log.at(-1))).toEqual(['EMPTY', 'EMPTY'])
  const { countedMs } = call.station.view.get()
  await call.clock.advance(3_000)
  expect(call.station.view.get().countedMs).toBeGreaterThan(countedMs + 2_000)
})

test('staff seats: without a promised interpreter the clock stands on the artist’s side, until the voice is back', async () => {
  call.station.setNeedsInterpreter(true)
  await call.goLive(1_000)
  seats.take([interpreter], { onAir: call.station, next: null })
  speaks(true)
  await call.clock.advance(5_000)
  const { countedMs } = call.station.view.get()
  expect(countedMs).toBeGreaterThan(2_000)
  speaks(false)
  await call.clock.advance(3_000)
  expect(call.station.view.get()).toMatchObject({
    stalled: 'ARTIST',
    lacksInterpreter: true,
    isHeldBack: true,
  })
  expect(call.fan.view.get()).toMatchObject({ stalled: 'ARTIST', lacksInterpreter: true })
  expect(call.station.view.get().countedMs).toBeLessThan(countedMs + 700)
  speaks(true)
  await call.clock.advance(6_000)
  expect(call.station.view.get()).toMatchObject({ stalled: null, lacksInterpreter: false, isHeldBack: false })
  expect(call.station.view.get().countedMs).toBeGreaterThan(countedMs + 2_000)
})

test('staff seats: a loaded device keeps the interpreter', async () => {
  await call.goLive(2_000)
  seats.take([interpreter], { onAir: call.station, next: null })
  call.line.isCpuLimited = true
  await call.clock.advance(10_000)
  expect(gaveUp).toEqual([])
})
