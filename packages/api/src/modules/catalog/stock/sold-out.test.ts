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

test('in a rush of ten seconds everybody is answered at once, and one look a second keeps it true', async () => {
  const { ask, pass, polls } = await openMemory()
  for (let at = 0; at < 10_000; at += 10) {
    for (let who = 0; who < 20; who++) expect(ask()).toMatchObject(gone)
    await pass(10)
  }
  expect(polls.count).toBeLessThanOrEqual(10)
  expect(polls.count).toBeGreaterThanOrEqual(8)
  expect(ask('holder')).toBeNull()
})

test('what nobody asks for is not looked at, and forgotten', async () => {
  const { ask, pass, polls } = await openMemory()
  await pass(3_000)
  expect(polls.count).toBe(0)
  expect(ask()).toBeNull()
})

test('a hold past its time opens the product by the next look', async () => {
  const { ask, pass } = await openMemory(async () => ({ available: 1, held: 1 }))
  await pass(1_100)
  expect(ask()).toMatchObject(gone)
  await settle()
  expect(ask()).toBeNull()
})

test('what is heard while looking is newer than what the look finds', async () => {
  const asked = Promise.withResolvers<StockLevel>()
  const { memory, ask, pass } = await openMemory(() => asked.promise)
  await pass(1_100)
  expect(ask()).toMatchObject(gone)
  memory.handle('print', { available: 1, held: 0 })
  asked.resolve(gone)
  await settle()
  expect(ask()).toBeNull()
})

test('what a look finds after a gap counts for nothing', async () => {
  const asked = Promise.withResolvers<StockLevel>()
  const { memory, ask, pass } = await openMemory(() => asked.promise)
  await pass(1_100)
  ask()
  memory.forget()
  asked.resolve(gone)
  await settle()
  expect(ask()).toBeNull()
})

test('a look that fails leaves what was known, until its time is over', async () => {
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

test('nobody is answered before those are known who have some of it', async () => {
  const { memory, ask, reads } = openEmptyMemory()
  expect(ask()).toBeNull()
  expect(reads).toHaveLength(0)
  memory.handle('print', gone)
  expect(ask()).toBeNull()
  await reads[0]?.answer(gone, 'holder')
  expect(ask()).toMatchObject(gone)
  expect(ask('holder')).toBeNull()
})

test('sold out anew it is asked for its new holders, since the last look at them', async () => {
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

test('who buys the rest while its holders are read may be one of them: they are read again', async () => {
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

test('heard of after a silence, it may have been on sale meanwhile', async () => {
  const { memory, ask, reads } = openEmptyMemory()
  memory.handle('print', gone)
  ask()
  await reads[0]?.answer(gone)
  vi.advanceTimersByTime(3_000)
  memory.handle('print', gone)
  expect(ask()).toBeNull()
})

test('while it stays sold out everybody is told what is held at the moment', async () => {
  const { memory, ask, reads } = openEmptyMemory()
  memory.handle('print', gone)
  ask()
  await reads[0]?.answer(gone)
  memory.handle('print', { available: 0, held: 1 })
  expect(ask()).toMatchObject({ available: 0, held: 1 })
  expect(reads).toHaveLength(1)
})

test('a look never takes back what was heard after it began', async () => {
  const { memory, ask, reads } = openEmptyMemory()
  memory.handle('print', gone)
  ask()
  memory.handle('print', { available: 0, held: 1 })
  await reads[0]?.answer(gone)
  expect(ask()).toMatchObject({ held: 1 })
})

test('a look from before a gap changes nothing that was heard after it', async () => {
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

test('a product with free units is not looked at', async () => {
  const { memory, ask, reads } = openEmptyMemory()
  memory.handle('print', { available: 1, held: 0 })
  ask()
  expect(reads).toHaveLength(0)
  expect(ask()).toBeNull()
})

test('a batch that finds it sold out tells all who come later', async () => {
  const { memory, ask, reads } = openEmptyMemory()
  memory.learn({ ...refusal, reason: 'SOLD_OUT' }, memory.heard())
  ask()
  await reads[0]?.answer(null)
  expect(ask()).toMatchObject(gone)
})

test('a batch that refuses for a limit tells nothing about the stock', () => {
  const { memory, ask, reads } = openEmptyMemory()
  memory.learn({ ...refusal, reason: 'BUY_LIMIT_REACHED' }, memory.heard())
  expect(ask()).toBeNull()
  expect(reads).toHaveLength(0)
})

test('what a batch found counts for nothing once a change was heard after it was asked', () => {
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
