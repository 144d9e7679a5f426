import { type Currency, formatAmount, parseAmount } from './amounts.ts'
import type { GatewayContext } from './context.ts'
import { nextStamp } from './outcomes.ts'
import type { Transaction } from './records.ts'

/** Approved minus refunded amount, in major units. */
export function balanceOf(transaction: Transaction): string {
  return formatAmount(balanceMinor(transaction), transaction.cur)
}

/** Books a refund of a validated amount and returns its stamp. */
export function bookRefund(
  ctx: GatewayContext,
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

/**
 * Refunds in the back office without notifying the merchant; without `amt`, the whole balance. Returns the reason when
 * refused.
 */
export function refundInOffice(
  ctx: GatewayContext,
  transaction: Transaction,
  amt?: string,
): string | undefined {
  const wanted = amt ?? balanceOf(transaction)
  const minor = parseAmount(wanted, transaction.cur)
  if (minor === undefined || minor <= 0n || minor > balanceMinor(transaction))
    return `Balance is ${balanceOf(transaction)} ${transaction.cur}`
  bookRefund(ctx, transaction, wanted)
  return undefined
}

export function balanceMinor(transaction: Transaction): bigint {
  const minor = (amt: string) => minorOf(amt, transaction.cur)
  return transaction.refunds.reduce((rest, refund) => rest - minor(refund.amt), minor(transaction.amt))
}

function minorOf(amt: string, cur: Currency): bigint {
  const minor = parseAmount(amt, cur)
  if (minor === undefined) throw new Error(`Kept amount is not valid: ${amt} ${cur}`)
  return minor
}
