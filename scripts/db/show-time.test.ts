import { expect, test } from 'vitest'
import { readShowTime, showTime } from './show-time.ts'
import { readTitles, spoken } from './titles.ts'

test.each([
  ['12', 12_000],
  ['0:05', 5_000],
  ['48:12', 2_892_000],
  ['1:32:10', 5_530_000],
  ['1:75', null],
  ['1:60:00', null],
  ['-1', null],
  ['soon', null],
  ['', null],
])('%s is %s ms into the show', (text, ms) => {
  expect(readShowTime(text)).toBe(ms)
})

test('a moment is told as it is read', () => {
  expect(showTime(5_530_400)).toBe('1:32:10')
})

test('a title stands once for each language', () => {
  const titles = readTitles(['ko=1부', 'en=First = half'])
  expect(titles).toEqual({ ko: '1부', en: 'First = half' })
  expect(spoken(titles ?? {})).toBe('ko=1부 en=First = half')
  for (const wrong of ['fr=Un', 'en=', 'Opening']) expect(readTitles([wrong])).toBeNull()
  expect(readTitles(['en=One', 'en=Two'])).toBeNull()
})
