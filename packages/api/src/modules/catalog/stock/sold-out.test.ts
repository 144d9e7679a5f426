import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createSoldOutMemory } from './sold-out.ts'
import type { StockLevel } from './store.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const gone: StockLevel = { available: 0, held: 2 }

/** A cache that knows a sold-out product and has read it once, with the number of reads since. */
async function openMemory(later: () => Promise<StockLevel | null> = async () => gone) {
  const polls = { count: 0 }
  let isOpening = true
  const memory = createSoldOutMemory({
    level: async () => {
      if (isOpening) return gone
      polls.count++
      return later()
    },
    holders: async () => ['holder'],
  })
  const ask = (memberId = 'late') => memory.soldOut(memberId, 'print')
  const pass = async (ms: number) => {
    vi.advanceTimersByTime(ms)
    await settle()
  }
  memory.handle('print', gone)
  ask()
  await settle()
  isOpening = false
  return { memory, ask, pass, polls }
}

const settle = async () => {
  for (let turn = 0; turn < 10; turn++) await Promise.resolve()
}

test('sold-out cache: answers everybody at once in a rush of ten seconds with one refresh a second', async () => {
  const { ask, pass, polls } = await openMemory()
  for (let at = 0; at < 10_000; at += 10) {
    for (let who = 0; who < 20; who++) expect(ask()).toMatchObject(gone)
    await pass(10)
  }
  expect(polls.count).toBeLessThanOrEqual(10)
  expect(polls.count).toBeGreaterThanOrEqual(8)
  expect(ask('holder')).toBeNull()
})

test('sold-out cache: forgets products nobody asks for', async () => {
  const { ask, pass, polls } = await openMemory()
  await pass(3_000)
  expect(polls.count).toBe(0)
  expect(ask()).toBeNull()
})

test('sold-out cache: opens a product with an expired hold at the next refresh', async () => {
  const { ask, pass } = await openMemory(async () => ({ available: 1, held: 1 }))
  await pass(1_100)
  expect(ask()).toMatchObject(gone)
  await settle()
  expect(ask()).toBeNull()
})

test('sold-out cache: prefers a message during a refresh to its result', async () => {
  const asked = Promise.withResolvers<StockLevel>()
  const { memory, ask, pass } = await openMemory(() => asked.promise)
  await pass(1_100)
  expect(ask()).toMatchObject(gone)
  memory.handle('print', { available: 1, held: 0 })
  asked.resolve(gone)
  await settle()
  expect(ask()).toBeNull()
})

test('sold-out cache: ignores a refresh after a gap', async () => {
  const asked = Promise.withResolvers<StockLevel>()
  const { memory, ask, pass } = await openMemory(() => asked.promise)
  await pass(1_100)
  ask()
  memory.forget()
  asked.resolve(gone)
  await settle()
  expect(ask()).toBeNull()
})

test('sold-out cache: keeps its knowledge after a failed refresh until it expires', async () => {
  const { ask, pass } = await openMemory(async () => {
    throw new Error('the database is away')
  })
  await pass(1_100)
  expect(ask()).toMatchObject(gone)
  await pass(1_000)
  expect(ask()).toMatchObject(gone)
  await pass(1_000)
  expect(ask()).toBeNull()
})

/** An empty cache whose database reads complete on demand. */
function openEmptyMemory() {
  const reads: {
    sinceMs: number | null
    answer: (level: StockLevel | null, ...holders: string[]) => Promise<void>
  }[] = []
  let level = Promise.withResolvers<StockLevel | null>()
  const memory = createSoldOutMemory({
    level: () => {
      level = Promise.withResolvers()
      return level.promise
    },
    holders: (_, sinceMs) => {
      const [found, holders] = [level, Promise.withResolvers<string[]>()]
      reads.push({
        sinceMs,
        answer: (now, ...who) => {
          found.resolve(now)
          holders.resolve(who)
          return settle()
        },
      })
      return holders.promise
    },
  })
  const ask = (memberId = 'late') => memory.soldOut(memberId, 'print')
  return { memory, ask, reads }
}

const refusal = { request: 1, productId: 'print', available: 0, held: 2, left: null }

test('sold-out cache: answers nobody before the holders are loaded', async () => {
  const { memory, ask, reads } = openEmptyMemory()
  expect(ask()).toBeNull()
  expect(reads).toHaveLength(0)
  memory.handle('print', gone)
  expect(ask()).toBeNull()
  await reads[0]?.answer(gone, 'holder')
  expect(ask()).toMatchObject(gone)
  expect(ask('holder')).toBeNull()
})

