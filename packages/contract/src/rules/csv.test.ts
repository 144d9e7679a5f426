import { expect, test } from 'vitest'
import { csvRows, csvText } from './csv.ts'

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

const cellsOf = (text: string) => csvRows(text).map(({ cells }) => cells)

test('what was written is read again, whatever its cells hold', () => {
  const rows = [
    ['parcel', 'a,b', 'say "hi"'],
    ['', 'two\r\nlines', ' x '],
    ['택배', ';', '\t'],
  ]
  expect(cellsOf(csvText(rows))).toEqual([
    ['parcel', 'a,b', 'say "hi"'],
    ['', 'two\r\nlines', ' x '],
    ['택배', ';', "'\t"],
  ])
})

test.each([
  [
    'a;b\n1;2,5',
    [
      ['a', 'b'],
      ['1', '2,5'],
    ],
  ],
  [
    'a\tb\r1\t2\r',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'a,b\r\n\r\n,\r\n1,',
    [
      ['a', 'b'],
      ['1', ''],
    ],
  ],
  ['', []],
  ['one', [['one']]],
  ['a,"open', [['a', '"open']]],
])('%j', (text, rows) => {
  expect(cellsOf(text)).toEqual(rows)
})

test('a row is called by the line that it begins on', () => {
  expect(csvRows('a\n\n"two\nlines"\nlast').map(({ line }) => line)).toEqual([1, 3, 5])
})
