import type { ProductDraft } from '@encore/contract/endpoints'
import type { FieldProblem } from '@encore/contract/errors'
import { broken, onePerField } from '@encore/contract/rules/field-rules'
import { productRules } from '@encore/contract/rules/product-rules'
import { draftOf, type Kind, type ProductForm } from './form-state.ts'

/**
 * Parses the form and returns all problems: unreadable values, and every rule that can be checked without the server.
 */
export function checkForm(
  form: ProductForm,
  { kind, zone, eventId }: { kind: Kind; zone: string; eventId: string | null },
): { draft: ProductDraft; problems: FieldProblem[] } {
  const { draft, problems } = draftOf(form, kind, zone)
  const { download, pickupSlots, payStartAt, payEndAt } = draft
  const product = {
    ...draft,
    kind,
    eventId,
    payStartAt: new Date(payStartAt),
    payEndAt: new Date(payEndAt),
    download: download && { from: new Date(download.from), days: download.days },
    pickupSlots: pickupSlots.map(({ from, to, capacity }) => ({
      from: new Date(from),
      to: new Date(to),
      capacity,
    })),
  }
  return { draft, problems: onePerField([...problems, ...broken(productRules, product, 'product')]) }
}
