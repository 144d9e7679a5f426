import type { Texts } from '@encore/contract/rules/texts'
import { expect, test } from 'vitest'
import { flattenTexts, unflattenTexts } from './flatten-texts.ts'
import { mergeEdits } from './merge-edits.ts'

interface Draft {
  title: Texts
  isPinned: boolean
}
const draft: Draft = { title: { en: 'Doors', ko: '입장' }, isPinned: false }

test('a draft comes back from its parts as it was; an empty text is not there', () => {
  expect(unflattenTexts<Draft>(flattenTexts(draft, ['title']), ['title'])).toEqual(draft)
  expect(unflattenTexts<Draft>({ ...flattenTexts(draft, ['title']), 'title/ko': '' }, ['title'])).toEqual({
    title: { en: 'Doors' },
    isPinned: false,
  })
})

test('two who write one text in two languages take nothing from each other', () => {
  const base = flattenTexts(draft, ['title'])
  const merged = mergeEdits(
    base,
    { ...base, 'title/ko': '문' },
    { ...base, 'title/ja': '入口', isPinned: true },
  )
  expect(unflattenTexts<Draft>(merged.form, ['title'])).toEqual({
    title: { en: 'Doors', ko: '문', ja: '入口' },
    isPinned: true,
  })
  expect(merged.conflicts).toEqual([])
})
