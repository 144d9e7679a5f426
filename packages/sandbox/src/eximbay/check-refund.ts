import { parseAmount } from '#src/gateway/amounts.ts'
import type { Fields } from '#src/gateway/form.ts'
import type { Transaction } from '#src/gateway/records.ts'
import { balanceMinor, balanceOf } from '#src/gateway/refunds.ts'
import { findMethod } from './methods.ts'
import { type Refusal, refuse } from './refusal.ts'

/** Returns the reason why a REFUND with valid fields is refused for this transaction. */
export function checkRefund(
  fields: Fields,
  transaction: Transaction,
  usedRefundIds: ReadonlySet<string>,
): Refusal | undefined {
  const { cur } = transaction
  if (findMethod(transaction.paymethod)?.paysLater)
    return refuse('RF05', 'Cash is given back by the office, to a bank account')
  const balance = balanceMinor(transaction)
  const whole = parseAmount(transaction.amt, cur)
  const asked = parseAmount(fields.refundamt ?? '', cur)
  if (fields.ref !== transaction.ref || fields.cur !== cur || parseAmount(fields.amt ?? '', cur) !== whole)
    return refuse('RF04', 'ref, cur or amt are not those of the transaction')
  if (usedRefundIds.has(fields.refundid ?? ''))
    return refuse('RF01', `refundid was used before: ${fields.refundid}`)
  if (asked === undefined || asked <= 0n)
    return refuse('VE07', `Amount is not valid: ${fields.refundamt} ${cur}`)
  if (fields.balance && parseAmount(fields.balance, cur) !== balance)
    return refuse('RF03', `balance is ${balanceOf(transaction)}`)
  if (asked > balance) return refuse('RF02', `Refund is above the balance of ${balanceOf(transaction)}`)
  if (fields.refundtype === 'P' && asked === whole)
    return refuse('W414', 'A partial refund cannot be for the whole amount')
  if (fields.refundtype !== 'P' && asked !== balance)
    return refuse('VE07', `A full refund is for the balance of ${balanceOf(transaction)}`)
  if (transaction.refundFault === 'rc18')
    return refuse('RC18', 'Unsettled balance of the merchant is too small')
  return undefined
}
