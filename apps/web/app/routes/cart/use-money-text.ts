import { formatMoney, type Money } from '@encore/contract/rules/money'
import { useText } from '#app/i18n/TextProvider.tsx'

/** An amount in words; ¥ is told apart by its code where the page is not Japanese. */
export function useMoneyText(): (money: Money) => string {
  const { t, tag, locale } = useText()
  return (money) =>
    money.currency === 'CUBE'
      ? `${formatMoney(money, tag)} ${t('wallet.cubeUnit', { n: money.amount })}`
      : formatMoney(money, tag, money.currency === 'JPY' && locale !== 'ja')
}
