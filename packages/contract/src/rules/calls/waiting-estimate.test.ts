import { expect, test } from 'vitest'
import { waitingEstimate } from './waiting-estimate.ts'

const line = {
  ...{ fansAhead: 2, promisedAheadMs: 120_000, runningLeftMs: 60_000, plannedTurnaroundMs: 20_000 },
}

test('call queue: the wait is a band from the calls ahead and the planned turnaround', () => {
  expect(waitingEstimate({ ...line, turnaroundsMs: [] })).toEqual({ ahead: 3, fromMin: 4, toMin: 4 })
  expect(waitingEstimate({ ...line, turnaroundsMs: [10_000] })).toEqual({ ahead: 3, fromMin: 3, toMin: 4 })
})

test('call queue: the wait follows the last ten turnarounds without the shortest and the longest', () => {
  const recent = [5_000, 300_000, 20_000, 50_000, 30_000, 30_000, 30_000, 30_000, 30_000, 30_000]
  expect(waitingEstimate({ ...line, turnaroundsMs: recent })).toEqual({ ahead: 3, fromMin: 4, toMin: 6 })
  const older = [900_000, 900_000, ...recent]
  expect(waitingEstimate({ ...line, turnaroundsMs: older })).toEqual({ ahead: 3, fromMin: 4, toMin: 6 })
})

test('call queue: the first in line waits for less than a minute', () => {
  const first = { ...line, fansAhead: 0, promisedAheadMs: 0, runningLeftMs: null, turnaroundsMs: [] }
  expect(waitingEstimate(first)).toEqual({ ahead: 0, fromMin: 0, toMin: 1 })
})
