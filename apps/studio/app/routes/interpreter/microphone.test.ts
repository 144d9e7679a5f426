import { expect, test, vi } from 'vitest'
import { createMicrophone } from './microphone.ts'

const trackOf = () => ({ enabled: true, stop: vi.fn(), onended: null as (() => void) | null })
const devicesWith = (...tracks: ReturnType<typeof trackOf>[]) => {
  const getUserMedia = vi.fn(async () => ({ getAudioTracks: () => tracks.splice(0, 1) }))
  return { getUserMedia: getUserMedia as unknown as MediaDevices['getUserMedia'] }
}

test('microphone: asks for a voice without its echo', async () => {
  const devices = devicesWith(trackOf())
  await createMicrophone(devices).start()
  expect(devices.getUserMedia).toHaveBeenCalledWith({
    audio: { echoCancellation: true, noiseSuppression: true, autoGainControl: true },
  })
})

test('microphone: a mute sends silence, and a new capture stays mute', async () => {
  const [first, second] = [trackOf(), trackOf()]
  const microphone = createMicrophone(devicesWith(first, second))
  await microphone.start()
  microphone.setMuted(true)
  expect(first.enabled).toBe(false)
  await microphone.start()
  expect(first.stop).toHaveBeenCalledOnce()
  expect(second.enabled).toBe(false)
  microphone.setMuted(false)
  expect(second.enabled).toBe(true)
})

test('microphone: a track that the system ends is a fault, and one that was replaced is none', async () => {
  const [first, second] = [trackOf(), trackOf()]
  const microphone = createMicrophone(devicesWith(first, second))
  await microphone.start()
  await microphone.start()
  first.onended?.()
  expect(microphone.state.get()).toMatchObject({ track: second, fault: null })
  second.onended?.()
  expect(microphone.state.get()).toMatchObject({ track: null, fault: 'ENDED' })
})

test('microphone: a device without a microphone is named', async () => {
  const microphone = createMicrophone(devicesWith())
  await microphone.start()
  expect(microphone.state.get()).toMatchObject({ track: null, fault: 'NONE', isAsking: false })
})
