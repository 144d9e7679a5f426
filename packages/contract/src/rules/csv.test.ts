import { expect, test } from 'vitest'
import { csvText } from './csv.ts'

const line = (...cells: (string | number)[]) => csvText([cells]).slice(1)

test('a file begins with the mark of UTF-8 and ends its lines as the standard says', () => {
  expect(csvText([['날짜', 'ō'], [1]])).toBe('\uFEFF날짜,ō\r\n1\r\n')
})

test('commas, quotes and line breaks stay within their cell', () => {
  expect(line('a,b', 'say "hi"', 'two\nlines')).toBe('"a,b","say ""hi""","two\nlines"\r\n')
})

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', ' =1', '＝1'])('%j is no formula', (text) => {
  const cell = line(text).replace(/^"/, '')
  expect(cell.startsWith("'")).toBe(true)
})

test('figures below zero stay figures', () => {
  expect(line(-30, 0, 1_240)).toBe('-30,0,1240\r\n')
})
