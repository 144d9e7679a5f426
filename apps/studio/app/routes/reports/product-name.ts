import type { LocalText } from '@encore/contract/endpoints'
import type { Words } from '#app/i18n/en.ts'

/** What a product of a report is called; cubes and shipping have no name of their own. */
export function productName(w: Words, productUid: string, name: LocalText | null): string {
  if (name) return name.text
  if (productUid === 'shipping') return w.reports.shipping
  return productUid.startsWith('pp_') ? w.reports.cubes : w.reports.removed
}
