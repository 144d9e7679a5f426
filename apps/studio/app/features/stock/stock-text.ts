import type { StockFigures } from '@encore/contract/endpoints'
import type { Words } from '#app/i18n/en.ts'
import type { StudioLocale } from '#app/i18n/locale.ts'

/** `12 sold, 3 on hold, 5 left` */
export function stockText(w: Words, { onHand, held, sold }: StockFigures, locale: StudioLocale): string {
  const count = (units: number) => units.toLocaleString(locale)
  return w.products.list.stock(count(sold), count(held), count(onHand - held - sold))
}
