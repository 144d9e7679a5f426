import type { Result } from '#kernel/result.ts'
import type { Tx } from '#platform/db/connect.ts'
import { type Decision, insertDecision } from './store.ts'

/** Author and reason of a decision; both are kept permanently. */
export interface Decider {
  /** Operating system user or uid of staff; two of them when an approval was required. */
  decidedBy: string
  reason: string
}

/** Why a decision was refused; nothing has changed. */
export type Refusal =
  | { rule: 'noSuchOrder' | 'noSuchRefund' | 'nothingToRefund' | 'noOpenRequest' | 'notGivenUp' }
  | { rule: 'memberLeft' | 'noLongerToBeHad' | 'notKept' | 'giftIsOver' | 'byBankOnly' }
  /** `most` is the refundable maximum, in major units of the currency. */
  | { rule: 'notAnAmount' | 'cubesSpent'; most: string }

export type Decided = Promise<Result<{ subject: string }, Refusal>>

export const refuse = (refusal: Refusal): { ok: false; failure: Refusal } => ({ ok: false, failure: refusal })

export const writeDown = (
  tx: Tx,
  { decidedBy, reason }: Decider,
  decision: Omit<Decision, keyof Decider>,
): Promise<unknown> => insertDecision(tx, { decidedBy, reason, ...decision })
