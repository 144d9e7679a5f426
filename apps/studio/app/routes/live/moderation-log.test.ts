import type { ModerationEntry } from '@encore/contract/endpoints'
import { expect, test } from 'vitest'
import { type ModerationEntries, withNewest, withOlder } from './moderation-log.ts'

const part = (ids: number[], nextBefore: number | null = null): ModerationEntries => ({
  content: ids.map((id) => ({ id }) as ModerationEntry),
  nextBefore,
})
const shown = ({ content, nextBefore }: ModerationEntries) => [content.map(({ id }) => id), nextBefore]

test('moderation log: adds new entries on top, each once', () => {
  expect(shown(withNewest(null, part([3, 2], 2)))).toEqual([[3, 2], 2])
  expect(shown(withNewest(part([3, 2, 1]), part([4, 3], 3)))).toEqual([[4, 3, 2, 1], null])
  expect(shown(withNewest(part([]), part([1])))).toEqual([[1], null])
  expect(shown(withNewest(part([1]), part([2])))).toEqual([[2, 1], null])
})

test('moderation log: starts again when more than one page arrived', () => {
  expect(shown(withNewest(part([3, 2, 1]), part([9, 8], 8)))).toEqual([[9, 8], 8])
})

test('moderation log: adds older pages at its end', () => {
  expect(shown(withOlder(part([4, 3], 3), part([2, 1])))).toEqual([[4, 3, 2, 1], null])
})
