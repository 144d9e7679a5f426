import { floatLikeAmount } from '#src/gateway/amounts.ts'
import type { Fields } from '#src/gateway/form.ts'
import { approved, type Charge, type Outcome, type ResultStamp } from '#src/gateway/outcomes.ts'
import type { Session } from '#src/gateway/records.ts'
import { fgkeyOf, withFgkey } from './fgkey.ts'
import type { Merchant } from './merchants.ts'
import { findMethod, methodLabel } from './methods.ts'

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
    paymethod: methodLabel(fields.paymethod ?? ''),
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

/** Missing optional fields become empty. */
function pick(fields: Fields, names: readonly string[]): Fields {
  return Object.fromEntries(names.map((name) => [name, fields[name] ?? '']))
}
