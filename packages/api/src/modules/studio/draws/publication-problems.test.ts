import { describe, expect, test } from 'vitest'
import { productProblems, publicationProblems } from './publication-problems.ts'

const now = new Date('2026-11-28T09:00:00Z')
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
const texts = { ko: '가', ja: 'あ', en: 'A', zhhans: '甲' }
const ready = {
  eventId: 'ev_tide',
  ...{ title: texts, prize: texts, terms: texts, isFree: true, delaySec: 600 },
  ...{ opensAt: later(60), closesAt: later(120) },
}
const facts = { products: [], randomness: 'QUICKNET', isProduction: true, now } as const
const album = { eventId: null, kind: 'GOODS' }
const problemsOf = (change: Partial<typeof ready>, about: object = {}) =>
  publicationProblems({ ...ready, ...change }, { ...facts, ...about }).map(
    ({ path, rule }) => `${path} ${rule}`,
  )

describe('draw publication', () => {
  test('a complete draft has no problem', () => expect(problemsOf({})).toEqual([]))

  test.each<[string, Partial<typeof ready>, object, string[]]>([
    ['it opens now', { opensAt: now }, {}, ['opensAt future']],
    ['it closed', { opensAt: later(-9), closesAt: now }, {}, ['opensAt future', 'closesAt future']],
    ['it closes when it opens', { closesAt: ready.opensAt }, {}, ['closesAt after-open-draw']],
    ['its delay is short', { delaySec: 599 }, {}, ['delaySec public-delay']],
    ['its delay is short in a sandbox', { delaySec: 30 }, { randomness: 'SANDBOX' }, []],
    ['nobody can enter', { isFree: false }, {}, ['productIds way-in']],
    ['a language is missing', { prize: { ...texts, ja: '' } }, {}, ['prize/ja required']],
  ])('%s', (_, change, about, problems) => expect(problemsOf(change, about)).toEqual(problems))

  test('a draw by seed only is not entered by purchase in production', () => {
    const about = { randomness: 'SEED_ONLY', products: [album] }
    expect(problemsOf({}, about)).toEqual(['productIds public-randomness'])
    expect(problemsOf({}, { ...about, isProduction: false })).toEqual([])
    expect(problemsOf({}, { ...about, products: [] })).toEqual([])
  })
})

test('draw products: are of the event or of none, and of a kind that is delivered', () => {
  const rulesOf = (product: Parameters<typeof productProblems>[1][number]) =>
    productProblems('ev_tide', [product]).map(({ rule }) => rule)
  expect(rulesOf(album)).toEqual([])
  expect(rulesOf({ eventId: 'ev_tide', kind: 'TICKET_LIVE' })).toEqual([])
  expect(rulesOf({ eventId: 'ev_moon', kind: 'GOODS' })).toEqual(['other-event'])
  expect(rulesOf({ eventId: 'ev_tide', kind: 'FAN_CALL' })).toEqual(['no-entry'])
  expect(rulesOf(null)).toEqual(['unknown'])
})
