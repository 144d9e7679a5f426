import { type Locale, languageTag } from '@encore/contract/rules/locale'
import type { BookedTreatment } from '@encore/contract/rules/tax'
import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import type { OrderStatus } from '#modules/commerce/orders/index.ts'
import { type MessageKey, staffTranslator } from '#platform/translator.ts'

/** Columns of exported tables. Their English heads are names that other programs recognise. */
export type ExportColumn =
  Extract<MessageKey, `studio.export.column.${string}`> extends `${string}.column.${infer C}` ? C : never

export const headIn = (locale: Locale, columns: readonly ExportColumn[]): string[] =>
  columns.map((column) => staffTranslator(locale)(`studio.export.column.${column}`))

export const statusIn = (locale: Locale, status: OrderStatus): string =>
  staffTranslator(locale)(`studio.export.status.${status}`)

export const treatmentIn = (locale: Locale, treatment: BookedTreatment): string =>
  staffTranslator(locale)(`studio.export.taxTreatment.${treatment}`)

/** Report name of a booking without a product, such as shipping. */
export const bookedName = (locale: Locale, productId: string): string =>
  productId === 'shipping' ? staffTranslator(locale)('studio.export.shipping') : ''

export const yesIn = (locale: Locale, isSo: boolean): string =>
  staffTranslator(locale)(isSo ? 'studio.export.yes' : 'studio.export.no')

export const winnerStatusIn = (locale: Locale, isConfirmed: boolean): string =>
  staffTranslator(locale)(isConfirmed ? 'studio.export.winner.confirmed' : 'studio.export.winner.waiting')

/** Returns the name of a country (ISO 3166-1 alpha-2), or the code when it is unknown. */
export const countryIn = (locale: Locale, code: string): string => {
  if (!/^[A-Z]{2}$/.test(code)) return code
  return new Intl.DisplayNames([languageTag[locale]], { type: 'region' }).of(code) ?? code
}

/**
 * Splits a phone number into two cells: the calling code without plus, and the national format. Neither begins with a
 * character that spreadsheets treat as a formula.
 */
export function phoneCells(dialCode: string, number: string): [code: string, number: string] {
  const code = dialCode.replace(/\D/g, '')
  const read = parsePhoneNumberFromString(`+${code}${number.replace(/\D/g, '')}`)
  return [code, read?.isPossible() ? read.formatNational() : number]
}
