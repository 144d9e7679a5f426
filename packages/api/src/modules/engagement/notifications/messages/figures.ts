import type { Locale } from '@encore/contract/rules/locale'
import { type Money, priceText } from '@encore/contract/rules/money'

/** `1,240` */
export const figure = (count: number): string => count.toLocaleString('en-US')

/** `1 cube`, `110 cubes`, `110 큐브` */
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

/** `₩59,400`, `$43.90`, `450 cubes`. */
export const price = (money: Money, locale: Locale): string =>
  money.currency === 'CUBE' ? cubesText(money.amount, locale) : priceText(money, locale)
