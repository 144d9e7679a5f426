import { expect, test } from 'vitest'
import { findWinners, orderWinners } from './order-winners.ts'

const [first, second, third] = ['aa11', 'aa22', 'bb33']

test('draws: the own winning lot comes first and keeps its rank', () => {
  expect(orderWinners([first, second, third], [third, 'cc44'])).toEqual([
    { id: third, rank: 3, isOwn: true },
    { id: first, rank: 1, isOwn: false },
    { id: second, rank: 2, isOwn: false },
  ])
})

test('draws: a search finds winning lots by the beginning of their ids', () => {
  const winners = orderWinners([first, second, third], [])
  const ids = (search: string) => findWinners(winners, search).map(({ id }) => id)
  expect(ids('aa')).toEqual([first, second])
  expect(ids(' BB 3')).toEqual([third])
  expect(ids('11')).toEqual([])
  expect(ids(' ')).toHaveLength(3)
})
