import { type Locale, languageTag } from '@encore/contract/rules/locale'
import { formatMoney, type Money } from '@encore/contract/rules/money'

/** `1,240` */
export const figure = (count: number): string => count.toLocaleString('en-US')

/** `1 cube`, `110 cubes`, `큐브 110개` */
export function cubesText(count: number, locale: Locale): string {
  switch (locale) {
    case 'ko':
      return `${figure(count)} 큐브`
    case 'ja':
      return `${figure(count)}キューブ`
    case 'en':
      return `${figure(count)} ${count === 1 ? 'cube' : 'cubes'}`
    case 'zhhans':
      return `${figure(count)} Cube`
  }
}

export function soulsText(count: number, locale: Locale): string {
  switch (locale) {
    case 'ko':
      return `${figure(count)} 소울`
    case 'ja':
      return `${figure(count)}ソウル`
    case 'en':
      return `${figure(count)} ${count === 1 ? 'soul' : 'souls'}`
    case 'zhhans':
      return `${figure(count)} Soul`
  }
}

/** `₩59,400`, `$43.90`, `450 cubes`; the code stands beside ¥ for who may take it for the other one. */
export function price(money: Money, locale: Locale): string {
  if (money.currency === 'CUBE') return cubesText(money.amount, locale)
  const isShared = money.currency === 'JPY' || money.currency === 'CNY'
  return formatMoney(money, languageTag[locale], isShared && ownCurrency[locale] !== money.currency)
}

const ownCurrency: Partial<Record<Locale, string>> = { ja: 'JPY', zhhans: 'CNY' }
