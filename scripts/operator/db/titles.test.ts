import { expect, test } from 'vitest'
import { readTitles, spoken } from './titles.ts'

test('localized titles: accept one title for each language', () => {
  const titles = readTitles(['ko=1부', 'en=First = half'])
  expect(titles).toEqual({ ko: '1부', en: 'First = half' })
  expect(spoken(titles ?? {})).toBe('ko=1부 en=First = half')
  for (const wrong of ['fr=Un', 'en=', 'Opening']) expect(readTitles([wrong])).toBeNull()
  expect(readTitles(['en=One', 'en=Two'])).toBeNull()
})
