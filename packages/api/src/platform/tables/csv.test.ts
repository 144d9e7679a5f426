import { csvText } from '@encore/contract/rules/csv'
import { CsvError } from 'csv-parse/sync'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readCsv, type Separator } from './read-csv.ts'

const cellsOf = (text: string, separator: Separator = ',') =>
  readCsv(text, separator, 1_000).map(({ cells }) => cells.map((cell) => cell.text))

test('csv: reads back what was written, whatever its cells hold', () => {
  const rows = [
    ['parcel', 'a,b', 'say "hi"'],
    ['', 'two\r\nlines', ' x '],
    ['택배', ';', '\t'],
  ]
  expect(cellsOf(csvText(rows).slice(1))).toEqual([
    ['parcel', 'a,b', 'say "hi"'],
    ['', 'two\r\nlines', ' x '],
    ['택배', ';', "'\t"],
  ])
})

test.each<[string, Separator, string[][]]>([
  [
    'a;b\n1;2,5',
    ';',
    [
      ['a', 'b'],
      ['1', '2,5'],
    ],
  ],
  [
    'a\tb\r1\t2\r',
    '\t',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'a,b\r\n\r\n,\r\n1,',
    ',',
    [
      ['a', 'b'],
      ['1', ''],
    ],
  ],
  ['', ',', []],
  ['one', ',', [['one']]],
  [
    'a,5" disc\nb,c',
    ',',
    [
      ['a', '5" disc'],
      ['b', 'c'],
    ],
  ],
])('csv: reads %j', (text, separator, rows) => {
  expect(cellsOf(text, separator)).toEqual(rows)
})

test('csv: names a row by its first line', () => {
  expect(readCsv('a\n\n"two\nlines"\nlast', ',', 9).map(({ line }) => line)).toEqual([1, 3, 5])
})

test('csv: reads any text or throws, and never gives more rows than wanted', () => {
  const text = fc.string({ unit: fc.constantFrom(...',;"\t\r\n a1'), maxLength: 60 })
  fc.assert(
    fc.property(text, (file) => {
      try {
        expect(readCsv(file, ',', 3).length).toBeLessThanOrEqual(3)
      } catch (cause) {
        expect(cause).toBeInstanceOf(CsvError)
      }
    }),
  )
})
