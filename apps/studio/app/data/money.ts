import { formatMoney, type Money } from '@encore/contract/rules/money'
import type { Translate } from '#app/i18n/text.ts'

/** Formats as `JPY ¥5,400` or `120 cubes`. JPY and CNY carry their code because they appear side by side. */
export function moneyText(t: Translate, money: Money, locale: string): string {
  if (money.currency === 'CUBE') return t('cubePackages.amount', { n: money.amount })
  return formatMoney(money, locale, money.currency === 'JPY' || money.currency === 'CNY')
}
