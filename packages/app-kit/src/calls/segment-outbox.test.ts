import type { CallSegment } from '@encore/contract/rules/calls/segments'
import { expect, test, vi } from 'vitest'
import { PortRefusal, type SegmentPort } from './ports.ts'
import { createSegmentOutbox, keptMs } from './segment-outbox.ts'
import { createMemoryStore } from './segment-store.ts'
import { createFakeClock } from './testing/fake-clock.ts'

const segment = (seq: number, callId = 'cl_a', epoch = 1): CallSegment => ({
  ...{ callId, epoch, seq, fromMs: seq * 1_000, toMs: seq * 1_000 + 1_000 },
  ...{ cause: 'FLOWED', countedMs: 1_000, mac: 'ab' },
})

function opened(send: SegmentPort['send'], store = createMemoryStore(), clock = createFakeClock()) {
  const outbox = createSegmentOutbox({ store, clock, portOf: () => ({ send }) })
  return { store, clock, outbox }
}

const booksAll = () => vi.fn<SegmentPort['send']>(async (segments) => ({ seq: segments.at(-1)?.seq ?? 0 }))
const seqsOf = (segments: readonly CallSegment[] | undefined) => segments?.map(({ seq }) => seq)

test('call segments: are sent by call and epoch and kept until they are booked', async () => {
  const send = vi.fn<SegmentPort['send']>(async () => ({ seq: 1 }))
  const { clock, outbox } = opened(send)
  await outbox.add([segment(1), segment(2), segment(7, 'cl_b'), segment(1, 'cl_a', 2)])
  await clock.advance(1_000)
  expect(
    send.mock.calls.map(([sent]) => sent.map(({ callId, epoch, seq }) => `${callId}/${epoch}/${seq}`)),
  ).toEqual([['cl_a/1/1', 'cl_a/1/2'], ['cl_a/2/1'], ['cl_b/1/7']])
  expect(seqsOf(await outbox.waiting('cl_a'))).toEqual([2])
  expect(send.mock.calls[0]?.[0][0]).not.toHaveProperty('storedAtMs')
})

test('call segments: survive a server that is away and another document', async () => {
  const store = createMemoryStore()
  const away = opened(async () => {
    throw new Error('away')
  }, store)
  await away.outbox.add([segment(1), segment(2)])
  await away.clock.advance(5_000)
  away.outbox.stop()
  const send = booksAll()
  const { clock, outbox } = opened(send, store)
  await clock.advance(100)
  expect(seqsOf(send.mock.calls[0]?.[0])).toEqual([1, 2])
  expect(await outbox.waiting('cl_a')).toEqual([])
})

test('call segments: a server that is away is asked less and less', async () => {
  const send = vi.fn<SegmentPort['send']>(async () => {
    throw new Error('away')
  })
  const { clock, outbox } = opened(send)
  await outbox.add([segment(1)])
  await clock.advance(60_000)
  expect(send.mock.calls.length).toBeLessThan(12)
  expect(send.mock.calls.length).toBeGreaterThan(5)
})

test('call segments: those of a closed epoch are given up', async () => {
  const { clock, outbox } = opened(async () => {
    throw new PortRefusal('REFUSED')
  })
  await outbox.add([segment(1)])
  await clock.advance(1_000)
  expect(await outbox.waiting('cl_a')).toEqual([])
})

test('call segments: those of yesterday are not sent', async () => {
  const store = createMemoryStore()
  const clock = createFakeClock()
  await store.add([{ ...segment(1), storedAtMs: clock.now() - keptMs - 1 }])
  const send = booksAll()
  const { outbox } = opened(send, store, clock)
  await clock.advance(1_000)
  expect(send).not.toHaveBeenCalled()
  expect(await outbox.waiting('cl_a')).toEqual([])
})

test('call segments: a flush during a round sends what was added since', async () => {
  const slow = Promise.withResolvers<{ seq: number }>()
  const send = booksAll()
  send.mockReturnValueOnce(slow.promise)
  const { clock, outbox } = opened(send)
  await outbox.add([segment(1)])
  await clock.advance(1_000)
  await outbox.add([segment(2)])
  const flushed = outbox.flush('cl_a')
  slow.resolve({ seq: 1 })
  expect(await flushed).toBe(true)
  expect(send.mock.calls.map(([sent]) => seqsOf(sent))).toEqual([[1], [2]])
})
