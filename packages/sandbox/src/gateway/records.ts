import type { Slip } from '#src/eximbay/slips.ts'
import type { Currency } from './amounts.ts'
import type { Behaviour } from './behaviour.ts'
import type { Fields } from './form.ts'

/** Which gateway's protocol a payment came by. */
export const providers = ['eximbay', 'payletter_kr', 'payletter_global'] as const
export type Provider = (typeof providers)[number]

/** One visit of a buyer to the hosted page. */
export type Session = {
  readonly id: string
  readonly provider: Provider
  /** The checked request, in the words of the form protocol whoever asked. */
  readonly fields: Fields
  behaviour: Behaviour
  state: 'open' | 'registered' | 'approved' | 'declined' | 'canceled' | 'closed'
  /** What the browser carries to returnurl; absent while open and after closing without an answer. */
  result?: Fields
  /** What the buyer is shown of the answer. */
  answer?: Answer
}

export type Answer = {
  readonly transid: string
  readonly resdt: string
  readonly rescode: string
  readonly resmsg: string
}

/** Money that the gateway holds for the merchant. */
export type Transaction = {
  readonly transid: string
  readonly sessionId: string
  readonly mid: string
  readonly ref: string
  readonly cur: Currency
  readonly amt: string
  readonly paymethod: string
  readonly authcode: string
  readonly resdt: string
  /** Not to be seen before this time of the sandbox's clock. */
  readonly bookedAtMs: number
  /** The message of statusurl, to be sent again on demand. */
  readonly notice: Fields
  readonly refunds: Refund[]
  refundFault: Behaviour['refundFault']
  /** When the gateway's own office gives all of it back, in time of the sandbox's clock. */
  officeRefundAtMs?: number
}

/** A refund without refundid was made in the gateway's own office. */
export type Refund = {
  readonly refundid?: string
  readonly refundtransid: string
  readonly amt: string
  /** `yyyymmddhhmmss`, Korean time. */
  readonly at: string
}

export type GatewayState = {
  /** Oldest first. */
  sessions: Session[]
  /** Oldest first. */
  transactions: Transaction[]
  /** Oldest first. */
  slips: Slip[]
  /** Behaviours for the next new sessions, in order. */
  armedNext: { readonly provider: Provider; readonly behaviour: Behaviour }[]
  armedByRef: Record<string, Behaviour>
  /** Last transaction number by mid and day; never restarted, for a merchant must not see a transid twice. */
  transactionNumbers: Record<string, number>
}

export const emptyGatewayState = (): GatewayState => ({
  sessions: [],
  transactions: [],
  slips: [],
  armedNext: [],
  armedByRef: {},
  transactionNumbers: {},
})
