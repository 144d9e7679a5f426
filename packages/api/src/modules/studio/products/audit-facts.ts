import { majorText } from '@encore/contract/rules/money'
import type { PickupSlotWrite } from '#modules/catalog/pickup/index.ts'
import type { ProductWrite } from '#modules/catalog/products/index.ts'

/** Flattens a product for the audit log: one plain value for each thing that can change. */
export function auditFacts(product: ProductWrite, slots: PickupSlotWrite[]): Record<string, unknown> {
  const { prices, name, description, notice, options, customInfoFields, download, cameras, ...plain } =
    product
  return {
    ...Object.fromEntries(Object.entries(plain).map(([field, value]) => [field, plainly(value)])),
    ...byLanguage('name', name),
    ...byLanguage('description', description),
    ...byLanguage('notice', notice),
    ...Object.fromEntries(
      prices.map(({ currency, amount }) => [`price.${currency}`, majorText(amount, currency)]),
    ),
    options: options.map(({ name: of, value }) => `${anyOf(of)}: ${anyOf(value)}`).join(', '),
    questions: customInfoFields
      .map(({ id, kind, isRequired }) => `${id} ${kind}${isRequired ? ' required' : ''}`)
      .join(', '),
    cameras: cameras === null ? 'all' : ['main', ...cameras].join(', '),
    download: download && `${download.from.toISOString()}, ${download.days} days`,
    pickupSlots: slots
      .map(({ from, to, capacity }) => `${from.toISOString()}/${to.toISOString()} ${capacity}`)
      .toSorted()
      .join(', '),
  }
}

const plainly = (value: unknown): unknown =>
  value instanceof Date ? value.toISOString() : Array.isArray(value) ? value.join(', ') : value

const byLanguage = (field: string, texts: object) =>
  Object.fromEntries(Object.entries(texts).map(([lang, text]) => [`${field}.${lang}`, text]))

const anyOf = (texts: object) => Object.values(texts)[0] ?? ''
