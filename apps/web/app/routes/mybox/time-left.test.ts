import { expect, test } from 'vitest'
import type { Translate } from '#app/i18n/text.ts'
import { timeLeft } from './time-left.ts'

const t = ((key: string, params: object) => `${key} ${JSON.stringify(params)}`) as Translate

test.each([
  [-5_000, '00:00:00'],
  [1, '00:00:01'],
  [3_599_000, '00:59:59'],
  [86_399_000, '23:59:59'],
])('time left: shows %i ms as %s', (ms, text) => {
  expect(timeLeft(ms, t)).toBe(text)
})

test('time left: names days and no seconds from a day on', () => {
  expect(timeLeft(2 * 86_400_000 + 22 * 3_600_000 + 17 * 60_000 + 5_000, t)).toBe(
    'box.ticket.days {"n":2,"time":"22:17"}',
  )
})
