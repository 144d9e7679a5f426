import type { PaidCurrency } from '@encore/contract/rules/money'
import type { Config } from '#platform/config.ts'

export interface Merchant {
  mid: string
  secretKey: string
}

/** One store per settlement: yen are charged by a store of their own. */
export const merchantFor = (config: Config, currency: PaidCurrency): Merchant =>
  currency === 'JPY'
    ? { mid: config.EXIMBAY_JPY_MID, secretKey: config.EXIMBAY_JPY_KEY }
    : { mid: config.EXIMBAY_MID, secretKey: config.EXIMBAY_KEY }

export const merchants = (config: Config): Merchant[] => [
  merchantFor(config, 'KRW'),
  merchantFor(config, 'JPY'),
]

export const merchantOfMid = (config: Config, mid: string | undefined): Merchant | null =>
  merchants(config).find((merchant) => merchant.mid === mid) ?? null
