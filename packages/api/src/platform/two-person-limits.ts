import { type Currency, minorOfText } from '@encore/contract/rules/money'
import type { Config } from './config.ts'

/** What one person may give back, in minor units; nothing in a currency that is not named. */
export const refundLimit = (
  { REFUND_TWO_PERSON_LIMIT }: Pick<Config, 'REFUND_TWO_PERSON_LIMIT'>,
  currency: Currency,
): number => minorOfText(named(REFUND_TWO_PERSON_LIMIT, currency), currency) || 0

/** What the codes of a campaign that one person makes may give in all: cubes, souls or tickets; nothing where it is not named. */
export const couponLimit = (
  { COUPON_TWO_PERSON_LIMIT }: Pick<Config, 'COUPON_TWO_PERSON_LIMIT'>,
  gives: 'CUBES' | 'SOULS' | 'TICKET',
): number => Number(named(COUPON_TWO_PERSON_LIMIT, gives))

/** Of `KRW:300000,USD:300`; empty where it is not named. */
const named = (limits: string, name: string): string =>
  limits
    .split(',')
    .find((text) => text.startsWith(`${name}:`))
    ?.slice(name.length + 1) ?? ''
