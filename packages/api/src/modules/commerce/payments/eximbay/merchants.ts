import type { CredentialSet } from '@encore/contract/rules/payment-methods'
import type { Config } from '#platform/config.ts'

export interface Merchant {
  mid: string
  secretKey: string
}

export const merchantFor = (config: Config, credentials: CredentialSet): Merchant =>
  credentials === 'EXIMBAY_JPY'
    ? { mid: config.EXIMBAY_JPY_MID, secretKey: config.EXIMBAY_JPY_KEY }
    : { mid: config.EXIMBAY_MID, secretKey: config.EXIMBAY_KEY }

export const merchants = (config: Config): Merchant[] => [
  merchantFor(config, 'EXIMBAY'),
  merchantFor(config, 'EXIMBAY_JPY'),
]

export const merchantOfMid = (config: Config, mid: string | undefined): Merchant | null =>
  merchants(config).find((merchant) => merchant.mid === mid) ?? null
