import { type Currency, minorOfText } from '@encore/contract/rules/money'
import type { Config } from './config.ts'

/** Most that one person may refund, in minor units; 0 for a currency that is not configured. */
export const refundLimit = (
  { REFUND_TWO_PERSON_LIMIT }: Pick<Config, 'REFUND_TWO_PERSON_LIMIT'>,
  currency: Currency,
): number => minorOfText(named(REFUND_TWO_PERSON_LIMIT, currency), currency) || 0

/** Most that all codes of a campaign by one person may give: cubes, souls or tickets; 0 when it is not configured. */
export const couponLimit = (
  { COUPON_TWO_PERSON_LIMIT }: Pick<Config, 'COUPON_TWO_PERSON_LIMIT'>,
  gives: 'CUBES' | 'SOULS' | 'TICKET',
): number => Number(named(COUPON_TWO_PERSON_LIMIT, gives))

/** Value of one name in `KRW:300000,USD:300`; empty when it is absent. */
const named = (limits: string, name: string): string =>
  limits
    .split(',')
    .find((text) => text.startsWith(`${name}:`))
    ?.slice(name.length + 1) ?? ''
