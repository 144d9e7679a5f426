import { expect, test } from 'vitest'
import { noticeTextMax } from './broadcasts.ts'
import { cancelNotice, moveNotice } from './event-notice.ts'
import { locales } from './locale.ts'

const news = {
  event: { en: 'LOW TIDE', ko: '썰물' },
  zone: 'Asia/Seoul',
  note: { en: 'A storm.\n\nWe are sorry.' },
  startAt: '2026-11-28T09:00:00Z',
}
const move = { ...news, to: '2026-12-05T09:00:00Z', refundUntil: '2026-12-01T09:00:00Z' }

test('event notice: says in each language what happened, on the show’s clock, after the organiser’s words', () => {
  const { en, ko } = moveNotice(move)
  expect(en.title).toBe('LOW TIDE has a new date')
  expect(en.paragraphs.slice(0, 2)).toEqual(['A storm.', 'We are sorry.'])
  expect(en.paragraphs[2]).toBe(
    'The show planned for Sat 28 Nov 2026, 18:00 KST is on Sat 5 Dec 2026, 18:00 KST now.',
  )
  expect(en.paragraphs[3]).toContain('until Tue 1 Dec 2026, 18:00 KST')
  expect(ko.title).toContain('썰물')
  expect(cancelNotice({ ...news, note: {} }).en.paragraphs).toHaveLength(2)
})

test('event notice: a long name leaves room for the rest in four languages', () => {
  for (const notice of [moveNotice, cancelNotice]) {
    const said = notice({ ...move, event: { en: 'x'.repeat(120) } })
    for (const locale of locales) {
      expect(said[locale].title.length).toBeLessThanOrEqual(noticeTextMax.title)
      expect(said[locale].summary.length).toBeLessThanOrEqual(noticeTextMax.summary)
    }
    expect(new Set(locales.map((locale) => said[locale].summary)).size).toBe(4)
  }
})
