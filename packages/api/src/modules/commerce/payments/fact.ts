import type { Money, PaidCurrency } from '@encore/contract/rules/money'
import type { GatewayProvider } from '@encore/contract/rules/payment-methods'

export type Provider = GatewayProvider

/** What a gateway says about one attempt; made only from messages whose signature was verified. */
export interface GatewayFact {
  provider: Provider
  /** Our attempt's id. */
  ref: string
  mid: string
  gatewayTxId: string
  kind: 'PAYMENT'
  /**
   * `REGISTERED`: the buyer has promised to pay at a shop; `VOIDED`: the promise is over. `OTHER` is kept and changes
   * nothing; `REFUNDED` makes us ask what is left of the payment.
   */
  outcome: 'CAPTURED' | 'REGISTERED' | 'VOIDED' | 'DECLINED' | 'REFUNDED' | 'OTHER'
  /** Null when it is no amount of a currency we know. */
  money: Money<PaidCurrency> | null
  /** The gateway's own words. */
  words: string
  /** What the gateway calls the method it was paid by, where it says so. */
  method?: string
  /** Where the buyer reads how to pay at the shop. */
  instructionsUrl?: string
  source: 'STATUS' | 'RETURN' | 'QUERY'
  /** As it came over the wire. */
  raw: string
}
