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

test('an answer that comes twice, or late, changes nothing', () => {
  const log = added(added(emptyLog, news([1, 2])), news([2, 3]))
  expect(seqsOf(log)).toEqual([1, 2, 3])
  const late = added(log, news([1, 2]))
  expect([seqsOf(late), late.lastSeq]).toEqual([[1, 2, 3], 3])
})

test('what was taken away stays away, also when its message comes after the news of it', () => {
  const log = added(added(emptyLog, news([1, 2])), news([], { deleted: [2, 3], revision: 5 }))
  expect(seqsOf(added(log, news([3, 4])))).toEqual([1, 4])
})

test('the newest are kept', () => {
  const all = Array.from({ length: 400 }, (_, index) => index + 1)
  const log = added(emptyLog, news(all))
  expect([log.messages.length, log.messages[0]?.seq, log.lastSeq]).toEqual([300, 101, 400])
})
