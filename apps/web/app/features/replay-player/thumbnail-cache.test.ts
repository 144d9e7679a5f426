import { expect, test, vi } from 'vitest'
import { createThumbnailCache } from './thumbnail-cache.ts'

const sheets = {
  ...{ url: '/v/t/replay/ev/sheet/{n}.jpg', everyMs: 10_000, count: 34 },
  ...{ columns: 5, rows: 6, widthPx: 160, heightPx: 90 },
}

function shelf(load = async (url: string): Promise<string | null> => `blob:${url}`) {
  const loaded = vi.fn(load)
  const release = vi.fn()
  return { loaded, release, own: createThumbnailCache({ sheets, load: loaded, release }) }
}

test('thumbnail sprites: load once when needed, and the picture nearest to the position appears', async () => {
  const { own, loaded } = shelf()
  expect(loaded).not.toHaveBeenCalled()
  expect(own.at(64_000)).toBeNull()
  expect(own.at(66_000)).toBeNull()
  await vi.waitFor(() => expect(own.arrived.get()).toBe(1), 10_000)
  const url = 'blob:/v/t/replay/ev/sheet/0.jpg'
  expect(own.at(64_000)).toEqual({ url, xPx: 160, yPx: 90 })
  expect(own.at(66_000)).toEqual({ url, xPx: 320, yPx: 90 })
  expect(own.at(-5)).toEqual({ url, xPx: 0, yPx: 0 })
  expect(loaded).toHaveBeenCalledTimes(1)
})

test('thumbnail sprites: the last moments use the last picture, and a failed one is not requested repeatedly', async () => {
  const { own, loaded } = shelf(async () => null)
  expect(own.at(1e9)).toBeNull()
  await Promise.resolve()
  expect(own.at(338_000)).toBeNull()
  expect(loaded.mock.calls).toEqual([['/v/t/replay/ev/sheet/1.jpg']])
})

test('thumbnail sprites: are released with the page, also late ones', async () => {
  const { own, release } = shelf()
  own.at(0)
  await vi.waitFor(() => expect(own.arrived.get()).toBe(1), 10_000)
  own.at(330_000)
  own.close()
  await vi.waitFor(() => expect(release).toHaveBeenCalledTimes(2), 10_000)
})
