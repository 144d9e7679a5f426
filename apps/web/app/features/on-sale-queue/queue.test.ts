import { describe, expect, test } from 'vitest'
import { isStale, nextPollInMs, phaseOf, waitBand } from './queue.ts'
import { entry, queue } from './queue-examples.ts'

const at = (time: string) => Date.parse(`2026-11-28T${time}Z`)
const called = entry({ state: 'CALLED', turnUntil: '2026-11-28T11:20:00Z' })

describe('on-sale queue: state of a fan', () => {
  test.each([
    ['that a sale that is on has no line', null, null, '11:00:00', { kind: 'open' }],
    ['that it is early without a line', null, null, '10:00:00', { kind: 'early' }],
    [
      'that it is early before it can be joined',
      queue({ state: 'AHEAD' }),
      null,
      '10:49:59',
      { kind: 'early' },
    ],
    ['the way in', queue({ state: 'AHEAD' }), null, '10:50:00', { kind: 'join', isLate: false }],
    [
      'the way in behind a published list',
      queue({ state: 'AHEAD', listedAt: '2026-11-28T10:59:31Z' }),
      null,
      '10:59:40',
      { kind: 'join', isLate: true },
    ],
    ['the way in after the opening too', queue({}), null, '11:10:00', { kind: 'join', isLate: true }],
    [
      'that they stand in line',
      queue({ state: 'AHEAD' }),
      entry({ place: null }),
      '10:58:00',
      { kind: 'joined' },
    ],
    [
      'that places are given out',
      queue({ state: 'AHEAD' }),
      entry({ place: null }),
      '10:59:31',
      { kind: 'placing' },
    ],
    ['that a late place comes', queue({}), entry({ place: null }), '11:05:00', { kind: 'placing' }],
    ['how many are ahead', queue({}), entry({}), '11:05:00', { kind: 'waiting', place: 42, ahead: 31 }],
    ['their turn', queue({}), called, '11:19:59', { kind: 'turn', until: '2026-11-28T11:20:00Z' }],
    [
      'their turn also while others are told sold out',
      queue({ isSoldOut: true }),
      called,
      '11:15:00',
      { kind: 'turn', until: '2026-11-28T11:20:00Z' },
    ],
    ['that it ran out', queue({}), called, '11:20:00', { kind: 'missed' }],
    ['that nothing is left', queue({ isSoldOut: true }), entry({}), '11:05:00', { kind: 'sold-out' }],
    ['that there is no line', queue({ state: 'OFF' }), entry({ place: null }), '11:00:00', { kind: 'open' }],
  ] as const)('%s', (_, queue, own, time, phase) => {
    expect(phaseOf({ queue, entry: own }, at(time), at('11:00:00'))).toEqual(phase)
  })
})

test('on-sale queue: the own position is requested only when it may have changed', () => {
  expect(isStale(queue({}), entry({}), at('11:05:00'))).toBe(false)
  expect(isStale(queue({ serving: 42 }), entry({}), at('11:05:00'))).toBe(true)
  expect(isStale(queue({}), entry({ place: null }), at('11:05:00'))).toBe(true)
  expect(isStale(queue({}), called, at('11:10:00'))).toBe(false)
  expect(isStale(queue({}), called, at('11:20:00'))).toBe(true)
})

test('on-sale queue: a page polls often only while something changes', () => {
  expect(nextPollInMs(queue({ state: 'AHEAD' }), at('10:51:00'))).toBe(15_000)
  expect(nextPollInMs(queue({ state: 'AHEAD' }), at('10:59:25'))).toBe(5_000)
  expect(nextPollInMs(queue({}), at('11:05:00'))).toBe(2_000)
  expect(nextPollInMs(queue({ state: 'ENDED' }), at('12:00:00'))).toBeNull()
})

test('on-sale queue: the wait is a band around the measured rate, and absent without one', () => {
  expect(waitBand(100, 20)).toEqual({ from: 4, to: 7 })
  expect(waitBand(5, 60)).toEqual({ from: 0, to: 1 })
  expect(waitBand(100, 0)).toBeNull()
})
