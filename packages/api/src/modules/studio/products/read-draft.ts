import type { ProductDraft } from '@encore/contract/endpoints'
import type { FieldProblem } from '@encore/contract/errors'
import type { Texts } from '#kernel/texts.ts'
import type { ProductKind } from '#modules/catalog/products/index.ts'
import type { ProductDefinition } from '#modules/catalog/writer/index.ts'

interface Identity {
  id: string
  eventId: string | null
  kind: ProductKind
}

/** Converts a draft to a product definition; an unreadable time is reported at its field. */
export function definitionOf(
  { id, eventId, kind }: Identity,
  draft: ProductDraft,
): { product: ProductDefinition; problems: FieldProblem[] } {
  const problems: FieldProblem[] = []
  const moment = (path: string, text: string): Date => {
    const at = new Date(text)
    if (!isMoment(text, at)) problems.push({ path: `product/${path}`, rule: 'format' })
    return at
  }
  const { download, pickupSlots, name, description, notice, options, customInfoFields } = draft
  const product: ProductDefinition = {
    ...draft,
    id,
    eventId,
    kind,
    name: written(name),
    description: written(description),
    notice: written(notice),
    options: options.map((option) => ({ name: written(option.name), value: written(option.value) })),
    customInfoFields: customInfoFields.map((field) => ({ ...field, label: written(field.label) })),
    payStartAt: moment('payStartAt', draft.payStartAt),
    payEndAt: moment('payEndAt', draft.payEndAt),
    download: download && { from: moment('download', download.from), days: download.days },
    pickupSlots: pickupSlots.map(({ from, to, capacity }) => ({
      from: moment('pickupSlots', from),
      to: moment('pickupSlots', to),
      capacity,
    })),
  }
  return { product, problems }
}

/** Accepts ISO 8601 with a time zone, in the years 2000 to 2099. */
export const isMoment = (text: string, at: Date): boolean =>
  /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?(?:Z|[+-]\d{2}:\d{2})$/.test(text) &&
  !Number.isNaN(at.getTime()) &&
  at.getUTCFullYear() >= 2000 &&
  at.getUTCFullYear() < 2100

/** Trims texts and drops empty ones. */
const written = (texts: Texts): Texts =>
  Object.fromEntries(
    Object.entries(texts).flatMap(([lang, text]) => (text.trim() === '' ? [] : [[lang, text.trim()]])),
  )
