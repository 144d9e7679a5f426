import type { LocalText } from '@encore/contract/endpoints'
import type { Words } from '#app/i18n/en.ts'

/** Name of a product in a report; shipping has no name in the catalogue. */
export function productName(w: Words, productUid: string, name: LocalText | null): string {
  if (name) return name.text
  return productUid === 'shipping' ? w.reports.shipping : w.reports.removed
}
