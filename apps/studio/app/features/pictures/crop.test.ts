import fc from 'fast-check'
import { expect, test } from 'vitest'
import { boxOf, mostZoom } from './crop.ts'

test('picture crop: takes the whole of a fitting picture and the middle of a wider one', () => {
  expect(boxOf({ widthPx: 900, heightPx: 1200 }, [3, 4], { zoom: 1, x: 0.5, y: 0.5 })).toEqual({
    x: 0,
    y: 0,
    widthPx: 900,
    heightPx: 1200,
  })
  expect(boxOf({ widthPx: 1600, heightPx: 1200 }, [3, 4], { zoom: 2, x: 0.5, y: 1 })).toEqual({
    x: 575,
    y: 600,
    widthPx: 450,
    heightPx: 600,
  })
})

test('picture crop: a frame stays in its picture and keeps its width up to the maximum zoom', () => {
  const side = fc.integer({ min: 600, max: 4_000 })
  const part = fc.double({ min: 0, max: 1, noNaN: true })
  fc.assert(
    fc.property(side, side, part, part, part, (widthPx, heightPx, x, y, depth) => {
      const picture = { widthPx, heightPx }
      const most = mostZoom(picture, [16, 9], 400)
      const box = boxOf(picture, [16, 9], { zoom: 1 + (most - 1) * depth, x, y })
      expect(box.x + box.widthPx).toBeLessThanOrEqual(widthPx)
      expect(box.y + box.heightPx).toBeLessThanOrEqual(heightPx)
      expect(Math.min(box.x, box.y)).toBeGreaterThanOrEqual(0)
      expect(box.widthPx).toBeGreaterThanOrEqual(400)
    }),
  )
})
