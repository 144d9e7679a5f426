import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Locale, locales } from '@encore/contract/rules/locale'
import type { Money } from '@encore/contract/rules/money'
import { flatten, messageFormat } from '@encore/messages/catalogue'
import { expect, test } from 'vitest'
import { foreignPriceText, moneyText } from './money-text.ts'
import { createText } from './text.ts'

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')

function textIn(locale: Locale) {
  const format = messageFormat(locale)
  const words = flatten(JSON.parse(read(`./${locale}/common.json`)))
  return createText(locale, { 'wallet.cubes': format.compile(words['wallet.cubes'] ?? '') })
}

const inEach = (money: Money) => locales.map((locale) => moneyText(money, textIn(locale)))

test('money text: names cubes as each language does', () => {
  expect(locales).toEqual(['ko', 'ja', 'en', 'zhhans'])
  expect(inEach({ amount: 450, currency: 'CUBE' })).toEqual([
    '450 큐브',
    '450キューブ',
    '450 cubes',
    '450 Cube',
  ])
  expect(inEach({ amount: 1, currency: 'CUBE' })).toEqual(['1 큐브', '1キューブ', '1 cube', '1 Cube'])
  expect(inEach({ amount: 1_240, currency: 'CUBE' })[2]).toBe('1,240 cubes')
})

test('money text: ¥ has its code beside it where it is ambiguous', () => {
  const yen = 'JPY\u00a0¥1,235'
  expect(inEach({ amount: 1_235, currency: 'JPY' })).toEqual([yen, '¥1,235', yen, yen])
})

test('money text: a price of another shop shows its code where the page uses another currency', () => {
  const price = { amount: 11_800, currency: 'CNY' } as const
  expect(foreignPriceText(price, 'USD', textIn('zhhans'))).toBe('CNY\u00a0¥118.00')
  expect(foreignPriceText(price, 'CNY', textIn('zhhans'))).toBe('¥118.00')
})

test('money text: no page formats a sum by itself', () => {
  const setting = globSync('../**/*.{ts,tsx}', { cwd: fileURLToPath(new URL('.', import.meta.url)) })
    .filter((path) => /\b(?:formatMoney|priceText)\b/.test(read(`./${path}`)))
    .map((path) => path.replace('../i18n/', ''))
  expect(setting.filter((path) => !/^money-text\./.test(path))).toEqual([])
})
