import { checkInCode } from '@encore/contract/rules/draws'
import { expect, test } from 'vitest'
import { findWinners } from './find-winners.ts'

const winner = (name: string | null, itemId: string) => ({
  ...{ name, itemId, status: 'CONFIRMED' as const, checkedInAt: null, forfeit: null },
})
const mina = winner('M•', '1f3a8c20-d4ab-4e00-8000-000000000001')
const gone = winner(null, 'ffff0000-aaaa-4e00-8000-000000000002')

test('draw winners: the code of a place is ten random digits in two groups', () => {
  expect(checkInCode(mina.itemId)).toBe('1F3A8-C20D4')
})

test('draw winners: are found by the beginning of name or code, however it is typed', () => {
  for (const search of ['m', 'M•', '1f3a8', '1F3A8-C2', ' 1f3 a8c20d4 '])
    expect(findWinners([mina, gone], search)).toEqual([mina])
  expect(findWinners([mina, gone], 'ffff0')).toEqual([gone])
  expect(findWinners([mina, gone], ' ')).toEqual([mina, gone])
  expect(findWinners([mina, gone], 'c20d4')).toEqual([])
})
