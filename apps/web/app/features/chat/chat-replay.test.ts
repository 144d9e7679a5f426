import type { ChatMessage } from '@encore/contract/realtime'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { chunkMs, createChatReplay } from './chat-replay.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const said = (seq: number, mediaMs: number): ChatMessage => ({
  seq,
  id: `cm_${seq}`,
  author: { uid: 'm', name: 'mina' },
  text: `${seq}`,
  at: 0,
  mediaMs,
})
const pressed = [
  { mediaMs: 7_000, counts: { CLAP: 3, HEART: 1 } },
  { mediaMs: 59_000, counts: { CLAP: 9 } },
]
const all = [said(1, 5_000), said(2, 30_000), said(3, 65_000), said(4, 600_000), said(5, 601_000)]

function replayed(fails = 0) {
  let left = fails
  const show = { ms: null as number | null }
  const asked: number[] = []
  let jumped = () => {}
  const chat = createChatReplay({
    mediaMs: () => show.ms,
    onJump: (listener) => {
      jumped = listener
      return () => {}
    },
    fetchChunk: async (fromMs) => {
      asked.push(fromMs)
      if (left-- > 0) return null
      const isInside = ({ mediaMs }: { mediaMs: number }) => mediaMs >= fromMs && mediaMs < fromMs + chunkMs
      return { content: all.filter(isInside), reactions: pressed.filter(isInside) }
    },
  })
  const flown: string[] = []
  chat.follow((kind, count) => flown.push(`${count} ${kind}`))
  const stop = chat.start()
  const at = async (ms: number) => {
    show.ms = ms
    await vi.advanceTimersByTimeAsync(300)
    return chat.state.get().messages.map(({ seq }) => seq)
  }
  const jump = (ms: number) => {
    show.ms = ms
    jumped()
    return chat.state.get().messages.map(({ seq }) => seq)
  }
  return { at, asked, stop, chat, flown, jump }
}

test('chat replay: shows a message at its moment and hides it before', async () => {
  const { at } = replayed()
  expect(await at(4_900)).toEqual([])
  expect(await at(5_000)).toEqual([1])
  expect(await at(31_000)).toEqual([1, 2])
  expect(await at(10_000)).toEqual([1])
})

test('chat replay: loads messages around a jump and nothing twice', async () => {
  const { at, asked } = replayed()
  await at(31_000)
  expect(await at(600_500)).toEqual([4])
  expect(await at(66_000)).toEqual([1, 2, 3])
  expect(new Set(asked).size).toBe(asked.length)
})

test('chat replay: loads the next minute before it begins', async () => {
  const { at, asked } = replayed()
  await at(30_000)
  expect(asked).not.toContain(60_000)
  await at(41_000)
  expect(asked).toContain(60_000)
})

test('chat replay: reports a failed load and retries a little later', async () => {
  const { at, chat } = replayed(2)
  await at(5_000)
  expect(chat.state.get().hasFailed).toBe(true)
  await vi.advanceTimersByTimeAsync(6_000)
  expect(await at(5_100)).toEqual([1])
  expect(chat.state.get().hasFailed).toBe(false)
})

test('chat replay: requests nothing without a picture or after the end', async () => {
  const { asked, stop, at } = replayed()
  await vi.advanceTimersByTimeAsync(1_000)
  stop()
  await at(5_000)
  expect(asked).toEqual([])
})

test('chat replay: a jump to loaded messages shows them at once', async () => {
  const { at, jump } = replayed()
  await at(66_000)
  expect(jump(6_000)).toEqual([1])
  expect(jump(66_000)).toEqual([1, 2, 3])
})

test('chat replay: reactions fly where the picture passes and not where it jumps', async () => {
  const { at, flown } = replayed()
  for (let ms = 6_000; ms <= 8_000; ms += 300) await at(ms)
  expect(flown).toEqual(['1 HEART', '3 CLAP'])
  await at(59_500)
  expect(flown).toHaveLength(2)
})
