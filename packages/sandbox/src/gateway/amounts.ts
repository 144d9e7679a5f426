/** Currencies that can be charged; CNY is a display currency only. */
const decimals = { KRW: 0, JPY: 0, USD: 2, EUR: 2 }

export type Currency = keyof typeof decimals

export function isCurrency(text: string): text is Currency {
  return Object.hasOwn(decimals, text)
}

/** Minor units of a wire amount in major units; undefined for commas, signs other than a leading minus, or too many decimals. */
export function parseAmount(text: string, currency: Currency): bigint | undefined {
  const places = decimals[currency]
  const match = /^(-?)(0|[1-9]\d*)(?:\.(\d+))?$/.exec(text)
  if (!match) return undefined
  const [, sign = '', whole = '', fraction = ''] = match
  if (fraction.length > places) return undefined
  const minor = BigInt(whole + fraction.padEnd(places, '0'))
  return sign === '-' ? -minor : minor
}

/** Not negative; `9.90`, `11000`. */
export function formatAmount(minor: bigint, currency: Currency): string {
  const places = decimals[currency]
  if (places === 0) return String(minor)
  const digits = String(minor).padStart(places + 1, '0')
  return `${digits.slice(0, -places)}.${digits.slice(-places)}`
}

/** One unit less than charged, or one more where nothing would be left. */
export function anotherAmount(text: string, currency: Currency): string {
  const minor = parseAmount(text, currency) ?? 0n
  const unit = 10n ** BigInt(decimals[currency])
  return formatAmount(minor > unit ? minor - unit : minor + unit, currency)
}

/** The way a floating number prints itself: `11000.0`, `9.9`, `9.99`. */
export function floatLikeAmount(text: string): string {
  const [whole = '0', fraction = ''] = text.split('.')
  return `${whole}.${fraction.replace(/0+$/, '') || '0'}`
}
