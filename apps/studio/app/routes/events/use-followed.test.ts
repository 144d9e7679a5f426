import type { BackgroundJob } from '@encore/contract/endpoints'
import { expect, test } from 'vitest'
import { changesOf, joined } from './use-followed.ts'

const job = (id: string, kind = 'move-event') => ({ id, kind }) as BackgroundJob

test('followed jobs: show the jobs that move or cancel the event and no others', () => {
  const jobs = [job('wk_1'), job('wk_2', 'broadcast'), job('wk_3', 'cancel-event')]
  expect(changesOf(jobs).map(({ id }) => id)).toEqual(['wk_1', 'wk_3'])
})

test('followed jobs: keep a finished job, once', () => {
  const [moving, canceling] = [job('wk_1'), job('wk_2', 'cancel-event')]
  const followed = joined([], [moving])
  expect(followed).toEqual([{ id: 'wk_1', first: moving }])
  expect(joined(followed, [])).toBe(followed)
  expect(joined(followed, [moving])).toBe(followed)
  expect(joined([{ id: 'wk_1' }], [canceling, moving]).map(({ id }) => id)).toEqual(['wk_2', 'wk_1'])
})
