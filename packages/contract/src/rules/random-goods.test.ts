import { expect, test } from 'vitest'
import { oddsInPpm } from './random-goods.ts'

test.each<[string, string[], number[] | null]>([
  ['per mille', ['125', '875'], [125_000, 875_000]],
  ['fractions', ['1/2', '1/3', '1/6'], [500_000, 333_333, 166_667]],
  ['both', ['500', '1/4', '1/4'], [500_000, 250_000, 250_000]],
  ['sevenths, of which the first get the rest', Array(7).fill('1/7'), [142_858, ...Array(6).fill(142_857)]],
  ['more than a whole', ['600', '401'], null],
  ['less than a whole by a millionth', ['1/2', '499999/999999'], null],
  ['a fraction above one', ['3/2', '1/2'], null],
  ['zero', ['0', '1000'], null],
  ['a decimal', ['12.5', '987.5'], null],
  ['nothing', [], null],
])('random goods odds: %s', (_, texts, ppm) => expect(oddsInPpm(texts)).toEqual(ppm))

test('random goods odds: 200 candidates with other denominators make a whole or are refused in time', () => {
  const texts = Array.from({ length: 200 }, (_, at) => `1/${999_999 - at}`)
  expect(oddsInPpm(texts)).toBeNull()
  expect(oddsInPpm(Array(200).fill('5'))?.reduce((sum, ppm) => sum + ppm)).toBe(1_000_000)
})
