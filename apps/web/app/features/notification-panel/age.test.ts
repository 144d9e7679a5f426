import { readFileSync } from 'node:fs'
import { type Locale, languageTag, locales } from '@encore/contract/rules/locale'
import MessageFormat from '@messageformat/core'
import { describe, expect, test } from 'vitest'
import { ageOf } from './age.ts'
import { destinationOf, isOwnDocument } from './destinations.ts'

const now = Date.parse('2026-11-21T11:42:00.000Z')
const ago = (ms: number) => ageOf(new Date(now - ms).toISOString(), now, 'Asia/Seoul')
const second = 1_000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

describe('notifications: age', () => {
  test.each([
    [0, { kind: 'latest' }],
    [minute - 1, { kind: 'latest' }],
    [minute, { kind: 'minutes', n: 1 }],
    [2 * minute - 1, { kind: 'minutes', n: 1 }],
    [hour - 1, { kind: 'minutes', n: 59 }],
    [hour, { kind: 'hours', n: 1 }],
    [day - 1, { kind: 'hours', n: 23 }],
    [day, { kind: 'days', n: 1 }],
    [7 * day - 1, { kind: 'days', n: 6 }],
    [7 * day, { kind: 'date', text: '2026.11.14 20:42' }],
  ])('shows %i ms as %j', (ms, age) => {
    expect(ago(ms)).toEqual(age)
  })

  test('shows a time in the future as the latest', () => {
    expect(ago(-5 * minute)).toEqual({ kind: 'latest' })
  })

  test('uses the reader’s zone for a date', () => {
    const at = '2026-01-05T16:07:00.000Z'
    expect(ageOf(at, now, 'Asia/Seoul')).toEqual({ kind: 'date', text: '2026.01.06 01:07' })
    expect(ageOf(at, now, 'America/New_York')).toEqual({ kind: 'date', text: '2026.01.05 11:07' })
  })
})

describe('notifications: text', () => {
  const words = (locale: Locale) => {
    const catalogue = JSON.parse(
      readFileSync(new URL(`../../i18n/${locale}/common.json`, import.meta.url), 'utf8'),
    )
    const format = new MessageFormat(languageTag[locale])
    const say = (key: string, n?: number) => format.compile(catalogue.notifications[key])({ n })
    return [say('latest'), say('minutes', 1), say('minutes', 42), say('hours', 3), say('days', 2)]
  }
  const expected: Record<Locale, string[]> = {
    en: ['Latest', '1 minute ago', '42 minutes ago', '3 hours ago', '2 days ago'],
    ko: ['방금', '1분 전', '42분 전', '3시간 전', '2일 전'],
    ja: ['たった今', '1分前', '42分前', '3時間前', '2日前'],
    zhhans: ['刚刚', '1\u00a0分钟前', '42\u00a0分钟前', '3\u00a0小时前', '2\u00a0天前'],
  }
  test.each(locales)('has the time of %s', (locale) => {
    expect(words(locale)).toEqual(expected[locale])
  })
})

test.each(['HOME', 'OF_TOMORROW', '', 'toString'])('notifications: the type %j leads home', (type) => {
  expect(destinationOf(type, 'or_1')).toBe('/')
})

test('notifications: the type MY_BOX leads to MY BOX', () => {
  expect(destinationOf('MY_BOX', 'or_1')).toBe('/mybox')
  expect(destinationOf('MY_BOX', null)).toBe('/mybox')
})

test('notifications: one about a notice links to it, else to the list', () => {
  expect(destinationOf('NOTICE', 'no_1')).toBe('/notice/no_1')
  expect(destinationOf('NOTICE', null)).toBe('/notice')
})

test('notifications: one about a draw leads to the draw', () => {
  const id = 'ab'.repeat(16)
  expect(destinationOf('MY_BOX', id)).toBe(`/draw/${id}`)
  expect(destinationOf('HOME', id)).toBe('/')
})

test('notifications: random cards lead to their page', () => {
  const id = 'pr_01KDVDNA004C27AXRDXFCCR2SK'
  expect(destinationOf('MY_BOX', id)).toBe(`/cards/${id}`)
  expect(destinationOf('HOME', id)).toBe('/')
})

test('notifications: calls lead to their session by a document load', () => {
  const id = 'cs_01KDVDNA004C27AXRDXFCCR2SK'
  expect(destinationOf('MY_BOX', id)).toBe(`/call/${id}`)
  expect(isOwnDocument(destinationOf('MY_BOX', id))).toBe(true)
  expect(isOwnDocument('/mybox')).toBe(false)
})

test('notifications: the recording of a call leads to the downloads', () => {
  const id = 'fc_01KDVDNA004C27AXRDXFCCR2SK'
  expect(destinationOf('MY_BOX', id)).toBe('/mybox?tab=download')
  expect(destinationOf('HOME', id)).toBe('/')
})
