import { type Currency, formatMoney, type Money, priceText } from '@encore/contract/rules/money'
import { useText } from './TextProvider.tsx'
import type { Text } from './text.ts'

/** Formats an amount of money or cubes: `₩59,400`, `JPY ¥1,235`, `450 cubes`. */
export const moneyText = ({ amount, currency }: Money, { t, locale }: Omit<Text, 'tag'>): string =>
  currency === 'CUBE' ? t('wallet.cubes', { n: amount }) : priceText({ amount, currency }, locale)

/** Formats another shop's price: with its currency code, unless that is the currency of the page's `own` prices. */
export const foreignPriceText = ({ amount, currency }: Money, own: Currency, { tag }: Pick<Text, 'tag'>) =>
  formatMoney({ amount, currency }, tag, currency !== own)

export function useMoneyText(): (money: Money) => string {
  const text = useText()
  return (money) => moneyText(money, text)
}
