import type { BookedTax } from '@encore/contract/endpoints'
import { rateText } from '@encore/contract/rules/tax-text'
import type { Translate } from '#app/i18n/text.ts'

/** `South Korea 10 %`, or the reason why there is no tax. */
export function taxName(
  t: Translate,
  { treatment, country, rate }: Pick<BookedTax, 'treatment' | 'country' | 'rate'>,
  locale: string,
): string {
  const place =
    country === '' ? '' : (new Intl.DisplayNames([locale], { type: 'region' }).of(country) ?? country)
  return treatment === 'TAXED'
    ? t('reports.tax.taxed', { country: place, rate: rateText(rate) })
    : t(`reports.tax.none.${treatment}`, { country: place })
}
