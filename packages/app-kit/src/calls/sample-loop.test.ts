import { expect, test, vi } from 'vitest'
import type { CallConnection } from './call-media.ts'
import { emptySample, type MediaSample } from './media-sample.ts'
import { sampleEvery } from './sample-loop.ts'
import { createFakeClock } from './testing/fake-clock.ts'

function sampling(sample: () => Promise<MediaSample>) {
  const clock = createFakeClock()
  const onSample = vi.fn()
  const connection = { sample } as CallConnection
  return { clock, onSample, stop: sampleEvery(200, { clock, connection }, onSample) }
}

test('call samples: a report that hangs or fails leaves out samples and delays no later ones', async () => {
  const sample = vi.fn(async () => emptySample)
  const hanging = Promise.withResolvers<MediaSample>()
  sample.mockReturnValueOnce(hanging.promise).mockRejectedValueOnce(new Error('closed'))
  const { clock, onSample } = sampling(sample)
  await clock.advance(1_400)
  expect(onSample).toHaveBeenCalledTimes(1)
  hanging.resolve(emptySample)
  await clock.advance(200)
  expect(onSample).toHaveBeenCalledTimes(2)
})

test('call samples: a stopped loop reports nothing more', async () => {
  const slow = Promise.withResolvers<MediaSample>()
  const { clock, onSample, stop } = sampling(() => slow.promise)
  await clock.advance(200)
  stop()
  slow.resolve(emptySample)
  await clock.advance(2_000)
  expect(onSample).not.toHaveBeenCalled()
})
