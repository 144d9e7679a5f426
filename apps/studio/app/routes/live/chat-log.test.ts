import type { ChatModeration } from '@encore/contract/endpoints'
import { expect, test } from 'vitest'
import { added, emptyLog } from './chat-log.ts'

const message = (seq: number) => ({
  ...{ seq, id: `cm_${seq}`, author: { uid: 'm_1', name: 'Ada' } },
  ...{ text: `word ${seq}`, at: seq, mediaMs: seq },
})
const news = (seqs: number[], change: Partial<ChatModeration> = {}): ChatModeration => ({
  ...emptyLog,
  lastSeq: Math.max(0, ...seqs),
  messages: seqs.map(message),
  ...change,
})
const seqsOf = ({ messages }: ChatModeration) => messages.map(({ seq }) => seq)

test('studio chat log: ignores a repeated or late response', () => {
  const log = added(added(emptyLog, news([1, 2])), news([2, 3]))
  expect(seqsOf(log)).toEqual([1, 2, 3])
  const late = added(log, news([1, 2]))
  expect([seqsOf(late), late.lastSeq]).toEqual([[1, 2, 3], 3])
})

test('studio chat log: keeps a deletion that arrives before its message', () => {
  const log = added(added(emptyLog, news([1, 2])), news([], { deleted: [2, 3], revision: 5 }))
  expect(seqsOf(added(log, news([3, 4])))).toEqual([1, 4])
})

test('studio chat log: keeps the newest messages', () => {
  const all = Array.from({ length: 400 }, (_, index) => index + 1)
  const log = added(emptyLog, news(all))
  expect([log.messages.length, log.messages[0]?.seq, log.lastSeq]).toEqual([300, 101, 400])
})
