import type { Texts } from '@encore/contract/rules/texts'
import { expect, test } from 'vitest'
import { flattenTexts, unflattenTexts } from './flatten-texts.ts'

interface Draft {
  title: Texts
  isPinned: boolean
}
const draft: Draft = { title: { en: 'Doors', ko: '입장' }, isPinned: false }

test('flatten texts: restores a draft from its parts and omits empty texts', () => {
  expect(unflattenTexts<Draft>(flattenTexts(draft, ['title']), ['title'])).toEqual(draft)
  expect(unflattenTexts<Draft>({ ...flattenTexts(draft, ['title']), 'title/ko': '' }, ['title'])).toEqual({
    title: { en: 'Doors' },
    isPinned: false,
  })
})
