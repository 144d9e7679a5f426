import { expect, test } from 'vitest'
import { blankCard, blankForm, draftOf, type PoolForm, previewOdds } from './pool-form.ts'

const counted = (...counts: number[]): PoolForm => ({
  ...blankForm('QUICKNET'),
  cards: counts.map((count) => ({ ...blankCard(), count })),
})
const packedByMaker = (...odds: string[]): PoolForm => ({
  ...blankForm('QUICKNET'),
  packing: 'SEALED',
  cards: odds.map((text) => ({ ...blankCard(), odds: text })),
})

test('pool form: equal counts give each card once before any comes twice', () => {
  expect(previewOdds(counted(5, 5, 5, 5))?.[3]).toEqual([0.25, 0.5, 0.75, 1, 1])
})

test('pool form: other counts are mixed freely', () => {
  expect(previewOdds(counted(1, 9))).toEqual([
    [0.1, 0.2, 0.3, 0.5, 1],
    [0.9, 1, 1, 1, 1],
  ])
})

test('pool form: the odds of a maker hold for each unit alone', () => {
  expect(previewOdds(packedByMaker('1/2', '500'))?.[0]).toEqual([0.5, 0.75, 0.87, 0.96, 0.99])
})

test('pool form: there are no odds while something is missing or makes no whole', () => {
  expect(previewOdds(counted(5, 0))).toBeNull()
  expect(previewOdds(packedByMaker('1/2', ''))).toBeNull()
  expect(previewOdds(packedByMaker('1/2', '1/3'))).toBeNull()
})

test('pool form: sends times of the zone of the event, and only what goes with the packing', () => {
  const form = { ...counted(3, 0), closesAt: '2026-12-24T18:00', packsAt: null }
  expect(draftOf(form, 'Asia/Seoul')).toMatchObject({
    candidates: [{ count: 3, odds: null }, { count: null }],
    picked: { firstClosesAt: '2026-12-24T09:00:00.000Z', packsAt: '', delaySec: 600, intervalDays: 7 },
  })
  expect(draftOf({ ...packedByMaker(' 1/2 ', ''), closesAt: '2026-12-24T18:00' }, 'UTC')).toMatchObject({
    candidates: [{ count: null, odds: '1/2' }, { odds: null }],
    picked: null,
  })
})
