/** Chargeable currencies; CNY is for display only. */
const decimals = { KRW: 0, JPY: 0, USD: 2, EUR: 2 }

export type Currency = keyof typeof decimals

export function isCurrency(text: string): text is Currency {
  return Object.hasOwn(decimals, text)
}

/**
 * Converts a wire amount in major units to minor units; undefined for commas, signs other than a leading minus, or too
 * many decimals.
 */
export function parseAmount(text: string, currency: Currency): bigint | undefined {
  const places = decimals[currency]
  const match = /^(-?)(0|[1-9]\d*)(?:\.(\d+))?$/.exec(text)
  if (!match) return undefined
  const [, sign = '', whole = '', fraction = ''] = match
  if (fraction.length > places) return undefined
  const minor = BigInt(whole + fraction.padEnd(places, '0'))
  return sign === '-' ? -minor : minor
}

/** Formats a non-negative amount, such as `9.90` or `11000`. */
export function formatAmount(minor: bigint, currency: Currency): string {
  const places = decimals[currency]
  if (places === 0) return String(minor)
  const digits = String(minor).padStart(places + 1, '0')
  return `${digits.slice(0, -places)}.${digits.slice(-places)}`
}

/** One unit less than charged, or one more when nothing would remain. */
export function anotherAmount(text: string, currency: Currency): string {
  const minor = parseAmount(text, currency) ?? 0n
  const unit = 10n ** BigInt(decimals[currency])
  return formatAmount(minor > unit ? minor - unit : minor + unit, currency)
}

/** Formats like a floating-point number: `11000.0`, `9.9`, `9.99`. */
export function floatLikeAmount(text: string): string {
  const [whole = '0', fraction = ''] = text.split('.')
  return `${whole}.${fraction.replace(/0+$/, '') || '0'}`
}
