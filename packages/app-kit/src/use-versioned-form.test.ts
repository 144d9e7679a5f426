import type { Texts } from '@encore/contract/rules/texts'
import { expect, test } from 'vitest'
import { rebaseDraft } from './use-versioned-form.ts'

interface Draft {
  title: Texts
  price: string
  isPinned: boolean
}
const base: Draft = { title: { en: 'Doors', ko: '입장' }, price: '10', isPinned: false }
const rebase = (mine: Draft, latest: Draft) => rebaseDraft(base, mine, latest, ['title'])

test('versioned form: two editors of one text in two languages do not conflict', () => {
  const mine = { ...base, title: { ...base.title, ko: '문' } }
  const latest = { ...base, title: { ...base.title, ja: '入口' }, isPinned: true }
  expect(rebase(mine, latest)).toEqual({
    draft: { ...base, title: { en: 'Doors', ko: '문', ja: '入口' }, isPinned: true },
    theirs: ['isPinned', 'title/ja'],
    conflicts: [],
  })
})

test('versioned form: a field that both changed keeps the local value and is a conflict', () => {
  const mine = { ...base, price: '12' }
  const latest = { ...base, price: '15' }
  expect(rebase(mine, latest)).toEqual({ draft: mine, theirs: [], conflicts: ['price'] })
})

test('versioned form: a text that the other editor removed is removed', () => {
  const latest = { ...base, title: { en: 'Doors' } }
  expect(rebase(base, latest)).toEqual({ draft: latest, theirs: ['title/ko'], conflicts: [] })
})
