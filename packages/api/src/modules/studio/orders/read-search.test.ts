import { expect, test } from 'vitest'
import { readSearch } from './read-search.ts'

const sumsOf = (text: string) => {
  const asked = readSearch(text)
  return asked?.kind === 'words' ? asked.sums.map(({ amount, currency }) => `${amount} ${currency}`) : null
}

test('order search: a number of ours is recognised by its prefix in any spelling', () => {
  const id = `or_${'0'.repeat(25)}A`
  expect(readSearch(` ${id} `)).toEqual({ kind: 'id', prefix: 'or', id })
  expect(readSearch(id.toUpperCase())).toEqual({ kind: 'id', prefix: 'or', id })
  expect(readSearch('or_123')).toMatchObject({ kind: 'words' })
  expect(readSearch(' ')).toBeNull()
})

test('order search: a sum is read in its currency or in every possible one', () => {
  expect(sumsOf('₩49,500')).toEqual(['49500 KRW'])
  expect(sumsOf('49,500원')).toEqual(['49500 KRW'])
  expect(sumsOf('36.00 usd')).toEqual(['3600 USD'])
  expect(sumsOf('¥ 5,400')).toEqual(['5400 JPY', '540000 CNY'])
  expect(sumsOf('$36')).toEqual(['3600 USD'])
  expect(sumsOf('9.9')).toEqual(['990 USD', '990 CNY', '990 EUR'])
  expect(sumsOf('36')).toHaveLength(6)
})

test('order search: a text that is no sum is words only', () => {
  for (const text of ['mina', '1,00', '36 apples', '0', '12-34', 'mina@fans.test', '9'.repeat(14)])
    expect(sumsOf(text)).toEqual([])
})