test('sold-out cache: reloads new holders since the last refresh when sold out again', async () => {
  const { memory, ask, reads } = openEmptyMemory()
  vi.advanceTimersByTime(60_000)
  memory.handle('print', gone)
  ask()
  const firstLookMs = Math.floor(performance.timeOrigin + performance.now())
  await reads[0]?.answer(gone, 'holder')
  vi.advanceTimersByTime(500)
  memory.handle('print', { available: 1, held: 1 })
  memory.handle('print', gone)
  expect(ask()).toBeNull()
  expect(reads.map(({ sinceMs }) => sinceMs)).toEqual([null, firstLookMs])
  await reads[1]?.answer(gone, 'newcomer')
  expect(['late', 'holder', 'newcomer'].map((member) => ask(member) === null)).toEqual([false, true, true])
})

test('sold-out cache: reloads holders when somebody buys the rest during the read', async () => {
  const { memory, ask, reads } = openEmptyMemory()
  memory.handle('print', gone)
  ask()
  memory.handle('print', { available: 1, held: 1 })
  memory.handle('print', gone)
  await reads[0]?.answer(gone)
  expect(ask('newcomer')).toBeNull()
  await reads[1]?.answer(gone, 'newcomer')
  expect(ask('newcomer')).toBeNull()
  expect(ask()).toMatchObject(gone)
})

test('sold-out cache: assumes sales after a silence', async () => {
  const { memory, ask, reads } = openEmptyMemory()
  memory.handle('print', gone)
  ask()
  await reads[0]?.answer(gone)
  vi.advanceTimersByTime(3_000)
  memory.handle('print', gone)
  expect(ask()).toBeNull()
})

test('sold-out cache: reports the currently held units while sold out', async () => {
  const { memory, ask, reads } = openEmptyMemory()
  memory.handle('print', gone)
  ask()
  await reads[0]?.answer(gone)
  memory.handle('print', { available: 0, held: 1 })
  expect(ask()).toMatchObject({ available: 0, held: 1 })
  expect(reads).toHaveLength(1)
})

test('sold-out cache: keeps messages that arrived after a refresh began', async () => {
  const { memory, ask, reads } = openEmptyMemory()
  memory.handle('print', gone)
  ask()
  memory.handle('print', { available: 0, held: 1 })
  await reads[0]?.answer(gone)
  expect(ask()).toMatchObject({ held: 1 })
})

test('sold-out cache: ignores a refresh from before a gap', async () => {
  const { memory, ask, reads } = openEmptyMemory()
  memory.handle('print', gone)
  ask()
  memory.forget()
  memory.handle('print', { available: 0, held: 1 })
  ask()
  await reads[0]?.answer(gone)
  await reads[1]?.answer(null)
  expect(ask()).toMatchObject({ held: 1 })
})

test('sold-out cache: skips a product with free units', async () => {
  const { memory, ask, reads } = openEmptyMemory()
  memory.handle('print', { available: 1, held: 0 })
  ask()
  expect(reads).toHaveLength(0)
  expect(ask()).toBeNull()
})

test('sold-out cache: a batch that finds a product sold out informs later requests', async () => {
  const { memory, ask, reads } = openEmptyMemory()
  memory.learn({ ...refusal, reason: 'SOLD_OUT' }, memory.heard())
  ask()
  await reads[0]?.answer(null)
  expect(ask()).toMatchObject(gone)
})

test('sold-out cache: a batch refused for a limit says nothing about stock', () => {
  const { memory, ask, reads } = openEmptyMemory()
  memory.learn({ ...refusal, reason: 'BUY_LIMIT_REACHED' }, memory.heard())
  expect(ask()).toBeNull()
  expect(reads).toHaveLength(0)
})

test('sold-out cache: ignores a batch result that is older than a change', () => {
  const { memory, ask, reads } = openEmptyMemory()
  memory.handle('print', gone)
  const askedAt = memory.heard()
  memory.handle('print', { available: 1, held: 1 })
  memory.learn({ ...refusal, reason: 'SOLD_OUT' }, askedAt)
  expect(ask()).toBeNull()
  expect(reads).toHaveLength(0)
  memory.learn({ ...refusal, reason: 'SOLD_OUT' }, memory.heard())
  ask()
  expect(reads).toHaveLength(1)
})
