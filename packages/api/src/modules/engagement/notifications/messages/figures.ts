import { type Money, priceText } from '@encore/contract/rules/money'
import type { LanguageReader } from './message.ts'

/** `1,240` */
export const figure = (count: number): string => count.toLocaleString('en-US')

/** `₩59,400`, `$43.90`, `450 cubes`. */
export const price = (money: Money, { t, locale }: Pick<LanguageReader, 't' | 'locale'>): string =>
  money.currency === 'CUBE' ? t('commerce.cubes', { count: money.amount }) : priceText(money, locale)
