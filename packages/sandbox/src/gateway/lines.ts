import type { Fields } from './form.ts'

export type PaymentLine = { readonly name: string; readonly quantity: string; readonly unitPrice: string }

/** Item and surcharge lines of a validated payment, by number. */
export function paymentLines(fields: Fields): PaymentLine[] {
  return [...linesOf(fields, 'item', 'product'), ...linesOf(fields, 'surcharge', 'name')]
}

export function linesOf(
  fields: Fields,
  kind: 'item' | 'surcharge',
  label: 'product' | 'name',
): PaymentLine[] {
  const lines: PaymentLine[] = []
  for (let index = 0; ; index += 1) {
    const name = fields[`${kind}_${index}_${label}`]
    const quantity = fields[`${kind}_${index}_quantity`]
    const unitPrice = fields[`${kind}_${index}_unitPrice`]
    if (name === undefined || quantity === undefined || unitPrice === undefined) return lines
    lines.push({ name, quantity, unitPrice })
  }
}
