import { type Currency, minorOfText } from '@encore/contract/rules/money'
import type { Config } from './config.ts'

/** What one person may give back of an order, in minor units; nothing in a currency that is not named. */
export function refundLimit(
  { REFUND_TWO_PERSON_LIMIT }: Pick<Config, 'REFUND_TWO_PERSON_LIMIT'>,
  currency: Currency,
): number {
  const entry = REFUND_TWO_PERSON_LIMIT.split(',').find((text) => text.startsWith(`${currency}:`))
  return (entry && minorOfText(entry.slice(currency.length + 1), currency)) || 0
}
