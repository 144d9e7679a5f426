import { readFileSync } from 'node:fs'
import type { Locale } from '@encore/contract/rules/locale'
import { flatten, messageFormat } from '@encore/messages/catalogue'
import type { Messages } from '@encore/messages/translate'
import { expect, test } from 'vitest'
import { createText } from '#app/i18n/text.ts'
import { failureText } from './failure-text.ts'

function textIn(locale: Locale) {
  const file = new URL(`../../i18n/${locale}/common.json`, import.meta.url)
  const words = flatten(JSON.parse(readFileSync(file, 'utf8')))
  const format = messageFormat(locale)
  const messages: Messages = Object.fromEntries(
    Object.entries(words).map(([key, message]) => [key, format.compile(message)]),
  )
  return createText(locale, messages)
}

const tooMany = (retryAfterSec: number) => ({ error: { name: 'TOO_MANY_ATTEMPTS' as const }, retryAfterSec })

test.each([
  [
    'en',
    'Wait a little before the next one. Try again in 2 minutes',
    'Wait a little before the next one. Try again in 2 hours',
  ],
  [
    'ko',
    '잠시 뒤에 다시 해 주세요. 2분 뒤에 다시 시도해 주세요',
    '잠시 뒤에 다시 해 주세요. 2시간 뒤에 다시 시도해 주세요',
  ],
  [
    'ja',
    '少し待ってからお試しください。2分後にもう\u2060一度お試しください',
    '少し待ってからお試しください。2時間後にもう\u2060一度お試しください',
  ],
  ['zhhans', '。请在 2\u00a0分钟后重试', '。请在 2\u00a0小时后重试'],
] as const)(
  'form errors: in %s a reason and its wait are separated as the language does',
  (locale, minutes, hours) => {
    const text = textIn(locale)
    expect(failureText(text, tooMany(100))).toContain(minutes)
    expect(failureText(text, tooMany(7_200))).toContain(hours)
    if (locale !== 'en' && locale !== 'ko') expect(failureText(text, tooMany(7_200))).not.toContain('. ')
    expect(failureText(text, tooMany(30))).toBe(text.t('errors.TOO_MANY_ATTEMPTS'))
  },
)
