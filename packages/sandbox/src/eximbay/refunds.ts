import { type Currency, formatAmount, parseAmount } from './amounts.ts'
import type { EximbayContext } from './context.ts'
import type { Fields } from './form.ts'
import { nextStamp } from './messages.ts'
import type { Transaction } from './records.ts'
import { type Refusal, refuse } from './refusal.ts'

/** What was approved minus what was refunded, in major units. */
export function balanceOf(transaction: Transaction): string {
  return formatAmount(balanceMinor(transaction), transaction.cur)
}

/** Why a REFUND with correct fields cannot be done on this transaction. */
export function checkRefund(
  fields: Fields,
  transaction: Transaction,
  usedRefundIds: ReadonlySet<string>,
): Refusal | undefined {
  const { cur } = transaction
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

/** Returns the stamp of the refund; the amount is already checked. */
export function bookRefund(
  ctx: EximbayContext,
  transaction: Transaction,
  amt: string,
  refundid?: string,
): { refundtransid: string; resdt: string } {
  const { transid, resdt } = nextStamp(ctx, transaction.mid, false)
  transaction.refunds.push({
    refundtransid: transid,
    amt,
    at: resdt,
    ...(refundid !== undefined && { refundid }),
  })
  ctx.changed()
  return { refundtransid: transid, resdt }
}

/** A refund in the gateway's own office, of which the merchant is not told; undefined asks for the whole balance. */
export function refundInOffice(
  ctx: EximbayContext,
  transaction: Transaction,
  amt?: string,
): Refusal | undefined {
  const wanted = amt ?? balanceOf(transaction)
  const minor = parseAmount(wanted, transaction.cur)
  if (minor === undefined || minor <= 0n || minor > balanceMinor(transaction))
    return refuse('RF02', `Balance is ${balanceOf(transaction)} ${transaction.cur}`)
  bookRefund(ctx, transaction, wanted)
  return undefined
}

function balanceMinor(transaction: Transaction): bigint {
  const minor = (amt: string) => minorOf(amt, transaction.cur)
  return transaction.refunds.reduce((rest, refund) => rest - minor(refund.amt), minor(transaction.amt))
}

function minorOf(amt: string, cur: Currency): bigint {
  const minor = parseAmount(amt, cur)
  if (minor === undefined) throw new Error(`Kept amount is not valid: ${amt} ${cur}`)
  return minor
}
