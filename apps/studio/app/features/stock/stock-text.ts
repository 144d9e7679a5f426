import type { StockFigures } from '@encore/contract/endpoints'
import type { StudioLocale } from '#app/i18n/locale.ts'
import type { Translate } from '#app/i18n/text.ts'

/** `12 sold, 3 on hold, 5 left` */
export function stockText(t: Translate, { onHand, held, sold }: StockFigures, locale: StudioLocale): string {
  const count = (units: number) => units.toLocaleString(locale)
  return t('products.list.stock', { sold: count(sold), held: count(held), left: count(onHand - held - sold) })
}
