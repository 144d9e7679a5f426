import { expect, test } from 'vitest'
import { noneLeftFor } from './gift-problem.ts'

type Line = NonNullable<Parameters<typeof noneLeftFor>[0]>
const line = (quantityMax: number, ...problems: Line['problems']): Line => ({ quantityMax, problems })
const held: Line['problems'][number] = { kind: 'ALREADY_ENTITLED', isGivable: false }

test('gift problem: is absent for members who may still buy, also with a ticket of their own', () => {
  expect(noneLeftFor(undefined, 5)).toBeNull()
  expect(noneLeftFor(line(2), 5)).toBeNull()
  expect(noneLeftFor(line(1, { ...held, isGivable: true }), 5)).toBeNull()
})

test('gift problem: names the first reason', () => {
  expect(noneLeftFor(line(0, held), 5)).toBe('BUY_LIMIT_REACHED')
  expect(noneLeftFor(line(0, { kind: 'OVER_LIMIT', left: 0 }), 5)).toBe('BUY_LIMIT_REACHED')
  expect(noneLeftFor(line(0, held), 0)).toBe('SOLD_OUT')
  expect(noneLeftFor(line(0, { kind: 'SOLD_OUT', mayReturn: 0 }), 3)).toBe('SOLD_OUT')
  expect(noneLeftFor(line(4, { kind: 'SALE_CLOSED' }), 5)).toBe('SALE_CLOSED')
  expect(noneLeftFor(line(4, { kind: 'NOT_YET_OPEN', opensAt: '2026-12-01T00:00:00Z' }), 5)).toBe(
    'SALE_CLOSED',
  )
})
