import type { ChatMessage } from '@encore/contract/realtime'
import { expect, test } from 'vitest'
import { drop, emptyRing, missedSince, push } from './ring.ts'

const message = (seq: number) => ({ seq }) as ChatMessage

test('what was taken away is told once, however often it was heard', () => {
  const ring = emptyRing()
  push(ring, [1, 2, 3, 4].map(message), 4)
  drop(ring, [2])
  drop(ring, [3, 2])
  expect(missedSince(ring, 4).gone).toEqual([3, 2])
  expect(missedSince(ring, null).messages.map(({ seq }) => seq)).toEqual([1, 4])
})

test('what a reader never had is not taken away from it', () => {
  const ring = emptyRing()
  push(ring, [1, 2].map(message), 2)
  drop(ring, [2])
  expect(missedSince(ring, 1)).toEqual({ messages: [], truncated: false, gone: [] })
})
