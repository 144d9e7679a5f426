import { expect, test } from 'vitest'
import { linesOf, rowsIn, textOf } from './script-text.ts'

const none = { ko: '', ja: '', en: '', zhhans: '' }

test('caption script: pairs rows of all languages, a blank row is a pause and “ | ” a second row', () => {
  const lines = linesOf({ ...none, ko: '불을 켜\r\n\n네가 있는 곳 | 알아', en: 'Lights up\n\n' })
  expect(lines).toEqual([{ ko: '불을 켜', en: 'Lights up' }, {}, { ko: '네가 있는 곳\n알아' }])
  expect(linesOf(textOf(lines))).toEqual(lines)
})

test('caption script: an empty text has no line', () => {
  expect(linesOf(none)).toEqual([])
  expect([rowsIn(''), rowsIn('a'), rowsIn('a\n\nb\n\n'), rowsIn('\nb')]).toEqual([0, 1, 3, 2])
})
