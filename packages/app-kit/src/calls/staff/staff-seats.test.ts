import { afterEach, beforeEach, expect, test } from 'vitest'
import { createFakeCall, type FakeCall } from '../testing/fake-call.ts'
import { FakeTrack } from '../testing/fake-track.ts'
import { createStaffSeats, type KnownSeat, type StaffSeats } from './staff-seats.ts'
import type { StaffSourceSettings, StaffTracks } from './staff-source.ts'

interface FakeSource {
  settings: StaffSourceSettings
  tracks: StaffTracks
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
        isClosed: false,
      }
      sources.push(source)
      return {
        setTracks: async (tracks) => {
          source.tracks = tracks
        },
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
  expect(call.fan.view.get().isListenedTo).toBe(false)
  expect(tracks()).toEqual(nothing)
  call.line.isDown = true
  await call.clock.advance(600)
  expect(call.fan.view.get().isListenedTo).toBe(true)
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
  expect(call.fan.view.get().isListenedTo).toBe(false)
})

test('staff seats: a listener of another call gets nothing of this one', async () => {
  await call.goLive(2_000)
  seats.take([{ ...listener, callId: 'another' }], { onAir: call.station, next: null })
  await call.clock.advance(1_000)
  expect(tracks()).toEqual(nothing)
  expect(call.fan.view.get().isListenedTo).toBe(false)
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
