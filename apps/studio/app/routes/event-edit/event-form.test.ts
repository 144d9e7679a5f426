import { mergeEdits } from '@encore/app-kit/merge-edits'
import type { EventDraft } from '@encore/contract/endpoints'
import { noEntryRules } from '@encore/contract/rules/entry-rules'
import { expect, test } from 'vitest'
import { draftOf, formOf, textsAs, textsIn } from './event-form.ts'

const key = '0'.repeat(32)
const draft: EventDraft = {
  slug: 'tides',
  type: 'CONCERT',
  zone: 'Asia/Seoul',
  accent: '#ff9749',
  images: { poster: key, still: key, hero: key, heroTall: key },
  doorsAt: '2026-11-28T17:00',
  startAt: '2026-11-28T18:00',
  endAt: '2026-11-28T20:00',
  ticketOpenAt: '2026-11-01T18:00',
  ticketCloseAt: '2026-11-28T18:00',
  replayFrom: null,
  replayTo: null,
  isFree: false,
  ...noEntryRules,
  storefrontCollection: null,
  artistIds: [],
  title: { en: 'Tides' },
  summary: {},
  body: {},
  refund: {},
}

test('event form: restores a draft and omits empty texts', () => {
  expect(draftOf(formOf(draft))).toEqual(draft)
  expect(draftOf({ ...formOf(draft), ...textsAs('title', { en: '', ko: '물결' }) }).title).toEqual({
    ko: '물결',
  })
})

test('event form: two editors of two languages keep both texts', () => {
  const base = formOf(draft)
  const mine = { ...base, ...textsAs('title', { en: 'Tides', ko: '물결' }) }
  const latest = { ...base, ...textsAs('title', { en: 'Tides', ja: '潮' }), slug: 'tides-2' }
  const { form, theirs, conflicts } = mergeEdits(base, mine, latest)
  expect(textsIn(form, 'title')).toEqual({ ko: '물결', ja: '潮', en: 'Tides', zhhans: '' })
  expect(theirs.sort()).toEqual(['slug', 'title/ja'])
  expect(conflicts).toEqual([])
})
