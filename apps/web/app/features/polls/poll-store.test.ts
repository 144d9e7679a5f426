import type { Poll } from '@encore/contract/endpoints'
import type { ServerMessage } from '@encore/contract/realtime'
import { expect, test } from 'vitest'
import { createPollStore, leaderOf, shareOf } from './poll-store.ts'

const room = 'live:ev_1'
const tally = (souls: number, second: number, isFinal = false) => ({
  options: [{ id: 'px_1', souls, votes: 1 }],
  countedAt: `2026-11-22T10:00:0${second}.000Z`,
  isFinal,
})

function store(polls: Partial<Poll>[] | null) {
  let receive: (message: ServerMessage) => void = () => {}
  let asked = 0
  const made = createPollStore({
    room,
    load: async () => {
      asked++
      return polls as Poll[] | null
    },
    listen: (listener) => {
      receive = listener
      return () => {}
    },
  })
  made.start()
  const tell = (souls: number, second: number, isFinal = false) =>
    receive({ type: 'tally', room, pollId: 'po_1', ...tally(souls, second, isFinal) })
  const souls = () => made.state.get().tallies.po_1?.options[0]?.souls
  return { made, tell, souls, asked: () => asked }
}

test('poll store: keeps the newest count, and the final one for ever', () => {
  const { tell, souls } = store([])
  tell(10, 2)
  tell(5, 1)
  expect(souls()).toBe(10)
  tell(12, 3, true)
  tell(20, 4)
  expect(souls()).toBe(12)
})

test('poll store: loads a new poll once with the fan’s votes', async () => {
  const mine = [{ optionId: 'px_1', souls: 7 }]
  const { made, souls, asked } = store([{ id: 'po_1', tally: tally(7, 1), mine }])
  made.meet('po_1')
  made.meet('po_1')
  await expect.poll(souls).toBe(7)
  expect([asked(), made.state.get().mine.po_1]).toEqual([1, mine])
  made.gave('po_1', [{ optionId: 'px_1', souls: 9 }])
  expect(made.state.get().mine.po_1).toEqual([{ optionId: 'px_1', souls: 9 }])
})

test('poll store: computes shares and the leader', () => {
  expect([shareOf(1, 3), shareOf(0, 0)]).toEqual([33, 0])
  expect(leaderOf([{ souls: 2 }, { souls: 3 }])).toEqual({ souls: 3 })
  expect([leaderOf([{ souls: 3 }, { souls: 3 }]), leaderOf([{ souls: 0 }])]).toEqual([null, null])
})
