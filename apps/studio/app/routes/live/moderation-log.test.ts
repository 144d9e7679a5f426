import type { ModerationEntry } from '@encore/contract/endpoints'
import { expect, test } from 'vitest'
import { type ModerationEntries, withNewest, withOlder } from './moderation-log.ts'

const part = (ids: number[], nextBefore: number | null = null): ModerationEntries => ({
  content: ids.map((id) => ({ id }) as ModerationEntry),
  nextBefore,
})
const shown = ({ content, nextBefore }: ModerationEntries) => [content.map(({ id }) => id), nextBefore]

test('what is new goes on top of what was read, each once', () => {
  expect(shown(withNewest(null, part([3, 2], 2)))).toEqual([[3, 2], 2])
  expect(shown(withNewest(part([3, 2, 1]), part([4, 3], 3)))).toEqual([[4, 3, 2, 1], null])
  expect(shown(withNewest(part([]), part([1])))).toEqual([[1], null])
  expect(shown(withNewest(part([1]), part([2])))).toEqual([[2, 1], null])
})

test('where more came than one part holds the log begins anew, so that nothing is left out', () => {
  expect(shown(withNewest(part([3, 2, 1]), part([9, 8], 8)))).toEqual([[9, 8], 8])
})

test('older parts go to its end', () => {
  expect(shown(withOlder(part([4, 3], 3), part([2, 1])))).toEqual([[4, 3, 2, 1], null])
})
