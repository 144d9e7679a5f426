import { expect, test } from 'vitest'
import { fileSize } from './file-size.ts'

test.each([
  [1, '1 byte'],
  [999, '999 byte'],
  [1_000, '1 kB'],
  [12_345, '12 kB'],
  [1_234_567, '1.2 MB'],
  [3_400_000_000, '3.4 GB'],
])('file size: shows %i bytes as %s', (bytes, text) => {
  expect(fileSize(bytes, 'en')).toBe(text)
})
