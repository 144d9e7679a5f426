import type { TaxLine } from '@encore/contract/endpoints'
import { languageTag } from '@encore/contract/rules/locale'
import type { Money } from '@encore/contract/rules/money'
import { regionNames } from '@encore/contract/rules/region-names'
import { isQualifiedIssuer, rateText } from '@encore/contract/rules/tax-text'
import type { PaperRow } from '#platform/mail-layout.ts'
import { price } from './figures.ts'
import type { LanguageReader } from './message.ts'

type Language = Pick<LanguageReader, 't' | 'locale'>

/** Tax rows of a receipt or a refund: one per rate and one per registration number of the seller. */
export function taxRows(lines: readonly TaxLine[], reader: Language): PaperRow[] {
  const { t } = reader
  if (lines.length === 0)
    return [{ name: t('mail.tax.name', { country: 'KR' }), value: t('mail.tax.notRecorded') }]
  const numbers = lines
    .filter(({ treatment }) => treatment === 'TAXED')
    .map((line) => ({
      name: t('mail.tax.number', { place: countryName(line.country, reader) }),
      value: numberText(line, reader),
    }))
  const seen = new Set<string>()
  return [
    ...lines.map((line) => taxRow(line, reader)),
    ...numbers.filter(({ name }) => !seen.has(name) && seen.add(name)),
  ]
}

function taxRow(line: TaxLine, reader: Language): PaperRow {
  const { treatment, country, rate, currency } = line
  const { t } = reader
  const tax = t('mail.tax.name', { country })
  const place = countryName(country, reader)
  const sum = (amount: number) => signed({ amount, currency }, reader)
  if (treatment === 'TAXED')
    return {
      name: t('mail.tax.included', { tax, rate: `${rateText(rate)}%`, place }),
      value: t('mail.tax.ofNet', { tax: sum(line.tax), net: sum(line.net) }),
    }
  return { name: tax, value: t('mail.tax.none', { treatment, place }) }
}

function numberText({ country, registration }: TaxLine, { t }: Language): string {
  if (!registration) return country === 'JP' ? t('mail.tax.noInvoice') : t('mail.tax.noNumber')
  return isQualifiedIssuer(registration) ? `${registration} · ${t('mail.tax.invoice')}` : registration
}

const countryName = (country: string, { locale }: Language) => regionNames([country], languageTag[locale])

/** Puts the minus sign of a refund before the currency. */
const signed = ({ amount, currency }: Money, reader: Language): string =>
  `${amount < 0 ? '\u2212' : ''}${price({ amount: Math.abs(amount), currency }, reader)}`
