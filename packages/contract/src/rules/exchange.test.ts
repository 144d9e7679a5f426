import { expect, test } from 'vitest'
import { cubesOfText, previewExchange } from './exchange.ts'

test.each([
  ['12', 12],
  [' 007 ', 7],
  ['１２', 12],
  ['', 0],
  ['0', 0],
  ['-1', 0],
  ['1.5', 0],
  ['1e3', 0],
  ['1,000', 0],
  ['twelve', 0],
  ['9'.repeat(16), 0],
])('exchange: %j counts as %i cubes', (text, cubes) => {
  expect(cubesOfText(text)).toBe(cubes)
})

test('exchange: one cube gives 180 souls, and a shortage is named', () => {
  expect(previewExchange(12, 12)).toEqual({ cubes: 12, souls: 2_160, shortBy: 0 })
  expect(previewExchange(13, 12)).toEqual({ cubes: 13, souls: 2_340, shortBy: 1 })
  expect(previewExchange(0, 12)).toEqual({ cubes: 0, souls: 0, shortBy: 0 })
})
