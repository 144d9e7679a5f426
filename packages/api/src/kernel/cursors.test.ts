import { expect, test } from 'vitest'
import { readCursor, writeCursor } from './cursors.ts'

const secret = Buffer.alloc(32, 5)
const cursor = writeCursor(secret, 'orders', ['2026-11-22 10:00:00.123456+00', 'or_1'])

test('cursors: return where their list continues', () => {
  expect(readCursor(secret, 'orders', cursor)).toEqual(['2026-11-22 10:00:00.123456+00', 'or_1'])
})

test('cursors: are refused from another list, with another key or altered', () => {
  expect(readCursor(secret, 'parcels', cursor)).toBeNull()
  expect(readCursor(Buffer.alloc(32, 6), 'orders', cursor)).toBeNull()
  const other = writeCursor(secret, 'orders', ['x']).split('.')[0]
  for (const text of ['', '.', 'abc', `${cursor}x`, `${other}.${cursor.split('.')[1]}`])
    expect(readCursor(secret, 'orders', text)).toBeNull()
})
