import { kstDigits } from '#src/state/clock.ts'
import { anotherAmount, type Currency, isCurrency } from './amounts.ts'
import type { Behaviour } from './behaviour.ts'
import type { GatewayContext } from './context.ts'
import type { Session } from './records.ts'

/** Why a buyer's bank refuses; the texts keep the blanks that are seen on the real wire. */
export const declineReasons = {
  card_number: { rescode: 'XXXX', resmsg: 'Decline  Card number' },
  expired: { rescode: 'S023', resmsg: 'Expired card ' },
  limit: { rescode: 'XXXX', resmsg: 'Over the limit' },
}
export type DeclineReason = keyof typeof declineReasons

export type Outcome = {
  readonly rescode: string
  readonly resmsg: string
  /** Cash only. */
  readonly status?: 'Registered' | 'Sale' | 'Void'
  /** Where the buyer reads how to bring the cash. */
  readonly paymentURL?: string
}
export const approved: Outcome = { rescode: '0000', resmsg: 'Success.' }
export const canceledByBuyer: Outcome = { rescode: 'XXXX', resmsg: 'Payment is canceled by the buyer.' }

export type ResultStamp = { readonly transid: string; readonly authcode: string; readonly resdt: string }

/** The next transaction number of the merchant: mid, day and six digits counted from 1. */
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

/** What is charged when the buyer approves: the request, or something else when the tester wants it so. */
export function chargeOf(session: Session, tamper: Behaviour['tamper']): Charge {
  const { ref = '', cur = '', amt = '' } = session.fields
  if (!isCurrency(cur)) throw new Error(`Session ${session.id} has no currency`)
  if (tamper === 'amount') return { ref, cur, amt: anotherAmount(amt, cur) }
  if (tamper === 'currency') return { ref, cur: otherCurrency[cur], amt }
  if (tamper === 'ref') return { ref: `NOT-${ref}`.slice(0, 30), cur, amt }
  return { ref, cur, amt }
}

const otherCurrency: Record<Currency, Currency> = { KRW: 'USD', USD: 'EUR', EUR: 'USD', JPY: 'KRW' }
