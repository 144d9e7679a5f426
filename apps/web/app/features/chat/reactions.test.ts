import type { ClientMessage, ServerMessage } from '@encore/contract/realtime'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createReactions } from './reactions.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const room = 'live:ev_00000000000000000000000001'

function openReactions() {
  const sent: ClientMessage[] = []
  const listeners = new Set<(message: ServerMessage) => void>()
  const reactions = createReactions({
    room,
    connect: () => ({
      send: (message) => {
        sent.push(message)
        return true
      },
      onMessage: (listener) => {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    }),
  })
  const shown: string[] = []
  const stop = reactions.follow((kind, count, isOwn) => shown.push(`${isOwn ? 'own ' : ''}${kind} ${count}`))
  const tick = (counts: object) => {
    for (const listener of listeners)
      listener({ type: 'tick', room, seq: 0, viewers: 1, messages: [], reactions: counts })
  }
  return { ...reactions, sent, shown, stop, tick, listeners }
}

test('reactions: show at once and are sent together once a second', () => {
  const { press, sent, shown } = openReactions()
  for (let n = 0; n < 3; n++) press('HEART')
  press('WOW')
  expect(shown).toEqual(['own HEART 1', 'own HEART 1', 'own HEART 1', 'own WOW 1'])
  expect(sent).toEqual([])
  vi.advanceTimersByTime(1_000)
  expect(sent).toEqual([{ type: 'react', room, counts: { HEART: 3, WOW: 1 } }])
})

test('reactions: the room’s counts appear without one’s own part', () => {
  const { press, shown, tick } = openReactions()
  press('HEART')
  vi.advanceTimersByTime(1_000)
  tick({ HEART: 5, CLAP: 2 })
  tick({ HEART: 1 })
  expect(shown.slice(1)).toEqual(['HEART 4', 'CLAP 2', 'HEART 1'])
})

test('reactions: a tireless hand sends no more than counts', () => {
  const { press, sent } = openReactions()
  for (let n = 0; n < 40; n++) press('LIGHT')
  vi.advanceTimersByTime(1_000)
  expect(sent).toEqual([{ type: 'react', room, counts: { LIGHT: 16 } }])
})

test('reactions: a closed connection leaves nothing behind', () => {
  const { stop, listeners } = openReactions()
  stop()
  expect(listeners.size).toBe(0)
})
