import {
  type Currency,
  currencyDecimals,
  type Money,
  maxAmount,
  minorOfText,
} from '@encore/contract/rules/money'

export type Asked =
  /** One of our ids; its prefix names the kind of object. */
  { kind: 'id'; prefix: string; id: string } | { kind: 'words'; text: string; sums: Money[] }

const ownId = /^(m|or|pr|pp|ev|at|rf|ra|rp|pc|pk|gf)_[0-9A-HJKMNP-TV-Z]{26}$/i

/** Null for blank input. */
export function readSearch(typed: string): Asked | null {
  const text = typed.normalize('NFKC').trim()
  if (text === '') return null
  const [, prefix] = ownId.exec(text) ?? []
  if (!prefix) return { kind: 'words', text, sums: sumsOf(text) }
  const lower = prefix.toLowerCase()
  return { kind: 'id', prefix: lower, id: lower + text.slice(prefix.length).toUpperCase() }
}

const signs: Record<string, readonly Currency[]> = {
  '₩': ['KRW'],
  원: ['KRW'],
  $: ['USD'],
  '€': ['EUR'],
  '¥': ['JPY', 'CNY'],
  円: ['JPY'],
  큐브: ['CUBE'],
  CUBES: ['CUBE'],
}
const all = Object.keys(currencyDecimals) as Currency[]
const sign = '(₩|\\$|€|¥|원|円|큐브|[A-Z]{3,5})?'
const sum = new RegExp(
  `^${sign}\\s*(\\d{1,3}(?:,\\d{3})+(?:\\.\\d{1,2})?|\\d{1,13}(?:\\.\\d{1,2})?)\\s*${sign}$`,
)

/** A number without a currency sign matches any currency: `36` is 36 won and 36 dollars. */
function sumsOf(text: string): Money[] {
  const [, before, figure, behind] = sum.exec(text.toUpperCase()) ?? []
  if (!figure) return []
  const said = before ?? behind
  const currencies = said === undefined ? all : (signs[said] ?? all.filter((currency) => currency === said))
  return currencies.flatMap((currency) => {
    const amount = minorOfText(figure.replaceAll(',', ''), currency)
    return amount === null || amount === 0 || amount > maxAmount ? [] : [{ amount, currency }]
  })
}
