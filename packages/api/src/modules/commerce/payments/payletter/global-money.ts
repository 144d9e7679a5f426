import { currencyDecimals, type Money, minorOfText, type PaidCurrency } from '@encore/contract/rules/money'

/** Null for zero, and for anything but an amount in a known currency. */
export function moneyOf(text: string, currency: string): Money<PaidCurrency> | null {
  if (!isPaidCurrency(currency)) return null
  const amount = minorOfText(text, currency)
  return amount ? { amount, currency } : null
}

const isPaidCurrency = (text: string): text is PaidCurrency =>
  text !== 'CUBE' && Object.hasOwn(currencyDecimals, text)
