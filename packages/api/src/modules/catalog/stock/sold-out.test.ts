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

/** A memory that has heard of a sold-out product and looked once, and how often it has looked since. */
async function openMemory(later: () => Promise<StockLevel | null> = async () => gone) {
  const looks = { count: 0 }
  let isOpening = true
  const memory = createSoldOutMemory({
    level: async () => {
      if (isOpening) return gone
      looks.count++
      return later()
    },
    holders: async () => ['holder'],
  })
  const ask = (memberId = 'late') => memory.soldOut(memberId, 'print')
  const pass = async (ms: number) => {
    vi.advanceTimersByTime(ms)
    await settle()
  }
  memory.hear('print', gone)
  ask()
  await settle()
  isOpening = false
  return { memory, ask, pass, looks }
}

const settle = async () => {
  for (let turn = 0; turn < 10; turn++) await Promise.resolve()
}

test('in a rush of ten seconds everybody is answered at once, and one look a second keeps it true', async () => {
  const { ask, pass, looks } = await openMemory()
  for (let at = 0; at < 10_000; at += 10) {
    for (let who = 0; who < 20; who++) expect(ask()).toMatchObject(gone)
    await pass(10)
  }
  expect(looks.count).toBeLessThanOrEqual(10)
  expect(looks.count).toBeGreaterThanOrEqual(8)
  expect(ask('holder')).toBeNull()
})

test('what nobody asks for is not looked at, and forgotten', async () => {
  const { ask, pass, looks } = await openMemory()
  await pass(3_000)
  expect(looks.count).toBe(0)
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
  memory.hear('print', { available: 1, held: 0 })
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
