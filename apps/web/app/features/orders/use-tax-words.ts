import type { TaxLine } from '@encore/contract/endpoints'
import type { Money } from '@encore/contract/rules/money'
import { isQualifiedIssuer, rateText } from '@encore/contract/rules/tax-text'
import { moneyText } from '#app/i18n/money-text.ts'
import { useText } from '#app/i18n/TextProvider.tsx'

type Rate = Pick<TaxLine, 'treatment' | 'country' | 'rate'>

export function useTaxWords() {
  const text = useText()
  const { t, tag } = text
  const names = new Intl.DisplayNames([tag], { type: 'region' })
  const country = (code: string) => names.of(code) ?? code
  const name = (code: string) => t(code === 'JP' ? 'tax.consumption' : 'tax.vat')
  return {
    name,
    /** `VAT 10% · South Korea` */
    rateOf: ({ treatment, country: code, rate }: Rate) =>
      treatment === 'TAXED'
        ? t('tax.rateOf', { tax: name(code), rate: rateText(rate), country: country(code) })
        : name(code),
    /** Returns why no tax applies; empty when it does. */
    none: ({ treatment, country: code }: Rate) => {
      if (treatment === 'TAXED') return ''
      if (treatment === 'PREPAID') return t('tax.prepaid')
      if (treatment === 'FREE') return t('tax.free')
      return t(`tax.none.${treatment}`, { country: country(code) })
    },
    numberName: (code: string) => t('tax.number', { country: country(code) }),
    numberOf: ({ country: code, registration }: Pick<TaxLine, 'country' | 'registration'>) => {
      if (!registration) return t(code === 'JP' ? 'tax.noInvoice' : 'tax.noNumber')
      return isQualifiedIssuer(registration) ? t('tax.invoice', { number: registration }) : registration
    },
    /** Formats negative amounts with the minus sign before the currency. */
    signed: ({ amount, currency }: Money) =>
      `${amount < 0 ? '\u2212' : ''}${moneyText({ amount: Math.abs(amount), currency }, text)}`,
  }
}
