import { expect, test } from 'vitest'
import { nextStop } from './next-stop.ts'

/** A field over two chips, over a grid of three columns whose last row is not full. */
const wide = (left: number, top: number, width: number) => ({
  left,
  right: left + width,
  top,
  bottom: top + 100,
})
const boxes = [
  ...[wide(0, 0, 900), wide(0, 200, 200), wide(300, 200, 200)],
  ...[wide(0, 400, 280), wide(310, 400, 280), wide(620, 403, 280)],
  ...[wide(0, 600, 280), wide(310, 600, 280)],
]

test.each([
  ['down', 1, 3],
  ['down', 4, 7],
  ['down', 5, 7],
  ['up', 7, 4],
  ['up', 5, 2],
  ['up', 1, 0],
  ['after', 5, 6],
  ['before', 3, 2],
  ['down', 7, 7],
  ['up', 0, 0],
  ['after', 7, 7],
] as const)('search keyboard: %s from %i leads to %i', (step, from, to) => {
  expect(nextStop(boxes, from, step)).toBe(to)
})
