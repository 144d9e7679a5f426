import { kstDigits } from '#src/state/clock.ts'
import { anotherAmount, type Currency, isCurrency } from './amounts.ts'
import type { Behaviour } from './behaviour.ts'
import type { GatewayContext } from './context.ts'
import type { Session } from './records.ts'

/** Decline reasons of banks; the texts keep the blanks seen at the real gateway. */
export const declineReasons = {
  card_number: { rescode: 'XXXX', resmsg: 'Decline  Card number' },
  expired: { rescode: 'S023', resmsg: 'Expired card ' },
  limit: { rescode: 'XXXX', resmsg: 'Over the limit' },
}
export type DeclineReason = keyof typeof declineReasons

export type Outcome = {
  readonly rescode: string
  readonly resmsg: string
  /** For cash only. */
  readonly status?: 'Registered' | 'Sale' | 'Void'
  /** Page with instructions for the cash payment. */
  readonly paymentURL?: string
}
export const approved: Outcome = { rescode: '0000', resmsg: 'Success.' }
export const canceledByBuyer: Outcome = { rescode: 'XXXX', resmsg: 'Payment is canceled by the buyer.' }

export type ResultStamp = { readonly transid: string; readonly authcode: string; readonly resdt: string }

/** Next transaction id of the merchant: mid, day and six digits from 1. */
export function nextStamp(ctx: GatewayContext, mid: string, isApproval: boolean): ResultStamp {
  const numbers = ctx.state.gateway.transactionNumbers
  const resdt = kstDigits(ctx.clock.nowMs())
  const day = `${mid}${resdt.slice(0, 8)}`
  const number = (numbers[day] ?? 0) + 1
  numbers[day] = number
  const digits = String(number).padStart(6, '0')
  return { transid: `${day}${digits}`, authcode: isApproval ? `A${digits}` : '', resdt }
}

export type Charge = { readonly ref: string; readonly cur: Currency; readonly amt: string }

/** The amount charged on approval: the requested one, or a tampered one. */
export function chargeOf(session: Session, tamper: Behaviour['tamper']): Charge {
  const { ref = '', cur = '', amt = '' } = session.fields
  if (!isCurrency(cur)) throw new Error(`Session ${session.id} has no currency`)
  if (tamper === 'amount') return { ref, cur, amt: anotherAmount(amt, cur) }
  if (tamper === 'currency') return { ref, cur: otherCurrency[cur], amt }
  if (tamper === 'ref') return { ref: `NOT-${ref}`.slice(0, 30), cur, amt }
  return { ref, cur, amt }
}

const otherCurrency: Record<Currency, Currency> = { KRW: 'USD', USD: 'EUR', EUR: 'USD', JPY: 'KRW' }
