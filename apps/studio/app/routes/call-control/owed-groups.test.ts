import type { OwedCall } from '@encore/contract/endpoints'
import { expect, test } from 'vitest'
import { groupOwed } from './owed-groups.ts'

const owed = (callId: string, bookingId: string, change: Partial<OwedCall> = {}): OwedCall => ({
  ...{ callId, bookingId, number: 1, name: 'A•', state: 'OWED', stationId: 'sn_1', reason: null },
  ...{ promisedMs: 60_000, addedMs: 0, countedMs: 20_000, owedMs: 40_000, isBought: true, isPending: false },
  ...change,
})

test('owed calls: those of one fan are one group', () => {
  const groups = groupOwed([
    owed('fc_1', 'bk_1'),
    owed('fc_2', 'bk_2'),
    owed('fc_3', 'bk_1', { isPending: true }),
  ])
  expect(
    groups.map(({ bookingId, owedMs, isPending, calls }) => [bookingId, owedMs, isPending, calls.length]),
  ).toEqual([
    ['bk_1', 80_000, true, 2],
    ['bk_2', 40_000, false, 1],
  ])
})
