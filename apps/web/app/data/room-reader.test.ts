import type { ChatChunk } from '@encore/contract/endpoints'
import type { ErrorName } from '@encore/contract/errors'
import type { ServerMessage } from '@encore/contract/realtime'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readRoom } from './room-reader.ts'

const room = 'live:ev_00000000000000000000000001'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

type Answer = Partial<ChatChunk['room']> | ErrorName

/** Creates a reader and its server; `answers` are used in order, each built when it is requested. */
function reading(answers: Answer[], key: string | null = null) {
  const queries: object[] = []
  const heard: ServerMessage[] = []
  const flows: boolean[] = []
  const reader = readRoom({
    room,
    key,
    canSend: false,
    handle: (message) => heard.push(message),
    onFlow: (isFlowing) => flows.push(isFlowing),
    now: Date.now,
    chance: () => 0.5,
    load: async (query) => {
      queries.push(query)
      const given = answers.shift() ?? {}
      if (typeof given === 'string') {
        return { ok: false, status: 0, error: { code: 0, name: given, message: '', requestId: '' } }
      }
      const value = {
        ...{
          reactions: {},
          cues: [],
          tallies: [],
          isOpened: false,
          next: `c${queries.length}`,
          at: Date.now(),
        },
        ...{ everyMs: 2_000, jitterMs: 1_000, room: { ...silent, ...given } },
      }
      return { ok: true, value }
    },
  })
  return { reader, queries, heard, flows, types: () => heard.map(({ type }) => type) }
}
const silent: ChatChunk['room'] = {
  ...{ type: 'joined', room, seq: 0, canSend: false, viewers: 1, messages: [], truncated: false, gone: [] },
  state: { slowModeSec: 0, pinned: null, isDelayed: false, isOff: false, isClosed: false },
}
const message = (seq: number) => {
  return { seq, id: `cm_${seq}`, author: { uid: 'm', name: 'Mina' }, text: `${seq}`, at: 0, mediaMs: 0 }
}
const tick = (ms = 2_500) => vi.advanceTimersByTimeAsync(ms)

test('room reader: reads chunks one after another at the server’s pace, spread at random', async () => {
  const { queries, heard, types } = reading([
    { seq: 1, messages: [message(1)] },
    { seq: 2, messages: [message(2)], gone: [1] },
  ])
  await tick(0)
  await tick(2_499)
  expect(queries).toEqual([{}])
  await tick(1)
  expect(queries).toEqual([{}, { after: 'c1' }])
  expect(types()).toEqual(['joined', 'tick'])
  expect(heard[1]).toMatchObject({ seq: 2, deleted: [1], messages: [{ text: '2' }] })
})

test('room reader: marks omitted messages as omitted', async () => {
  const { heard } = reading([{ seq: 1 }, { seq: 900, truncated: true, messages: [message(900)] }])
  await tick(0)
  await tick()
  expect(heard[1]).toMatchObject({ type: 'joined', truncated: true })
})

test('room reader: starts again after the page slept', async () => {
  const { queries } = reading([{ seq: 1 }, 'UNAVAILABLE', { seq: 40, messages: [message(40)] }])
  await tick(0)
  vi.setSystemTime(Date.now() + 60_000)
  await tick()
  expect(queries[1]).toEqual({})
})

test('room reader: retries a failing server more and more slowly', async () => {
  const { queries, flows } = reading([{}, 'UNAVAILABLE', 'UNAVAILABLE', {}])
  await tick(0)
  await tick(2_500)
  expect(flows).toEqual([true, false])
  await tick(750)
  expect(queries).toHaveLength(3)
  await tick(1_500)
  expect(queries).toHaveLength(4)
  expect(flows).toEqual([true, false, true])
})

test('room reader: reports a members’ room to a guest and waits for the next key of a member', async () => {
  const guest = reading(['NOT_ENTITLED'])
  await tick(0)
  expect(guest.heard).toEqual([{ type: 'refused', reason: 'NOT_ENTITLED', room }])
  const member = reading(['NOT_ENTITLED', {}], 'old')
  await tick(0)
  member.reader.openWith('new')
  await tick(750)
  expect(member.queries).toEqual([{ key: 'old' }, { key: 'new' }])
  expect(member.types()).toEqual(['joined'])
})

test('room reader: delivers nothing after it stops', async () => {
  const { reader, queries } = reading([{}])
  await tick(0)
  reader.stop()
  await tick(60_000)
  expect(queries).toHaveLength(1)
})
