import type { Failure } from '@encore/contract/errors'
import { type DepositLimits, depositDeadline, takesSum } from '@encore/contract/rules/deposits'
import { findMethod, type PgCode } from '@encore/contract/rules/payment-methods'
import { fail, ok, type Result } from '#kernel/result.ts'
import type { Tx } from '#platform/db/connect.ts'
import { selectNow } from './store.ts'

/** Returns the deadline for a deposit; null for methods that pay immediately. */
export async function depositTerms(
  tx: Tx,
  pgCode: PgCode,
  amount: number,
  limits: DepositLimits,
): Promise<Result<Date | null, Failure<'PAYMENT_METHOD_UNAVAILABLE'>>> {
  const method = findMethod(pgCode)
  if (!method?.deposit) return ok(null)
  if (!takesSum(method, amount)) return fail('PAYMENT_METHOD_UNAVAILABLE', { data: { reason: 'SUM' } })
  const deadline = depositDeadline((await selectNow(tx)).getTime(), limits)
  if (deadline === null) return fail('PAYMENT_METHOD_UNAVAILABLE', { data: { reason: 'TOO_LITTLE_TIME' } })
  return ok(new Date(deadline))
}

/** Cubes have no end of sale. */
export const noLimits: DepositLimits = { saleEndMs: null, startMs: null }
