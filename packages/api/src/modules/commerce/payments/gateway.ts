import type { Locale } from '@encore/contract/rules/locale'
import type { Money, PaidCurrency } from '@encore/contract/rules/money'
import type { CredentialSet, PaymentMethod, Platform } from '@encore/contract/rules/payment-methods'
import type { Config } from '#platform/config.ts'
import type { Ctx } from '#platform/context.ts'
import type { GatewayFact, Provider } from './fact.ts'

/** What one attempt asks a gateway to take. */
export interface PaymentRequest {
  /** Our attempt's id. */
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

/** What the browser posts to the gateway; every field is signed. */
export interface SignedForm {
  repUrl: string
  sortingParams: Record<string, string>
  fgkey: string
}

/** How a gateway lets a buyer pay; `unknown` when it gave no answer. */
export type Opened =
  | { kind: 'form'; form: SignedForm }
  | { kind: 'page'; onlineUrl: string; mobileUrl: string }
  | { kind: 'refused'; words: string }
  | { kind: 'unknown' }

/** What a gateway is asked about: one of our attempts, or a payment that its report names. */
export interface AskedAttempt {
  /** Our reference at the gateway. */
  id: string
  mid: string
  money: Money<PaidCurrency>
  /** From when on it could be paid. */
  createdAt: Date
}

/**
 * `promised`: nothing was paid, but a shop may still bring it, or cannot any more. `unknown`: no answer that could be
 * trusted came; it never means unpaid.
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
  /** As the gateway calls it. */
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

/** A payment that a report names. It is no fact yet: only a trusted answer about it is. */
export interface ReportedPayment extends Omit<AskedAttempt, 'createdAt'> {
  gatewayTxId: string
  /** Minor units that were not given back. */
  balance: number
  /** What a refund has to name at some gateways; empty where the report does not say. */
  method: string
  payer: string
}

/** What one gateway can do for us. Every call may take seconds, so none belongs in a transaction. */
export interface Gateway {
  provider: Provider
  /** The number of a store of ours. */
  midFor(config: Config, credentials: CredentialSet): string
  /** A page of its own for an attempt whose flow is an address. */
  open(ctx: Ctx, request: PaymentRequest): Promise<Opened>
  /**
   * Where the payments of an attempt stand, as many as the gateway tells of, or a named one; one that was wholly given
   * back counts as unpaid.
   */
  query(ctx: Ctx, asked: AskedAttempt, gatewayTxId?: string): Promise<QueryAnswer>
  /** Asks for one refund. Not safe to repeat before `unrefunded` has looked. */
  refund(ctx: Ctx, request: RefundRequest): Promise<RefundAnswer>
  /** Minor units of a capture that were not refunded yet, as the gateway knows; null when it gave no answer. */
  unrefunded(ctx: Ctx, request: RefundRequest): Promise<number | null>
  /** Our stores whose reports can be fetched. */
  reportedMids(ctx: Ctx): string[]
  /** What a store was paid on a day (`YYYYMMDD`, Korean time), given back since or not; throws when no report comes. */
  report(ctx: Ctx, mid: string, date: string): Promise<ReportedPayment[]>
  messages: GatewayMessages
}

/** What a gateway tells by itself, and the answers that it reads to the letter. */
export interface GatewayMessages {
  /** Where its notices arrive. */
  path: string
  /** What a notice says; `forged` when nothing proves that our gateway sent it. */
  read(ctx: Ctx, notice: Notice): Promise<Heard>
  /** `notKept` makes it send the notice again. */
  answers: Record<'success' | 'forged' | 'unknownReference' | 'notKept', NoticeAnswer>
}

export interface Notice {
  body: string
  /** Of the address; empty where it has none. */
  ref: string
  seal: string
}

/** `notKept`: true or not, it could not be looked up now. */
export type Heard = { kind: 'fact'; fact: GatewayFact } | { kind: 'forged' | 'unknownReference' | 'notKept' }

export interface NoticeAnswer {
  type: string
  body: string
}
