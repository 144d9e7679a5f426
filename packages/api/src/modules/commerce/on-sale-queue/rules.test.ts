import { createHash, createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { callCount, hmacPads, mayJoin, needsTurn, perMinuteOf, timesOf } from './rules.ts'

const opensAt = '2026-11-28T11:00:00.000Z'
const at = (time: string) => Date.parse(`2026-11-28T${time}Z`)

describe('on-sale queue: need of a turn', () => {
  test.each([
    ['AHEAD', '10:59:59', false],
    ['AHEAD', '11:00:00', true],
    ['ON', '10:59:57', true],
    ['ON', '12:00:00', true],
    ['OFF', '12:00:00', false],
    ['ENDED', '12:00:00', false],
  ] as const)('%s at %s: %s', (state, time, needed) => {
    expect(needsTurn({ state, opensAt }, at(time))).toBe(needed)
  })
})

describe('on-sale queue: joining', () => {
  const joinFrom = timesOf(new Date(opensAt)).joinFrom.toISOString()
  test.each([
    ['AHEAD', '10:49:59', false],
    ['AHEAD', '10:50:00', true],
    ['ON', '12:00:00', true],
    ['OFF', '10:59:58', false],
    ['ENDED', '12:00:00', false],
  ] as const)('%s at %s: %s', (state, time, may) => {
    expect(mayJoin({ state, opensAt, joinFrom }, at(time))).toBe(may)
  })
})

describe('on-sale queue: calls of each second', () => {
  const settings = { perSecond: 10, insideMax: 100 }
  test.each([
    ['as many as may be called', { waiting: 500, inside: 0, available: 50 }, 10],
    ['no more than wait', { waiting: 3, inside: 0, available: 50 }, 3],
    ['no more than have room', { waiting: 500, inside: 96, available: 50 }, 4],
    ['nobody when more are inside than have room', { waiting: 500, inside: 120, available: 50 }, 0],
    ['nobody to an empty shelf', { waiting: 500, inside: 0, available: 0 }, 0],
  ])('%s', (_, floor, count) => {
    expect(callCount(floor, settings)).toBe(count)
  })
})

test('on-sale queue: the rate is the measured one over a minute at most', () => {
  expect(perMinuteOf(120, 10 * 60_000)).toBe(120)
  expect(perMinuteOf(100, 10_000)).toBe(600)
  expect(perMinuteOf(5, 0)).toBe(60)
  expect(perMinuteOf(0, 60_000)).toBe(0)
})

test('on-sale queue: two rounds of SHA-256 over the pads equal the HMAC', () => {
  const seed = createHash('sha256').update('a seed').digest()
  const { inner, outer } = hmacPads(seed)
  const sha = (...parts: Buffer[]) => createHash('sha256').update(Buffer.concat(parts)).digest()
  const id = Buffer.from('qe_01HZZZZZZZZZZZZZZZZZZZZZZZ')
  expect(sha(outer, sha(inner, id))).toEqual(createHmac('sha256', seed).update(id).digest())
})

test('on-sale queue: closes its list thirty seconds before the sale and waits twenty for the round', () => {
  const times = timesOf(new Date(opensAt))
  expect(Object.values(times).map((time) => time.toISOString())).toEqual([
    '2026-11-28T10:50:00.000Z',
    '2026-11-28T10:59:30.000Z',
    '2026-11-28T10:59:31.000Z',
    '2026-11-28T10:59:50.000Z',
  ])
})
