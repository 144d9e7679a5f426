import type { Failure } from '@encore/contract/errors'
import { fail, ok, type Result } from '#kernel/result.ts'
import type { Decided, Refusal } from '#modules/commerce/refunds/index.ts'
import type { AuditedResult } from '#modules/studio/audit/index.ts'
import { refused } from './refund-order.ts'

type Answer = Result<AuditedResult<undefined>, Failure<'NOT_FOUND' | 'REFUND_REFUSED'>>

/** Wraps a decision about a failed refund, shared with the command line, as an audited operation. */
export async function decideRefund(
  id: string,
  reason: string,
  word: 'settled' | 'retried' | 'withdrawn',
  decided: Decided,
): Promise<Answer> {
  const outcome = await decided
  if (!outcome.ok) return isUnknown(outcome.failure) ? fail('NOT_FOUND') : refused(outcome.failure)
  const facts = { before: { decided: 'nothing' }, after: { decided: word } }
  return ok({ reply: undefined, auditEntry: { object: { kind: 'refund', id }, ...facts, reason } })
}

const isUnknown = ({ rule }: Refusal): boolean => rule === 'noSuchRefund'
