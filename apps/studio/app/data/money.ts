import { formatMoney, type Money } from '@encore/contract/rules/money'
import type { Words } from '#app/i18n/en.ts'

/** Formats as `JPY ¥5,400` or `120 cubes`. JPY and CNY carry their code because they appear side by side. */
export function moneyText(w: Words, money: Money, locale: string): string {
  const text = formatMoney(money, locale, money.currency === 'JPY' || money.currency === 'CNY')
  return money.currency === 'CUBE' ? w.cubes(text) : text
}
