import { maskedName } from '@encore/contract/rules/draws'
import { expect, test } from 'vitest'
import { listWinners, type Winner } from './list-winners.ts'

test('draw winners: a name shows its first character and no length', () => {
  expect(maskedName('mira')).toBe('m•')
  expect(maskedName('한별')).toBe('한•')
  expect(maskedName('👩‍🎤star')).toBe('👩‍🎤•')
})

const rows: Winner[] = (
  [
    { status: 'WINNER', nickname: 'Zoe' },
    { status: 'FORFEITED', nickname: null },
    { status: 'CONFIRMED', nickname: 'ada' },
    { status: 'RESERVE', nickname: 'Bea' },
    { status: 'WINNER', nickname: 'Ada' },
  ] as const
).map((row, at) => ({ ...row, itemId: `item-${at}`, checkedInAt: null, forfeit: null }))

test('draw winners: stand by masked name, and reserves are left out', () => {
  const { winners, counts, free } = listWinners(rows, 4, 'en')
  expect(winners.map(({ name }) => name)).toEqual(['a•', 'A•', 'Z•', null])
  expect(counts).toEqual({ waiting: 2, confirmed: 1, forfeited: 1 })
  expect(free).toBe(1)
})

test('draw winners: any order of the result gives the same list', () => {
  const list = listWinners(rows, 4, 'ko')
  expect(listWinners(rows.toReversed(), 4, 'ko')).toEqual(list)
})
