import { type Money, priceText } from '@encore/contract/rules/money'
import { useText } from './TextProvider.tsx'
import type { Text } from './text.ts'

/** A sum in money or cubes as it is read: `₩59,400`, `JPY ¥1,235`, `450 cubes`. */
export const moneyText = ({ amount, currency }: Money, { t, locale }: Omit<Text, 'tag'>): string =>
  currency === 'CUBE' ? t('wallet.cubes', { n: amount }) : priceText({ amount, currency }, locale)

export function useMoneyText(): (money: Money) => string {
  const text = useText()
  return (money) => moneyText(money, text)
}
