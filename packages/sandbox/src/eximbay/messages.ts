import { kstDigits } from '#src/state/clock.ts'
import { anotherAmount, type Currency, floatLikeAmount, isCurrency } from './amounts.ts'
import type { Behaviour } from './behaviour.ts'
import type { EximbayContext } from './context.ts'
import { fgkeyOf, withFgkey } from './fgkey.ts'
import type { Fields } from './form.ts'
import type { Merchant } from './merchants.ts'
import { findMethod } from './methods.ts'
import type { Session } from './records.ts'

/** Why a buyer's bank refuses; the texts keep the blanks that are seen on the real wire. */
export const declineReasons = {
  card_number: { rescode: 'XXXX', resmsg: 'Decline  Card number' },
  expired: { rescode: 'S023', resmsg: 'Expired card ' },
  limit: { rescode: 'XXXX', resmsg: 'Over the limit' },
}
export type DeclineReason = keyof typeof declineReasons

export type Outcome = { readonly rescode: string; readonly resmsg: string }
export const approved: Outcome = { rescode: '0000', resmsg: 'Success.' }
export const canceledByBuyer: Outcome = { rescode: 'XXXX', resmsg: 'Payment is canceled by the buyer.' }

export type ResultStamp = { readonly transid: string; readonly authcode: string; readonly resdt: string }

/** The next transaction number of the merchant: mid, day and six digits counted from 1. */
export function nextStamp(ctx: EximbayContext, mid: string, isApproval: boolean): ResultStamp {
  const numbers = ctx.state.eximbay.transactionNumbers
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

/** The signed fields of returnurl and statusurl. */
export function resultMessage(
  session: Session,
  merchant: Merchant,
  charge: Charge,
  stamp: ResultStamp,
  outcome: Outcome,
): Fields {
  const { fields, behaviour } = session
  const method = findMethod(fields.paymethod ?? '')
  const isApproved = outcome.rescode === approved.rescode
  const card = isApproved ? method?.card : undefined
  const message: Record<string, string> = {
    ver: '230',
    mid: merchant.mid,
    txntype: 'PAYMENT',
    ref: charge.ref,
    cur: charge.cur,
    amt: behaviour.form === 'float_amount' ? floatLikeAmount(charge.amt) : charge.amt,
    ...pick(fields, ['email', 'param1', 'param2', 'param3']),
    ...outcome,
    ...stamp,
    paymethod: answeredMethod(session),
    cardholder: card ? (fields.buyer ?? '') : '',
    cardno1: card?.first4 ?? '',
    cardno4: card?.last4 ?? '',
    payto: isApproved ? 'SANDBOX GATEWAY' : '',
    ...emptyFields,
    ...Object.fromEntries(Object.entries(fields).filter(([name]) => name.startsWith('shipTo_'))),
  }
  if (behaviour.form === 'extra_field') message.acquirerNote = 'a field that no guide names'
  const signed = withFgkey(message, merchant.secretKey)
  return behaviour.tamper === 'signature' ? { ...signed, fgkey: fgkeyOf(signed, 'not the key') } : signed
}

/** The concrete brand where any card was asked for. */
export function answeredMethod(session: Session): string {
  const asked = session.fields.paymethod ?? ''
  return findMethod(asked)?.answeredAs ?? asked
}

const otherCurrency: Record<Currency, Currency> = { KRW: 'USD', USD: 'EUR', EUR: 'USD', JPY: 'KRW' }

const emptyFields = {
  accesscountry: '',
  inst: '',
  dm_decision: '',
  dm_reject: '',
  dm_review: '',
  basecur: '',
  baseamt: '',
  baserate: '',
  foreigncur: '',
  foreignamt: '',
  foreignrate: '',
  dccrate: '',
}

/** Absent optional fields are answered empty. */
function pick(fields: Fields, names: readonly string[]): Fields {
  return Object.fromEntries(names.map((name) => [name, fields[name] ?? '']))
}
