import { expect, test } from 'vitest'
import { changedFields, mergeEdits } from './merge-edits.ts'

const base = { name: 'Lamp', price: '10', limit: '1', code: 'LAMP' }

test('what only they changed is taken, what one typed oneself stays, and what both changed is told', () => {
  const mine = { ...base, name: 'My lamp', limit: '4' }
  const latest = { ...base, name: 'Their lamp', price: '12' }
  expect(mergeEdits(base, mine, latest)).toEqual({
    form: { name: 'My lamp', price: '12', limit: '4', code: 'LAMP' },
    theirs: ['price'],
    conflicts: ['name'],
  })
})

test('who wrote the same as they did has nothing to dispute', () => {
  const same = { ...base, price: '12' }
  expect(mergeEdits(base, same, same)).toEqual({ form: same, theirs: [], conflicts: [] })
})

test('a field that was typed back is not edited', () => {
  expect(changedFields(base, { ...base })).toEqual([])
  expect(changedFields(base, { ...base, limit: '2' })).toEqual(['limit'])
})
