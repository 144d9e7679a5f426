import { expect, test } from 'vitest'
import type { Cue } from '../endpoints/index.ts'
import { emptyBook, learn, nextChangeAfter, shownAt } from './cue-book.ts'

const signing = (seq: number, mediaMs: number): Cue => ({
  id: `cu_${seq}`,
  seq,
  mediaMs,
  kind: 'SIGNING',
  signing: { drawId: '0'.repeat(32), number: seq, of: 3 },
})

test('cue book: an item is being signed until the next one, and for two minutes at most', () => {
  const book = learn(emptyBook, [signing(1, 10_000), signing(2, 50_000)])
  const numberAt = (mediaMs: number) => shownAt(book, mediaMs).signing?.signing.number ?? null
  expect([9_999, 10_000, 50_000, 169_999, 170_000].map(numberAt)).toEqual([null, 1, 2, 2, null])
  expect([0, 10_000, 50_000, 170_000].map((at) => nextChangeAfter(book, at))).toEqual([
    10_000,
    50_000,
    170_000,
    null,
  ])
})

test('cue book: the close of a draw is shown for a minute, beside an item that is being signed', () => {
  const close = { drawId: '0'.repeat(32), number: 2, hash: '0123456789abcdef0123' }
  const book = learn(emptyBook, [
    signing(1, 0),
    { id: 'cu_2', seq: 2, mediaMs: 10_000, kind: 'DRAW_CLOSED', close },
  ])
  const hashAt = (mediaMs: number) => shownAt(book, mediaMs).drawClosed?.close.hash ?? null
  expect([9_999, 10_000, 69_999, 70_000].map(hashAt)).toEqual([null, close.hash, close.hash, null])
  expect([0, 10_000, 70_000].map((at) => nextChangeAfter(book, at))).toEqual([10_000, 70_000, 120_000])
})

test('cue book: an item that was taken back is not shown', () => {
  const book = learn(emptyBook, [signing(1, 10_000)])
  const back = learn(book, [{ id: 'cu_1', seq: 2, mediaMs: 10_000, kind: 'WITHDRAWN' }])
  expect(shownAt(back, 20_000).signing).toBeNull()
})
