import type { Currency } from './amounts.ts'
import type { Behaviour } from './behaviour.ts'
import type { Fields } from './form.ts'

export const providers = ['eximbay', 'payletter_kr', 'payletter_global'] as const
export type Provider = (typeof providers)[number]

/** One visit to the payment page. */
export type Session = {
  readonly id: string
  readonly provider: Provider
  /** The validated request in fields of the form protocol, whatever the actual protocol. */
  readonly fields: Fields
  behaviour: Behaviour
  state: 'open' | 'registered' | 'approved' | 'declined' | 'canceled' | 'closed'
  /** Fields that the browser carries to returnurl; absent while open and after closing without a result. */
  result?: Fields
  /** The result as shown to the buyer. */
  answer?: Answer
}

export type Answer = {
  readonly transid: string
  readonly resdt: string
  readonly rescode: string
  readonly resmsg: string
}

/** Money held for the merchant. */
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
  /** Invisible before this sandbox time. */
  readonly bookedAtMs: number
  /** The message to statusurl, kept to repeat it on demand. */
  readonly notice: Fields
  readonly refunds: Refund[]
  refundFault: Behaviour['refundFault']
  /** Sandbox time at which the back office refunds it in full. */
  officeRefundAtMs?: number
}

/** A refund without refundid was made by the back office. */
export type Refund = {
  readonly refundid?: string
  readonly refundtransid: string
  readonly amt: string
  /** `yyyymmddhhmmss` in KST. */
  readonly at: string
}

/** A pending deposit. It is not money yet; payment creates a transaction with the same number. */
export type Slip = {
  readonly transid: string
  readonly sessionId: string
  readonly mid: string
  readonly ref: string
  readonly cur: Currency
  readonly amt: string
  readonly paymethod: string
  readonly resdt: string
  /** Deadline in sandbox time; the store should not accept payment after it. */
  deadlineMs: number
}

export type GatewayState = {
  /** Oldest first. */
  sessions: Session[]
  /** Oldest first. */
  transactions: Transaction[]
  /** Oldest first. */
  slips: Slip[]
  /** Behaviours for the next sessions, in order. */
  armedNext: { readonly provider: Provider; readonly behaviour: Behaviour }[]
  armedByRef: Record<string, Behaviour>
  /** Last transaction number by mid and day. Never reset, because a merchant must not see a transid twice. */
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
