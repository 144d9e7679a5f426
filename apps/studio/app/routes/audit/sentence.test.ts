import type { AuditEntry } from '@encore/contract/endpoints'
import { expect, test } from 'vitest'
import { textFromFiles } from '#app/i18n/text-from-files.ts'
import { factsText, pathOf, refusalText, sentenceOf } from './sentence.ts'

const [en, ko] = [textFromFiles('en'), textFromFiles('ko')]
const event = { id: 'ev_1', title: { text: 'NEON TIDE', lang: 'en' as const } }
const entry = (change: Partial<AuditEntry>): AuditEntry => ({
  ...{ seq: 1, at: '2026-11-28T09:00:00.000Z', actor: null, role: null, ip: '', requestId: 'r' },
  ...{ action: 'event.change', outcome: 'DONE', refusal: null, reason: null },
  object: { kind: 'event', id: event.id, name: event.title, leadsTo: { kind: 'event', id: event.id } },
  ...{ eventId: event.id, eventTitle: event.title, before: null, after: null },
  ...change,
})
const text = (of: AuditEntry, t = en) =>
  sentenceOf(t, of, t === en ? 'en' : 'ko')
    .map((part) => part.text)
    .join('')

test('audit sentence: says what was done to which object and which fields differ', () => {
  const changed = entry({ before: { startAt: '2026-11-28T18:00' }, after: { startAt: '2026-11-28T19:00' } })
  expect(text(changed)).toBe('Changed event NEON TIDE: start')
  expect(text(changed, ko)).toBe('이벤트 NEON TIDE 변경: 시작 시각')
})

test('audit sentence: names three of many fields and counts the others', () => {
  const facts = { startAt: 1, endAt: 1, title: 1, zone: 1, body: 1, confirmed: 1 }
  const changed = entry({ before: facts, after: facts })
  expect(text(changed)).toBe('Changed event NEON TIDE: start, end, title and 2 more')
  expect(text(changed, ko)).toBe('이벤트 NEON TIDE 변경: 시작 시각, 종료 시각, 제목 외 2개')
})

test('audit sentence: names no field of a new object, and an unknown object by its kind', () => {
  expect(text(entry({ action: 'event.create', after: { title: 1 } }))).toBe('Created event NEON TIDE')
  const gone = { kind: 'poll', id: 'po_1', name: null, leadsTo: null }
  expect(text(entry({ action: 'poll.discard', object: gone }))).toBe('Discarded a poll')
  expect(text(entry({ action: 'no.words', object: gone }))).toBe('no.words')
})

test('audit sentence: names the show of an action at a show, and the switch’s target', () => {
  const caption = { kind: 'caption', id: 'cu_1', name: null, leadsTo: null }
  expect(text(entry({ action: 'caption.write', object: caption }))).toBe(
    'Put a caption on screen at event NEON TIDE',
  )
  const method = { kind: 'switch', id: 'P001', name: null, leadsTo: null }
  const set = entry({ action: 'switch.set', object: method, eventId: null, eventTitle: null })
  expect(text(set)).toBe('Used the feature switch for PayPal')
})

test('audit sentence: a name has its language and the words around it have none', () => {
  expect(sentenceOf(en, entry({ action: 'event.hide' }), 'en')).toEqual([
    { text: 'Hid or unscheduled event ' },
    { text: 'NEON TIDE', lang: 'en' },
  ])
})

test('audit sentence: links an object to its page while it exists', () => {
  expect(pathOf(entry({}))).toBe('/events/ev_1')
  const refund = { kind: 'refund', id: 'rf_1', name: null, leadsTo: { kind: 'order', id: 'or_1' } }
  expect(pathOf(entry({ object: refund }))).toBe('/orders/or_1')
  const draw = { kind: 'draw', id: 'ab', name: null, leadsTo: { kind: 'draw', id: 'ev_1/draws/ab' } }
  expect(pathOf(entry({ object: draw }))).toBe('/events/ev_1/draws/ab')
  expect(pathOf(entry({ object: { ...refund, leadsTo: null } }))).toBeNull()
})

test('audit sentence: facts have their names, also nested ones', () => {
  const facts = { title: { en: 'NEON TIDE', ko: '네온' }, regions: ['KR', 'JP'], minimumAge: null }
  expect(factsText(en, facts)).toBe('title: en NEON TIDE; ko 네온\nregions: KR, JP\nminimum age: nothing')
})

test('audit sentence: a refusal reads the same under its error’s former name', () => {
  expect(refusalText(en, 'LIVE_NOT_NOW')).toBe(refusalText(en, 'SHOW_STATE_INVALID'))
  expect(refusalText(ko, 'APPROVAL_OVER')).toBe(ko('errors.APPROVAL_CLOSED'))
})
