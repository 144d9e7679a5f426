import { expect, test } from 'vitest'
import { createCapture } from './capture.ts'
import type { CaptureSurroundings } from './capture-faults.ts'
import { emptySample } from './media-sample.ts'
import { createFakeDevices } from './testing/fake-devices.ts'

const allowed: CaptureSurroundings = { isAllowed: true, permission: 'granted' }

function capturing(surroundings = allowed) {
  const devices = createFakeDevices()
  const capture = createCapture({ devices, askSurroundings: async () => surroundings })
  return { devices, capture, state: capture.state.get }
}

const turn = () => new Promise((done) => setImmediate(done))

test('call capture: asks once for both, however often it is started', async () => {
  const { devices, capture, state } = capturing()
  expect(await Promise.all([capture.start(), capture.start()])).toEqual([null, null])
  expect(devices.requests).toEqual([{ kinds: 'audio video', live: 0 }])
  expect(state()).toMatchObject({ fault: null, isAsking: false, dead: [] })
  expect(state().cameras.map(({ id }) => id)).toEqual(['cam-1', 'cam-2'])
})

test('call capture: another camera is opened after the old one is stopped, and the voice stays', async () => {
  const { devices, capture, state } = capturing()
  await capture.start()
  const { voice, picture } = state()
  await capture.choose('picture', 'cam-2')
  expect(devices.requests.at(-1)).toEqual({ kinds: 'video', live: 0 })
  expect(picture?.readyState).toBe('ended')
  expect(state().picture?.getSettings().deviceId).toBe('cam-2')
  expect(state().voice).toBe(voice)
})

test('call capture: a camera that another program has leaves the voice and names the fault', async () => {
  const { devices, capture, state } = capturing()
  await capture.start()
  devices.failure = new DOMException('Could not start video source', 'NotReadableError')
  expect(await capture.choose('picture', 'cam-2')).toBe('IN_USE')
  expect(state().fault).toEqual({ reason: 'IN_USE', kinds: ['picture'] })
  expect(state().voice?.readyState).toBe('live')
  devices.failure = null
  expect(await capture.start()).toBeNull()
  expect(state().fault).toBeNull()
})

test('call capture: without a camera the fault names the camera alone', async () => {
  const { devices, capture, state } = capturing()
  devices.cameras = []
  devices.failure = new DOMException('Requested device not found', 'NotFoundError')
  expect(await capture.start()).toBe('NONE')
  expect(state().fault).toEqual({ reason: 'NONE', kinds: ['picture'] })
})

test.each([
  ['ENDED', (devices: ReturnType<typeof createFakeDevices>) => devices],
  [
    'UNPLUGGED',
    (devices: ReturnType<typeof createFakeDevices>) => {
      devices.cameras = ['cam-2']
    },
  ],
] as const)(
  'call capture: a track that ends is reported as %s, and can be captured anew',
  async (reason, change) => {
    const { devices, capture, state } = capturing()
    await capture.start()
    change(devices)
    devices.tracks.find(({ kind }) => kind === 'video')?.end()
    await turn()
    expect(state()).toMatchObject({ picture: null, fault: { reason, kinds: ['picture'] } })
    expect(await capture.renew()).toBeNull()
    expect(devices.requests.at(-1)).toEqual({ kinds: 'video', live: 0 })
    expect(state().fault).toBeNull()
  },
)

test('call capture: a live track without frames is dead, and renewed alone', async () => {
  const { devices, capture, state } = capturing()
  await capture.start()
  const sampled = (sourceFrames: number, sourceEnergy: number) => ({
    ...emptySample,
    sourceFrames,
    sourceEnergy,
  })
  for (let atMs = 0; atMs <= 2_000; atMs += 200) capture.watch(sampled(30, atMs), false, atMs)
  expect(state().picture?.readyState).toBe('live')
  expect(state().dead).toEqual(['picture'])
  await capture.renew()
  expect(devices.requests.at(-1)).toEqual({ kinds: 'video', live: 0 })
  expect(state().dead).toEqual([])
})

test('call capture: a muted voice proves nothing, and a track that the system mutes is dead', async () => {
  const { devices, capture, state } = capturing()
  await capture.start()
  for (let atMs = 0; atMs <= 20_000; atMs += 1_000)
    capture.watch({ ...emptySample, sourceFrames: atMs, sourceEnergy: 1 }, true, atMs)
  expect(state().dead).toEqual([])
  for (const track of devices.tracks) track.muted = track.kind === 'audio'
  capture.watch({ ...emptySample, sourceFrames: 99_999 }, true, 21_000)
  expect(state().dead).toEqual(['voice'])
})

test('call capture: a page that may not ask has no devices', async () => {
  const none = createCapture({ devices: undefined, askSurroundings: async () => allowed })
  expect(await none.start()).toBe('POLICY')
})

test('call capture: keeps no track when it is stopped during the prompt', async () => {
  const { devices, capture, state } = capturing()
  const prompt = Promise.withResolvers<void>()
  const { getUserMedia } = devices
  devices.getUserMedia = async (constraints) => {
    await prompt.promise
    return getUserMedia(constraints)
  }
  const starting = capture.start()
  await turn()
  capture.stop()
  prompt.resolve()
  await starting
  expect(devices.tracks.map(({ readyState }) => readyState)).toEqual(['ended', 'ended'])
  expect(state().picture).toBeNull()
})
