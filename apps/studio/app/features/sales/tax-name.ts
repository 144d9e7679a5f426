import type { BookedTax } from '@encore/contract/endpoints'
import { rateText } from '@encore/contract/rules/tax-text'
import type { Words } from '#app/i18n/en.ts'

/** `South Korea 10 %`, or the reason why there is no tax. */
export function taxName(
  w: Words,
  { treatment, country, rate }: Pick<BookedTax, 'treatment' | 'country' | 'rate'>,
  locale: string,
): string {
  const place =
    country === '' ? '' : (new Intl.DisplayNames([locale], { type: 'region' }).of(country) ?? country)
  return treatment === 'TAXED' ? w.tax.taxed(place, rateText(rate)) : w.tax.none[treatment](place)
}
