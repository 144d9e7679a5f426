import { formatAmount } from '#src/gateway/amounts.ts'
import type { GatewayContext } from '#src/gateway/context.ts'
import { encodeForm, type Fields, parseForm, repeatedName } from '#src/gateway/form.ts'
import type { Transaction } from '#src/gateway/records.ts'
import { balanceOf, bookRefund } from '#src/gateway/refunds.ts'
import { booked } from '#src/gateway/sessions.ts'
import { checkRefund } from './check-refund.ts'
import { hasValidFgkey, withFgkey } from './fgkey.ts'
import { checkFields, queryFields, refundFields } from './fields.ts'
import type { Merchant } from './merchants.ts'
import { merchantOf } from './merchants.ts'
import { type Refusal, refuse } from './refusal.ts'
import { slipState } from './slips.ts'

export type DirectAnswer = {
  /** Exact wire text, with a trailing line feed. */
  readonly body: string
  /** True when the refund is done but the response is lost. */
  readonly isLost: boolean
}

/** Handles QUERY and REFUND from the server; the response is always `name=value&...` and a line feed. */
export function answerDirect(ctx: GatewayContext, body: string): DirectAnswer {
  const fields = parseForm(body)
  const repeated = repeatedName(body)
  if (repeated !== undefined)
    return answer(undefined, fields, refuse('VE10', `Field stands twice: ${repeated}`))
  const merchant = merchantOf(ctx, fields.mid)
  if (!merchant) return answer(undefined, fields, refuse('VE01', 'Unknown merchant'))
  if (!hasValidFgkey(fields, merchant.secretKey))
    return answer(merchant, fields, refuse('VE00', 'fgkey does not match'))
  if (fields.txntype === 'QUERY') return answerQuery(ctx, merchant, fields)
  if (fields.txntype === 'REFUND') return answerRefund(ctx, merchant, fields)
  return answer(merchant, fields, refuse('VE05', 'Value is not allowed: txntype'))
}

function answerQuery(ctx: GatewayContext, merchant: Merchant, fields: Fields): DirectAnswer {
  const wrongField = checkFields(fields, queryFields)
  if (wrongField) return answer(merchant, fields, wrongField)
  const byRef = fields.keyfield === 'REF'
  if (!byRef && !fields.transid)
    return answer(merchant, fields, refuse('VE02', 'Required field is missing: transid'))
  const found = booked(ctx).findLast(
    (item) =>
      item.mid === merchant.mid && item.ref === fields.ref && (byRef || item.transid === fields.transid),
  )
  if (!found) return answerSlip(ctx, merchant, fields, byRef)
  return answer(merchant, fields, success, {
    cur: found.cur,
    amt: found.amt,
    status: 'SALE',
    transid: found.transid,
    balance: balanceOf(found),
    paymethod: found.paymethod,
    authcode: found.authcode,
    resdt: found.resdt,
  })
}

/** QUERY for a pending deposit: the balance is the amount, or zero once the number is void. */
function answerSlip(ctx: GatewayContext, merchant: Merchant, fields: Fields, byRef: boolean): DirectAnswer {
  const slip = ctx.state.gateway.slips.findLast(
    (item) =>
      item.mid === merchant.mid && item.ref === fields.ref && (byRef || item.transid === fields.transid),
  )
  if (!slip) return answer(merchant, fields, noTransaction, { status: 'NONE' })
  const { cur, amt, transid, paymethod, resdt } = slip
  const balance = slipState(ctx, slip) === 'void' ? formatAmount(0n, cur) : amt
  return answer(merchant, fields, success, {
    cur,
    amt,
    status: 'REGISTERED',
    transid,
    balance,
    paymethod,
    authcode: '',
    resdt,
  })
}

function answerRefund(ctx: GatewayContext, merchant: Merchant, fields: Fields): DirectAnswer {
  const wrongField = checkFields(fields, refundFields)
  if (wrongField) return answer(merchant, fields, wrongField)
  const found = booked(ctx).find((item) => item.mid === merchant.mid && item.transid === fields.transid)
  if (!found) return answer(merchant, fields, noTransaction)
  const refused = checkRefund(fields, found, refundIdsOf(ctx, merchant))
  if (refused) return answer(merchant, fields, refused, { balance: balanceOf(found) })
  const isLost = found.refundFault === 'lost_answer'
  if (isLost) found.refundFault = 'none'
  const stamp = bookRefund(ctx, found, fields.refundamt ?? '', fields.refundid)
  const done = answer(merchant, fields, success, { ...stamp, balance: balanceOf(found) })
  return { ...done, isLost }
}

const success = { rescode: '0000', resmsg: 'Success.' }
const noTransaction = refuse('Q004', 'No such transaction')

function refundIdsOf(ctx: GatewayContext, merchant: Merchant): Set<string> {
  const own = (item: Transaction) => item.mid === merchant.mid
  const refunds = ctx.state.gateway.transactions.filter(own).flatMap((item) => item.refunds)
  return new Set(refunds.flatMap((refund) => refund.refundid ?? []))
}

const echoed = ['ver', 'mid', 'txntype', 'ref', 'cur', 'amt', 'transid', 'param1', 'param2', 'param3']
const echoedForRefund = [...echoed, 'refundtype', 'refundamt', 'refundid']

/** Unsigned for an unknown merchant, because there is no key. */
function answer(
  merchant: Merchant | undefined,
  fields: Fields,
  outcome: Refusal | typeof success,
  result: Fields = {},
): DirectAnswer {
  const names = fields.txntype === 'REFUND' ? echoedForRefund : echoed
  const echo = Object.fromEntries(names.map((name) => [name, fields[name] ?? '']))
  const message = { ...echo, ...outcome, ...result }
  const signed = merchant ? withFgkey(message, merchant.secretKey) : message
  return { body: `${encodeForm(signed)}\n`, isLost: false }
}
