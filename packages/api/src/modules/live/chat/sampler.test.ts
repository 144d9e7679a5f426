import type { Badge, ChatMessage } from '@encore/contract/realtime'
import { expect, test } from 'vitest'
import { createSampler } from './sampler.ts'

let seq = 0
const said = (uid: string, badge?: Badge): ChatMessage => ({
  seq: ++seq,
  id: `cm_${seq}`,
  author: { uid, name: uid, ...(badge && { badge }) },
  text: 'hi',
  at: 0,
  mediaMs: 0,
})
const uids = (messages: readonly ChatMessage[]) => messages.map(({ author }) => author.uid)

test('chat sampler: shows a calm room completely', () => {
  const sampler = createSampler(5)
  const five = ['a', 'a', 'b', 'c', 'a'].map((uid) => said(uid))
  expect(sampler.take(five, 0)).toEqual(five)
  expect(sampler.take(five, 1_000)).toEqual(five)
})

test('chat sampler: keeps one frequent writer from displacing others', () => {
  const sampler = createSampler(3)
  const loud = Array.from({ length: 50 }, () => said('loud'))
  const shown = sampler.take([...loud, said('shy'), said('calm')], 0)
  expect(uids(shown).sort()).toEqual(['calm', 'loud', 'shy'])
})

test('chat sampler: gives everybody in a crowd a first message before any second', () => {
  const sampler = createSampler(10)
  const crowd = Array.from({ length: 40 }, (_, n) => `fan ${n}`)
  const turns = Array.from({ length: 4 }, (_, second) =>
    uids(
      sampler.take(
        crowd.map((uid) => said(uid)),
        second * 1_000,
      ),
    ),
  )
  expect(turns.map(({ length }) => length)).toEqual([10, 10, 10, 10])
  expect(turns.flat().sort()).toEqual(crowd.toSorted())
})

test('chat sampler: always shows artists and staff and keeps the order', () => {
  const sampler = createSampler(1)
  const crowd = () => Array.from({ length: 20 }, (_, n) => said(`fan ${n}`))
  const shown = sampler.take([...crowd(), said('star', 'ARTIST'), ...crowd(), said('host', 'STAFF')], 0)
  expect(uids(shown)).toEqual(['fan 0', 'star', 'host'])
})

test('chat sampler: limits the rate and not the number in a tick', () => {
  const sampler = createSampler(10)
  let shown = 0
  for (let ms = 0; ms < 10_000; ms += 100) {
    const tick = Array.from({ length: 5 }, (_, n) => said(`${ms} ${n}`))
    shown += sampler.take(tick, ms).length
  }
  expect(shown).toBeGreaterThanOrEqual(100)
  expect(shown).toBeLessThanOrEqual(110)
})
