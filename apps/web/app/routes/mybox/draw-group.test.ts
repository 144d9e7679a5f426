import type { MemberDraw } from '@encore/contract/endpoints'
import { expect, test } from 'vitest'
import { drawEnd, drawGroup } from './draw-group.ts'

const at = '2026-11-28T12:00:00Z'
const noon = Date.parse(at)

test.each([
  ['ANSWER', noon - 1, 'ANSWER'],
  ['ANSWER', noon, 'OVER'],
  ['CLOSE', noon - 1, 'OPEN'],
  ['CLOSE', noon, 'WAITING'],
  ['DRAW', noon - 1, 'WAITING'],
  ['DRAW', noon + 60_000, 'WAITING'],
] as const)('MY BOX: a draw with %s ahead is at %i among %s', (step, now, group) => {
  expect(drawGroup({ next: { step, at } }, now)).toBe(group)
})

test('MY BOX: a draw with nothing ahead is over', () => {
  expect(drawGroup({ next: null }, noon)).toBe('OVER')
})

const result = (status: NonNullable<MemberDraw['result']>['status']) => ({ status, acceptUntil: null })

test('MY BOX: says how a draw ended for the member', () => {
  expect(drawEnd({ state: 'VOID', held: 2, result: null })).toBe('VOID')
  expect(drawEnd({ state: 'OPEN', held: 0, result: null })).toBe('OUT')
  expect(drawEnd({ state: 'DRAWN', held: 0, result: null })).toBe('OUT')
  expect(drawEnd({ state: 'DRAWN', held: 1, result: result('WINNER') })).toBe('MISSED')
  for (const status of ['LOST', 'RESERVE', 'CONFIRMED', 'FORFEITED'] as const)
    expect(drawEnd({ state: 'DRAWN', held: 1, result: result(status) })).toBe(status)
})
