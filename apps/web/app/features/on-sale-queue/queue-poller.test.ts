import type { OnSaleQueue, QueueEntry } from '@encore/contract/endpoints'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { entry as entryOf, queue as queueOf } from './queue-examples.ts'
import { createQueuePoller, type QueueState } from './queue-poller.ts'

const queue = queueOf()
const entry = entryOf({ joinedAt: '2026-11-28T11:05:00Z', drawnPlace: null })
const refusal = { ok: false as const, error: { name: 'UNAVAILABLE' as const } }

/** Fakes a call; the test resolves its pending calls, oldest first. */
function calls<T>() {
  const open: ((answer: T) => void)[] = []
  const made = vi.fn(() => new Promise<T>((resolve) => open.push(resolve)))
  const answer = async (value: T) => {
    await vi.waitFor(() => expect(open).not.toEqual([]), { timeout: 20_000 })
    open.shift()?.(value)
    await vi.advanceTimersByTimeAsync(0)
  }
  return { made, answer }
}
type Answer<T> = { ok: true; value: T } | typeof refusal

function openPoller(loaded: QueueState = { queue, entry: null }) {
  const state = { shown: loaded, isLost: false }
  const queues = calls<Answer<OnSaleQueue | undefined>>()
  const entries = calls<Answer<QueueEntry | undefined>>()
  const joins = calls<Answer<QueueEntry>>()
  const poller = createQueuePoller({
    loaded,
    calls: { queue: queues.made, entry: entries.made, join: joins.made },
    now: () => Date.parse('2026-11-28T11:05:00Z'),
    onChange: (queueState) => Object.assign(state, { shown: queueState }),
    onLost: (isLost) => Object.assign(state, { isLost }),
  })
  return { poller, state, queues, entries, joins }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('on-sale queue: a position requested before joining and received afterwards is ignored', async () => {
  const { poller, state, queues, entries, joins } = openPoller()
  poller.start()
  const back = poller.pollNow()
  await queues.answer({ ok: true, value: queue })
  const joined = poller.join()
  await joins.answer({ ok: true, value: entry })
  expect(await joined).toBeNull()
  await entries.answer({ ok: true, value: undefined })
  await back
  expect(state.shown.entry).toEqual(entry)
})

test('on-sale queue: a position requested during joining is ignored', async () => {
  const { poller, state, queues, entries, joins } = openPoller()
  poller.start()
  const joined = poller.join()
  const back = poller.pollNow()
  await queues.answer({ ok: true, value: queue })
  await joins.answer({ ok: true, value: entry })
  await joined
  await entries.answer({ ok: true, value: undefined })
  await back
  expect(state.shown.entry).toEqual(entry)
})

test('on-sale queue: a reader who returns during a request gets another one, in the same loop', async () => {
  const { poller, queues, entries } = openPoller({ queue, entry })
  const stop = poller.start()
  await vi.advanceTimersByTimeAsync(3_000)
  expect(queues.made).toHaveBeenCalledTimes(1)
  const back = poller.pollNow()
  expect(queues.made).toHaveBeenCalledTimes(1)
  await queues.answer({ ok: true, value: queue })
  await queues.answer({ ok: true, value: queue })
  await entries.answer({ ok: true, value: entry })
  await back
  expect(vi.getTimerCount()).toBe(1)
  await vi.advanceTimersByTimeAsync(3_000)
  expect(queues.made).toHaveBeenCalledTimes(3)
  stop()
})

test('on-sale queue: a refused entry requests the position, and a left page plans nothing', async () => {
  const { poller, state, queues, entries, joins } = openPoller()
  const stop = poller.start()
  const joined = poller.join()
  await joins.answer(refusal)
  await queues.answer(refusal)
  expect(await joined).toBe('UNAVAILABLE')
  expect(state.isLost).toBe(true)
  const back = poller.pollNow()
  stop()
  await queues.answer({ ok: true, value: queue })
  await entries.answer({ ok: true, value: entry })
  await back
  expect(vi.getTimerCount()).toBe(0)
})
