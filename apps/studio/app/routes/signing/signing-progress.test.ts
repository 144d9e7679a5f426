import type { StudioSigningItem } from '@encore/contract/endpoints'
import { describe, expect, test } from 'vitest'
import { progressOf, steppedFrom } from './signing-progress.ts'

const item = (id: string, number: number | null = null): StudioSigningItem => ({
  id,
  account: 'M•',
  text: null,
  signed: number === null ? null : { number, at: '2026-11-28T10:00:00Z', mediaMs: null },
})

const list = { items: [item('a', 1), item('b', 2), item('c'), item('d'), item('e')] }

describe('studio/signing: progress', () => {
  test('shows the last signed item, and takes the first waiting one next', () => {
    const progress = progressOf(list, null)
    expect([progress.current?.id, progress.next?.id, progress.signed]).toEqual(['b', 'c', 2])
  })

  test('takes the chosen item next, as long as it waits', () => {
    expect(progressOf(list, 'e').next?.id).toBe('e')
    expect(progressOf(list, 'a').next?.id).toBe('c')
  })

  test('has no next item when all are signed', () => {
    const progress = progressOf({ items: [item('a', 1)] }, 'a')
    expect([progress.current?.id, progress.next]).toEqual(['a', null])
    expect(steppedFrom(progress, 1)).toBeNull()
  })

  test('steps through the waiting items and stays at the ends', () => {
    expect(steppedFrom(progressOf(list, null), 1)).toBe('d')
    expect(steppedFrom(progressOf(list, 'd'), -1)).toBe('c')
    expect(steppedFrom(progressOf(list, 'c'), -1)).toBe('c')
    expect(steppedFrom(progressOf(list, 'e'), 1)).toBe('e')
  })
})
