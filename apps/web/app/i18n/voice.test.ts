import { readFileSync } from 'node:fs'
import { type Locale, locales } from '@encore/contract/rules/locale'
import { describe, expect, test } from 'vitest'
import { flatten } from './compile.ts'

/** How the product never speaks, and which word stands for what: design language, section 9. */
const never: Record<Locale, Record<string, RegExp>> = {
  en: {
    'blames or begs': /\b(?:oops|sorry|please|invalid|illegal)\b/i,
    'names balances otherwise': /\bQubes?\b|\bpoints\b/i,
    'says mail for email': /\b(?:e-)?mail(?:s|ed)?\b(?!-order)/i,
  },
  ko: {
    'lets a line end between what can be done and 수': /[가-힣] 수 [있없]/,
    'writes 주문 번호 as one word': /주문번호/,
    'speaks formally': /(?:니다|십시오|니까)(?=[.?\s}]|$)/,
    'speaks plainly': /(?:[이한했된됐]다)(?=[.\s}]|$)/,
    'names balances otherwise': /\b(?:cubes?|souls?)\b|포인트/i,
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
  },
  zhhans: {
    'says 您': /您/,
    'calls support otherwise': /联系我们|客服支持/,
    'names balances otherwise': /立方|魔方|方块|灵魂|积分/,
    'is not simplified': /[購門請單選數買賣]/,
  },
}

describe.each(locales)('the words in %s', (locale) => {
  const words = flatten(JSON.parse(readFileSync(new URL(`./${locale}/common.json`, import.meta.url), 'utf8')))
  const said = (what: RegExp) =>
    Object.entries(words)
      .map(([key, message]) => [key, message.replace(/\{\w+(?:, number)?\}/g, '#')])
      .filter(([, message]) => what.test(message ?? ''))

  test('raise no voice', () => expect(said(/[!！]/)).toEqual([]))
  // A link follows the one that has.
  test('have stops between sentences, none at the end', () =>
    expect(said(/[.。]$/).map(([key]) => key)).toEqual(['payment.rules']))
  test.each(Object.entries(never[locale]))('%s: nothing', (_, what) => expect(said(what)).toEqual([]))
})
