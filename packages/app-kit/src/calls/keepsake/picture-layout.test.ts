import { expect, test } from 'vitest'
import { artistPanel, captionLine, coveringPart, fanPanel, keepsakeSize } from './picture-layout.ts'

test('keepsake picture: panels and line do not overlap and fill the width', () => {
  expect(artistPanel.x + artistPanel.width).toBeLessThan(fanPanel.x)
  expect(fanPanel.x + fanPanel.width).toBe(keepsakeSize.width - artistPanel.x)
  expect(artistPanel.y + artistPanel.height).toBeLessThanOrEqual(captionLine.y)
})

test('keepsake picture: a wide and a tall camera fill a panel from their middle', () => {
  const panel = { width: 600, height: 600 }
  expect(coveringPart({ width: 1_280, height: 720 }, panel)).toEqual({
    x: 280,
    y: 0,
    width: 720,
    height: 720,
  })
  expect(coveringPart({ width: 720, height: 1_280 }, panel)).toEqual({
    x: 0,
    y: 280,
    width: 720,
    height: 720,
  })
  expect(coveringPart({ width: 300, height: 300 }, panel)).toEqual({ x: 0, y: 0, width: 300, height: 300 })
})
