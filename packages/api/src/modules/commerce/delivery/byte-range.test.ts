import { expect, test } from 'vitest'
import { type AskedRange, askedRange } from './byte-range.ts'

test.each<[string | undefined, AskedRange]>([
  [undefined, 'all'],
  ['bytes=0-', { start: 0, end: 999 }],
  ['bytes=0-0', { start: 0, end: 0 }],
  ['bytes=500-', { start: 500, end: 999 }],
  ['bytes=500-5000', { start: 500, end: 999 }],
  ['bytes=-100', { start: 900, end: 999 }],
  ['bytes=-5000', { start: 0, end: 999 }],
  ['bytes=-0', 'none'],
  ['bytes=1000-', 'none'],
  ['bytes=9-3', 'all'],
  ['bytes=0-1,5-6', 'all'],
  ['bytes=-', 'all'],
  ['lines=0-1', 'all'],
])('byte range: reads %s of 1,000 bytes', (header, asked) => {
  expect(askedRange(header, 1_000)).toEqual(asked)
})
