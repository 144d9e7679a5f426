import type { LocalText } from '@encore/contract/endpoints'
import type { Words } from '#app/i18n/en.ts'

/** What a product of a report is called; shipping has no name of its own. */
export function productName(w: Words, productUid: string, name: LocalText | null): string {
  if (name) return name.text
  return productUid === 'shipping' ? w.reports.shipping : w.reports.removed
}
