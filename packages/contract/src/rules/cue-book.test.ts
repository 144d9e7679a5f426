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

test('cue book: an item that was taken back is not shown', () => {
  const book = learn(emptyBook, [signing(1, 10_000)])
  const back = learn(book, [{ id: 'cu_1', seq: 2, mediaMs: 10_000, kind: 'WITHDRAWN' }])
  expect(shownAt(back, 20_000).signing).toBeNull()
})
