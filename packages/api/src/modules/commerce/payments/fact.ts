import type { Money, PaidCurrency } from '@encore/contract/rules/money'
import type { GatewayProvider } from '@encore/contract/rules/payment-methods'

export type Provider = GatewayProvider

/** One statement of a gateway about an attempt; created only from verified messages. */
export interface GatewayFact {
  provider: Provider
  /** Id of our attempt. */
  ref: string
  mid: string
  gatewayTxId: string
  kind: 'PAYMENT'
  /**
   * `REGISTERED`: the buyer will pay a deposit; `VOIDED`: the deposit is cancelled. `OTHER` is stored without effect;
   * `REFUNDED` makes us query the remaining balance.
   */
  outcome: 'CAPTURED' | 'REGISTERED' | 'VOIDED' | 'DECLINED' | 'REFUNDED' | 'OTHER'
  /** Null unless it is an amount in a known currency. */
  money: Money<PaidCurrency> | null
  /** Text from the gateway. */
  words: string
  /** The gateway's name of the payment method, if given. */
  method?: string
  /** Page that explains how to pay the deposit. */
  instructionsUrl?: string
  source: 'STATUS' | 'RETURN' | 'QUERY'
  raw: string
}
