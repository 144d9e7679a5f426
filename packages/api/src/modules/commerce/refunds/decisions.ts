import type { Result } from '#kernel/result.ts'
import type { Tx } from '#platform/db/connect.ts'
import { type Decision, insertDecision } from './store.ts'

/** Who decides and why; both are kept for ever. */
export interface Decider {
  /** The user of the operating system, or the member at the studio's desk; two of them where two had to agree. */
  decidedBy: string
  reason: string
}

/** Why a decision was not carried out; nothing has changed then. */
export type Refusal =
  | { rule: 'noSuchOrder' | 'noSuchRefund' | 'nothingToRefund' | 'noOpenRequest' | 'notGivenUp' }
  | { rule: 'memberLeft' | 'noLongerToBeHad' | 'notKept' | 'giftIsOver' | 'byBankOnly' }
  /** `most` is what can go back, as the currency is written. */
  | { rule: 'notAnAmount' | 'cubesSpent'; most: string }

export type Decided = Promise<Result<{ subject: string }, Refusal>>

export const refuse = (refusal: Refusal): { ok: false; failure: Refusal } => ({ ok: false, failure: refusal })

export const writeDown = (
  tx: Tx,
  { decidedBy, reason }: Decider,
  decision: Omit<Decision, keyof Decider>,
): Promise<unknown> => insertDecision(tx, { decidedBy, reason, ...decision })
