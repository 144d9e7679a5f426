import type { Locale } from '@encore/contract/rules/locale'
import type { Money, PaidCurrency } from '@encore/contract/rules/money'
import type { CredentialSet, PaymentMethod, Platform } from '@encore/contract/rules/payment-methods'
import type { Config } from '#platform/config.ts'
import type { Ctx } from '#platform/context.ts'
import type { GatewayFact, Provider } from './fact.ts'

export interface PaymentRequest {
  /** Id of our attempt. */
  ref: string
  method: PaymentMethod
  money: Money<PaidCurrency>
  memberId: string
  quantity: number
  itemName: string
  buyerName: string
  buyerEmail: string | null
  locale: Locale
  platform: Platform
}

/** Form that the browser posts to the gateway; every field is signed. */
export interface SignedForm {
  repUrl: string
  sortingParams: Record<string, string>
  fgkey: string
}

/** Result of opening a payment at a gateway; `unknown` when it gave no answer. */
export type Opened =
  | { kind: 'form'; form: SignedForm }
  | { kind: 'page'; onlineUrl: string; mobileUrl: string }
  | { kind: 'refused'; words: string }
  | { kind: 'unknown' }

/** Subject of a query: one of our attempts, or a payment from a report. */
export interface AskedAttempt {
  /** Our reference at the gateway. */
  id: string
  mid: string
  money: Money<PaidCurrency>
  /** Earliest time of the payment. */
  createdAt: Date
}

/**
 * `promised`: nothing was paid; a deposit may follow or has expired. `unknown`: no trustworthy answer; it never means
 * unpaid.
 */
export type QueryAnswer =
  | { kind: 'paid' | 'promised'; facts: GatewayFact[] }
  | { kind: 'unpaid' }
  | { kind: 'unknown' }

export interface RefundRequest {
  refundId: string
  attemptId: string
  attemptedAt: Date
  memberId: string
  /** The gateway's name of the method. */
  method: string
  mid: string
  gatewayTxId: string
  captured: Money<PaidCurrency>
  amount: number
  reason: string
}

export type RefundAnswer =
  | { kind: 'done' }
  | { kind: 'refused'; rescode: string; words: string }
  | { kind: 'unknown' }

/** A payment listed in a report. It becomes a gateway event only after a trusted query. */
export interface ReportedPayment extends Omit<AskedAttempt, 'createdAt'> {
  gatewayTxId: string
  /** Minor units that were not refunded. */
  balance: number
  /** Some gateways require it for a refund; empty when the report has none. */
  method: string
  payer: string
}

/** Operations of one gateway. Every call may take seconds, so none belongs in a transaction. */
export interface Gateway {
  provider: Provider
  /** Merchant id for these credentials. */
  midFor(config: Config, credentials: CredentialSet): string
  /** Requests a payment page for an attempt whose flow is a URL. */
  open(ctx: Ctx, request: PaymentRequest): Promise<Opened>
  /**
   * Queries the payments of an attempt, as many as the gateway reports, or one payment by id. A fully refunded payment
   * counts as unpaid.
   */
  query(ctx: Ctx, asked: AskedAttempt, gatewayTxId?: string): Promise<QueryAnswer>
  /** Requests one refund. Call `unrefunded` before repeating it; it is not idempotent. */
  refund(ctx: Ctx, request: RefundRequest): Promise<RefundAnswer>
  /** Minor units of a capture that are not refunded at the gateway; null when it gave no answer. */
  unrefunded(ctx: Ctx, request: RefundRequest): Promise<number | null>
  /** Merchant ids whose reports can be fetched. */
  reportedMids(ctx: Ctx): string[]
  /**
   * Payments of a merchant id on a day (`YYYYMMDD`, Korean time), refunded or not; throws when no report is available.
   */
  report(ctx: Ctx, mid: string, date: string): Promise<ReportedPayment[]>
  messages: GatewayMessages
}

/** Notices of a gateway and the exact responses it expects. */
export interface GatewayMessages {
  path: string
  /** Verifies and reads a notice; `forged` without proof that our gateway sent it. */
  read(ctx: Ctx, notice: Notice): Promise<Heard>
  /** `notKept` makes the gateway send the notice again. */
  answers: Record<'success' | 'forged' | 'unknownReference' | 'notKept', NoticeAnswer>
}

export interface Notice {
  body: string
  /** From the path; empty when the path has none. */
  ref: string
  signature: string
}

/** `notKept`: the notice could not be verified now. */
export type Heard = { kind: 'fact'; fact: GatewayFact } | { kind: 'forged' | 'unknownReference' | 'notKept' }

export interface NoticeAnswer {
  type: string
  body: string
}
