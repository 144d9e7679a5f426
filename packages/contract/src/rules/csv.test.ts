import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvText } from './csv.ts'

const line = (...cells: (string | number)[]) => csvText([cells]).slice(1)

test('csv: begins with the UTF-8 mark and ends lines as the standard says', () => {
  expect(csvText([['날짜', 'ō'], [1]])).toBe('\uFEFF"날짜","ō"\r\n"1"\r\n')
})

test('csv: keeps commas, quotes and line breaks within their cell', () => {
  expect(line('a,b', 'say "hi"', 'two\nlines')).toBe('"a,b","say ""hi""","two\nlines"\r\n')
})

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', ' =1', '＝1'])('csv: %j is no formula', (text) => {
  expect(line(text).startsWith(`"'`)).toBe(true)
})

test.each([
  [";=cmd|'/C calc'!A0;", ";'=cmd|'/C calc'!A0;"],
  ['a,=1', "a,'=1"],
  ['a\t+1', "a\t'+1"],
  ['a; "@1', `a;' "@1`],
  ['a\r\n-1;\t=1', "a\r\n'-1;\t'=1"],
  [';,=1', ";,'=1"],
])('csv: %j begins no formula behind another separator', (text, kept) => {
  expect(line(text)).toBe(`"${kept.replaceAll('"', '""')}"\r\n`)
})

test('csv: contains no formula, wherever the file is cut', () => {
  const text = fc.string({ unit: fc.constantFrom(...'=+-@＝,;"\'\t\r\n a'), maxLength: 12 })
  fc.assert(
    fc.property(fc.array(text, { minLength: 1 }), (cells) => {
      const parts = line(...cells).split(/[,;\t\r\n]/)
      expect(parts.filter((part) => /^[\s"]*[=+\-@＝]/.test(part))).toEqual([])
    }),
  )
})

test('csv: negative numbers stay numbers', () => {
  expect(line(-30, 0, 1_240)).toBe('"-30","0","1240"\r\n')
})
