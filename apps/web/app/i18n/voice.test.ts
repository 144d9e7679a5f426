import { readFileSync } from 'node:fs'
import { type Locale, locales } from '@encore/contract/rules/locale'
import { flatten } from '@encore/messages/catalogue'
import { describe, expect, test } from 'vitest'

/** Forbidden wordings and required terms: design language, section 9. */
const never: Record<Locale, Record<string, RegExp>> = {
  en: {
    'blames or begs': /\b(?:oops|sorry|please|invalid|illegal)\b/i,
    'names balances otherwise': /\bQubes?\b|\bpoints\b/i,
    'says mail for email': /\b(?:e-)?mail(?:s|ed)?\b(?!-order)/i,
    // Some countries have an article: the Philippines, the UAE.
    'needs an article before a country': /\b(?:in|to|from|of|for) \{country\}/,
  },
  ko: {
    'lets a line end between what can be done and 수': /[가-힣] 수 [있없]/,
    'writes 주문 번호 as one word': /주문번호/,
    'speaks formally': /(?:니다|십시오|니까)(?=[.?\s}]|$)/,
    'speaks plainly': /(?:[이한했된됐]다)(?=[.\s}]|$)/,
    'names balances otherwise': /\b(?:cubes?|souls?)\b|포인트/i,
    'calls a show 이벤트': /이벤트/,
  },
  ja: {
    'sets a colon at half width': /: /,
    'lets a line end within もう一度': /もう一度/,
    'calls the line otherwise': /(?<!待機)列/,
    'spells 直す otherwise': /(?:選び|並び)なお/,
    'calls the bell otherwise': /お知らせ欄/,
    'speaks plainly':
      /(?:である|だった|(?<!まし|でし|あな)た|(?<!くだ)さい|(?<!ませ|さ)ん|ない)(?=。|$)|だ(?=。)/u,
    'names balances otherwise': /\b(?:cubes?|souls?)\b|ポイント/i,
    'calls the reader’s own time the venue’s': /現地時/,
    'calls the customs code otherwise': /通関固有(?!符号)/,
    'calls the pickup otherwise': /現地受け取り|会場で受け取り(?!ます)/,
  },
  zhhans: {
    'says 您': /您/,
    'calls support otherwise': /联系我们|客服支持/,
    'names balances otherwise': /立方|魔方|方块|灵魂|积分/,
    'calls the customs code otherwise': /通关(?:码|固有)/,
    'calls the pickup otherwise': /(?:现场|场馆)领取|领取码/,
    'is not simplified': /[購門請單選數買賣]/,
  },
}

describe.each(locales)('translations: voice in %s', (locale) => {
  const words = flatten(JSON.parse(readFileSync(new URL(`./${locale}/common.json`, import.meta.url), 'utf8')))
  const said = (what: RegExp) =>
    Object.entries(words)
      .map(([key, message]) => [key, message.replace(/\{\w+(?:, number)?\}/g, '#')])
      .filter(([, message]) => what.test(message ?? ''))

  test('uses no exclamation', () => expect(said(/[!！]/)).toEqual([]))
  test('ends texts of several sentences with a full stop', () => {
    const several: Record<Locale, RegExp> = {
      en: /[.?] [A-Z]/,
      ko: /[가-힣#][.?] /,
      ja: /。(?=.)/,
      zhhans: /。(?=.)/,
    }
    expect(said(several[locale]).filter(([, message]) => !/[.。?？…：:}]\s*$/.test(message ?? ''))).toEqual(
      [],
    )
  })
  test('ends texts of errors with a full stop', () =>
    expect(said(/[^.。]$/).filter(([key]) => key?.startsWith('errors.'))).toEqual([]))
  test('ends no heading or button with a full stop', () =>
    expect(
      said(/^[^.。]+[.。]$/).filter(([key]) => /(?:[.t]itle|\.action|submit|busy)$/.test(key ?? '')),
    ).toEqual([]))
  test.each(Object.entries(never[locale]))('no text %s', (_, what) => expect(said(what)).toEqual([]))
})

/** A queue keeps a member's position; a chat does not. */
test.each(locales)('translations: a chat that reconnects uses no queue words in %s', (locale) => {
  const words = flatten(JSON.parse(readFileSync(new URL(`./${locale}/common.json`, import.meta.url), 'utf8')))
  expect(words['chat.away']).not.toBe(words['queue.offline'])
  expect(words['chat.away']).not.toMatch(/place|자리|順番|位置/)
})

test('translations: the Korean sender of a gift is not described as its recipient', () => {
  const words = flatten(JSON.parse(readFileSync(new URL('./ko/common.json', import.meta.url), 'utf8')))
  for (const moment of ['GIFT_ACCEPTED', 'GIFT_DECLINED'])
    expect(words[`order.moment.${moment}`]).toMatch(/^받는 분이 /)
})

test.each(locales)(
  'interface texts: a text that ends with a full stop in English has one in %s',
  (locale) => {
    const read = (of: Locale) =>
      flatten(JSON.parse(readFileSync(new URL(`./${of}/common.json`, import.meta.url), 'utf8')))
    const words = read(locale)
    const stopped = Object.entries(read('en')).flatMap(([key, text]) => (text.endsWith('.') ? [key] : []))
    expect(stopped.filter((key) => !/[.。?？…]$/.test(words[key] ?? ''))).toEqual([])
  },
)
