import { expect, test } from 'vitest'
import {
  artistNames,
  artistOf,
  clockText,
  closedWord,
  endReasonOf,
  spokenText,
  sumText,
} from './call-words.ts'
import { exampleSession, stationIds } from './testing/examples.ts'

test.each([
  [0, '0:00'],
  [1, '0:01'],
  [9_999, '0:10'],
  [84_000, '1:24'],
  [3_600_000, '1:00:00'],
  [-5, '0:00'],
])('call clock: %i ms are shown as %s', (ms, text) => expect(clockText(ms)).toBe(text))

test('call clock: a sum is rounded to the next second', () =>
  expect([48_400, 48_500].map(sumText)).toEqual(['0:48', '0:49']))

test('call clock: spoken and remaining time add up to the whole', () =>
  expect([spokenText(600), clockText(39_400)]).toEqual(['0:00', '0:40']))

test('call words: names every artist, and the one of a call', () => {
  const session = exampleSession()
  expect(artistNames(session, 'en')).toBe('Dabi, Haon')
  expect(artistNames(session, 'ja')).toBe('Dabi、Haon')
  expect(artistOf(session, { stationId: stationIds[1] })).toEqual({ name: 'Haon', lang: 'en' })
  expect(artistOf(session, null).name).toBe('Dabi')
})

test('call words: a reason without words of its own has the general ones', () => {
  expect(endReasonOf('STALLED')).toBe('STALLED')
  expect(endReasonOf('NEW_REASON')).toBe('OTHER')
  expect(endReasonOf(null)).toBe('OTHER')
})

test('call words: a relay that starts, one that fails and none have their own sentence', () =>
  expect((['starting', 'not answering', 'no coturn', 'off'] as const).map(closedWord)).toEqual([
    ...['starting', 'broken', 'none', 'none'],
  ]))
