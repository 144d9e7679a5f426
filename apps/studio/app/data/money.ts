import { formatMoney, type Money } from '@encore/contract/rules/money'
import type { Words } from '#app/i18n/en.ts'

/** `JPY ¥5,400`, `120 cubes`: sums of several currencies stand together here. */
export function moneyText(w: Words, money: Money, locale: string): string {
  const text = formatMoney(money, locale, money.currency === 'JPY' || money.currency === 'CNY')
  return money.currency === 'CUBE' ? w.cubes(text) : text
}
