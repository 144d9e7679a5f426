import type { ChatMessage } from '@encore/contract/realtime'
import { expect, test } from 'vitest'
import { drop, emptyRing, missedSince, push } from './ring.ts'

const message = (seq: number) => ({ seq }) as ChatMessage

test('chat ring: announces a deletion once, however often it arrives', () => {
  const ring = emptyRing()
  push(ring, [1, 2, 3, 4].map(message), 4)
  drop(ring, [2])
  drop(ring, [3, 2])
  expect(missedSince(ring, 4).gone).toEqual([3, 2])
  expect(missedSince(ring, null).messages.map(({ seq }) => seq)).toEqual([1, 4])
})

test('chat ring: omits a deletion of a message that the reader never had', () => {
  const ring = emptyRing()
  push(ring, [1, 2].map(message), 2)
  drop(ring, [2])
  expect(missedSince(ring, 1)).toEqual({ messages: [], truncated: false, gone: [] })
})
