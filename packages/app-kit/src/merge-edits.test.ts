import { expect, test } from 'vitest'
import { changedFields, mergeEdits } from './merge-edits.ts'

const base = { name: 'Lamp', price: '10', limit: '1', code: 'LAMP' }

test('merge edits: takes their changes, keeps local ones and reports both-sided ones', () => {
  const mine = { ...base, name: 'My lamp', limit: '4' }
  const latest = { ...base, name: 'Their lamp', price: '12' }
  expect(mergeEdits(base, mine, latest)).toEqual({
    form: { name: 'My lamp', price: '12', limit: '4', code: 'LAMP' },
    theirs: ['price'],
    conflicts: ['name'],
  })
})

test('merge edits: reports no conflict for the same text on both sides', () => {
  const same = { ...base, price: '12' }
  expect(mergeEdits(base, same, same)).toEqual({ form: same, theirs: [], conflicts: [] })
})

test('merge edits: treats a restored field as unedited', () => {
  expect(changedFields(base, { ...base })).toEqual([])
  expect(changedFields(base, { ...base, limit: '2' })).toEqual(['limit'])
})
