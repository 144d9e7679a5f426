import type { Texts } from '@encore/contract/rules/texts'
import { expect, test } from 'vitest'
import { mergeEdits } from './merge-edits.ts'
import { apart, together } from './text-parts.ts'

interface Draft {
  title: Texts
  isPinned: boolean
}
const draft: Draft = { title: { en: 'Doors', ko: '입장' }, isPinned: false }

test('a draft comes back from its parts as it was; an empty text is not there', () => {
  expect(together<Draft>(apart(draft, ['title']), ['title'])).toEqual(draft)
  expect(together<Draft>({ ...apart(draft, ['title']), 'title/ko': '' }, ['title'])).toEqual({
    title: { en: 'Doors' },
    isPinned: false,
  })
})

test('two who write one text in two languages take nothing from each other', () => {
  const base = apart(draft, ['title'])
  const merged = mergeEdits(
    base,
    { ...base, 'title/ko': '문' },
    { ...base, 'title/ja': '入口', isPinned: true },
  )
  expect(together<Draft>(merged.form, ['title'])).toEqual({
    title: { en: 'Doors', ko: '문', ja: '入口' },
    isPinned: true,
  })
  expect(merged.disputed).toEqual([])
})
