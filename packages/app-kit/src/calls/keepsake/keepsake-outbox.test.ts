import { pieceMaxBytes } from '@encore/contract/rules/calls/keepsake'
import { afterEach, expect, test, vi } from 'vitest'
import { watchCrypto } from '../testing/crypto-work.ts'
import { createFakeClock } from '../testing/fake-clock.ts'
import { bitsPerMsBesideCall, createKeepsakeOutbox } from './keepsake-outbox.ts'
import { createMemoryPieces, type StoredStretch } from './piece-store.ts'
import { createFakeServer } from './testing/fake-server.ts'

afterEach(() => vi.restoreAllMocks())

async function open() {
  const clock = createFakeClock(watchCrypto())
  const store = createMemoryPieces()
  const server = createFakeServer(clock)
  const outbox = createKeepsakeOutbox({ store, port: server.port, clock })
  const stretchOf = (callId: string, begunMs = clock.now()): StoredStretch => ({
    ...{ callId, begunMs, mediaType: 'video/webm' },
  })
  const record = async (stretch: StoredStretch, ...texts: string[]) => {
    await store.begin(stretch)
    for (const [at, text] of texts.entries()) await store.add(stretch, at + 1, new Blob([text]))
  }
  return { clock, store, server, outbox, stretchOf, record }
}

test('keepsake outbox: sends the pieces of a complete stretch in their order and forgets them', async () => {
  const { clock, store, server, outbox, stretchOf, record } = await open()
  const stretch = stretchOf('fc_a')
  await record(stretch, 'one ', 'two ', 'three')
  await clock.advance(1_000)
  expect(server.asked).toEqual(['send 1', 'send 2', 'send 3', 'end 3'])
  expect(server.whole.get(stretch.begunMs)).toBe('one two three')
  expect(await store.list()).toEqual([])
  outbox.stop()
})

test('keepsake outbox: a stretch that grows is not ended, and its pieces are sent once', async () => {
  const { clock, store, server, outbox, stretchOf, record } = await open()
  const stretch = stretchOf('fc_a')
  outbox.setGrowing(stretch)
  await record(stretch, 'one ')
  await clock.advance(1_000)
  await store.add(stretch, 2, new Blob(['two']))
  await clock.advance(1_000)
  expect(server.asked).toEqual(['send 1', 'send 2'])
  outbox.setGrowing(null)
  await clock.advance(1_000)
  expect(server.whole.get(stretch.begunMs)).toBe('one two')
  outbox.stop()
})

test('keepsake outbox: beside a call it stays below 500 kbit/s, and without one it does not wait', async () => {
  const { clock, server, outbox, stretchOf, record } = await open()
  outbox.setLive(true)
  await record(stretchOf('fc_a'), ...Array.from({ length: 20 }, () => 'x'.repeat(pieceMaxBytes)))
  const startMs = clock.now()
  await clock.advance(10_000)
  const bits = server.taken.slice(0, -1).reduce((sum, { bytes }) => sum + 8 * bytes, 0)
  const lastAtMs = server.taken.at(-1)?.atMs ?? 0
  expect(server.taken.length).toBeGreaterThan(5)
  expect(bits / (lastAtMs - startMs)).toBeLessThanOrEqual(bitsPerMsBesideCall)
  const before = server.taken.length
  outbox.setLive(false)
  await clock.advance(500)
  expect(server.taken.length).toBe(20)
  expect(before).toBeLessThan(12)
  outbox.stop()
})

test('keepsake outbox: goes on where an earlier document stopped, and repeats nothing', async () => {
  const { clock, store, server, outbox, stretchOf, record } = await open()
  const stretch = stretchOf('fc_a')
  await record(stretch, 'one ', 'two ', 'three')
  await store.acknowledge(stretch, 1)
  await server.port.send(stretch, 1, new Blob(['one ']), await digestOf('one '))
  server.asked.length = 0
  await clock.advance(1_000)
  expect(server.asked).toEqual(['send 2', 'send 3', 'end 3'])
  expect(server.whole.get(stretch.begunMs)).toBe('one two three')
  outbox.stop()
})

test('keepsake outbox: tries again after a failure, with growing pauses', async () => {
  const { clock, store, server, outbox, stretchOf, record } = await open()
  server.isUp = false
  await record(stretchOf('fc_a'), 'one')
  const asked = vi.spyOn(server.port, 'send')
  await clock.advance(20_000)
  expect(asked.mock.calls.length).toBeLessThan(8)
  server.isUp = true
  await clock.advance(31_000)
  expect(await store.list()).toEqual([])
  outbox.stop()
})

test('keepsake outbox: deletes what the server refuses or no longer takes', async () => {
  const { clock, store, server, outbox, stretchOf, record } = await open()
  server.isRefusing = true
  await record(stretchOf('fc_a'), 'one', 'two')
  await record(stretchOf('fc_b', clock.now() - 26 * 3_600_000), 'old')
  await clock.advance(1_000)
  expect(server.asked).toEqual(['send 1'])
  expect(await store.list()).toEqual([])
  outbox.stop()
})

test('keepsake outbox: a removal deletes at once and reaches the server later, also after a reload', async () => {
  const { clock, store, server, outbox, stretchOf, record } = await open()
  server.isUp = false
  await record(stretchOf('fc_a'), 'one')
  await record(stretchOf('fc_b', clock.now() + 1), 'other')
  await outbox.remove('fc_a')
  expect((await store.list()).map(({ callId }) => callId)).toEqual(['fc_b'])
  outbox.stop()
  const next = createKeepsakeOutbox({ store, port: server.port, clock })
  server.isUp = true
  await clock.advance(1_000)
  expect(server.asked).toEqual(['remove fc_a', 'send 1', 'end 1'])
  expect(await store.removed()).toEqual([])
  next.stop()
})

const digestOf = async (text: string) =>
  Buffer.from(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))).toString('hex')
