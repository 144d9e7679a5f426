import type { LocalText } from '@encore/contract/endpoints'
import type { Translate } from '#app/i18n/text.ts'

/** Name of a product in a report; shipping has no name in the catalogue. */
export function productName(t: Translate, productUid: string, name: LocalText | null): string {
  if (name) return name.text
  return productUid === 'shipping' ? t('reports.shipping') : t('reports.removed')
}
