import type { TaxLine } from '@encore/contract/endpoints'
import { type Locale, languageTag } from '@encore/contract/rules/locale'
import type { Money } from '@encore/contract/rules/money'
import { regionNames } from '@encore/contract/rules/region-names'
import { isQualifiedIssuer, rateText } from '@encore/contract/rules/tax-text'
import type { PaperRow } from '#platform/mail-layout.ts'
import { price } from './figures.ts'

/** Tax rows of a receipt or a refund: one per rate and one per registration number of the seller. */
export function taxRows(lines: readonly TaxLine[], locale: Locale): PaperRow[] {
  const words = taxWords[locale]
  if (lines.length === 0) return [{ name: words.tax('KR'), value: words.notRecorded }]
  const numbers = lines
    .filter(({ treatment }) => treatment === 'TAXED')
    .map((line) => ({
      name: words.number(countryName(line.country, locale)),
      value: numberText(line, locale),
    }))
  const seen = new Set<string>()
  return [
    ...lines.map((line) => taxRow(line, locale)),
    ...numbers.filter(({ name }) => !seen.has(name) && seen.add(name)),
  ]
}

function taxRow({ treatment, country, rate, currency, net, tax }: TaxLine, locale: Locale): PaperRow {
  const words = taxWords[locale]
  const place = countryName(country, locale)
  const sum = (amount: number) => signed({ amount, currency }, locale)
  if (treatment === 'TAXED')
    return {
      name: words.included(words.tax(country), `${rateText(rate)}%`, place),
      value: words.ofNet(sum(tax), sum(net)),
    }
  return { name: words.tax(country), value: words.none[treatment](place) }
}

function numberText({ country, registration }: TaxLine, locale: Locale): string {
  const words = taxWords[locale]
  if (!registration) return country === 'JP' ? words.noInvoice : words.noNumber
  return isQualifiedIssuer(registration) ? `${registration} · ${words.invoice}` : registration
}

const countryName = (country: string, locale: Locale) => regionNames([country], languageTag[locale])

/** Puts the minus sign of a refund before the currency. */
const signed = ({ amount, currency }: Money, locale: Locale): string =>
  `${amount < 0 ? '\u2212' : ''}${price({ amount: Math.abs(amount), currency }, locale)}`

interface TaxWords {
  tax(country: string): string
  included(tax: string, rate: string, country: string): string
  ofNet(tax: string, net: string): string
  number(country: string): string
  noNumber: string
  invoice: string
  noInvoice: string
  notRecorded: string
  none: Record<Exclude<TaxLine['treatment'], 'TAXED'>, (country: string) => string>
}

const taxWords: Record<Locale, TaxWords> = {
  ko: {
    tax: (country) => (country === 'JP' ? '소비세' : '부가가치세'),
    included: (tax, rate, country) => `포함된 ${tax} ${rate} (${country})`,
    ofNet: (tax, net) => `${tax} (공급가액 ${net})`,
    number: (country) => `판매자 사업자등록번호 (${country})`,
    noNumber: '없음 (데모)',
    invoice: '적격청구서 발행 사업자',
    noInvoice: '없음. 이 영수증은 일본의 적격청구서가 아니에요 (데모)',
    notRecorded: '이 주문에는 세금이 기록되지 않았어요',
    none: {
      NOT_REGISTERED: (country) => `부과되지 않음. 판매자는 ${country}에 사업자로 등록되어 있지 않아요`,
      AT_IMPORT: (country) => `부과되지 않음. ${country}에서 수입할 때 받는 분에게 부과될 수 있어요`,
      PREPAID: () => '아직 없음. 큐브는 선불이며 사용할 때 과세돼요',
      FREE: () => '없음. 무료로 받은 큐브로 결제했어요',
    },
  },
  ja: {
    tax: (country) => (country === 'JP' ? '消費税' : '付加価値税'),
    included: (tax, rate, country) => `内${tax} ${rate}（${country}）`,
    ofNet: (tax, net) => `${tax}（税抜 ${net}）`,
    number: (country) => `販売者の登録番号（${country}）`,
    noNumber: 'なし（デモ）',
    invoice: '適格請求書発行事業者',
    noInvoice: 'なし。この領収明細は適格請求書ではありません（デモ）',
    notRecorded: 'この注文には税額の記録がありません',
    none: {
      NOT_REGISTERED: (country) => `課税なし。販売者は${country}で登録していません`,
      AT_IMPORT: (country) => `課税なし。${country}での輸入時に受取人へ課税されることがあります`,
      PREPAID: () => 'まだありません。キューブは前払いで、使うときに課税されます',
      FREE: () => 'なし。無料でもらったキューブでのお支払いです',
    },
  },
  en: {
    tax: (country) => (country === 'JP' ? 'Consumption tax' : 'VAT'),
    included: (tax, rate, country) => `Includes ${tax} ${rate} (${country})`,
    ofNet: (tax, net) => `${tax} (net ${net})`,
    number: (country) => `Seller’s tax number (${country})`,
    noNumber: 'None, this is a demo',
    invoice: 'qualified invoice issuer',
    noInvoice: 'None, this is a demo: not a qualified invoice',
    notRecorded: 'No tax was recorded for this order',
    none: {
      NOT_REGISTERED: (country) => `None charged. The seller is not registered for tax in ${country}`,
      AT_IMPORT: (country) => `None charged. ${country} may charge its own when the parcel is imported`,
      PREPAID: () => 'None yet. Cubes are prepaid and taxed when they are spent',
      FREE: () => 'None. Paid with cubes you got for free',
    },
  },
  zhhans: {
    tax: (country) => (country === 'JP' ? '消费税' : '增值税'),
    included: (tax, rate, country) => `内含${tax} ${rate}（${country}）`,
    ofNet: (tax, net) => `${tax}（不含税 ${net}）`,
    number: (country) => `销售方税务登记号（${country}）`,
    noNumber: '无（演示）',
    invoice: '合格发票开具方',
    noInvoice: '无，此收据不是日本的合格发票（演示）',
    notRecorded: '该订单没有税额记录',
    none: {
      NOT_REGISTERED: (country) => `未收取。销售方未在${country}进行税务登记`,
      AT_IMPORT: (country) => `未收取。包裹进口时，${country}可能向收件人征税`,
      PREPAID: () => '暂无。Cube 为预付，使用时才计税',
      FREE: () => '无。使用免费获得的 Cube 支付',
    },
  },
}
