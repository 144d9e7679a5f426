import { type Money, majorText, minorOfText, type PaidCurrency } from '@encore/contract/rules/money'
import type { Ctx } from '#platform/context.ts'
import type { AskedAttempt, QueryAnswer, RefundAnswer, RefundRequest } from '../gateway.ts'
import { type Fields, fgkeyOf } from './fgkey.ts'
import { merchantOfMid } from './merchants.ts'
import { factOf, verifiedFields } from './message.ts'

const timeoutMs = 10_000

export async function queryAttempt(
  ctx: Ctx,
  { id, mid, money }: AskedAttempt,
  transid = '',
): Promise<QueryAnswer> {
  const reply = await ask(ctx, mid, {
    ...common(mid, id, money),
    txntype: 'QUERY',
    keyfield: transid ? 'TRANSID' : 'REF',
    transid,
  })
  if (!reply || reply.fields.ref !== id) return { kind: 'unknown' }
  const { rescode, status = '' } = reply.fields
  const isSale = rescode === '0000' && status.toUpperCase() === 'SALE'
  if (isSale && isNothing(reply.fields.balance)) return { kind: 'unpaid' }
  if (isSale) {
    return { kind: 'paid', facts: [factOf(reply.fields, 'CAPTURED', 'QUERY', reply.raw)] }
  }
  if (rescode === '0000' && status.toUpperCase() === 'REGISTERED') {
    const outcome = isNothing(reply.fields.balance) ? 'VOIDED' : 'REGISTERED'
    return { kind: 'promised', facts: [factOf(reply.fields, outcome, 'QUERY', reply.raw)] }
  }
  return status.toUpperCase() === 'NONE' ? { kind: 'unpaid' } : { kind: 'unknown' }
}

export async function sendRefund(ctx: Ctx, request: RefundRequest): Promise<RefundAnswer> {
  const { captured, amount } = request
  const reply = await ask(ctx, request.mid, {
    ...common(request.mid, request.attemptId, captured),
    txntype: 'REFUND',
    transid: request.gatewayTxId,
    refundtype: amount === captured.amount ? 'F' : 'P',
    refundamt: majorText(amount, captured.currency),
    refundid: request.refundId,
    reason: request.reason,
  })
  if (!reply) return { kind: 'unknown' }
  const { rescode = '', resmsg = '' } = reply.fields
  return rescode === '0000' ? { kind: 'done' } : { kind: 'refused', rescode, words: resmsg.trim() }
}

export async function unrefunded(ctx: Ctx, request: RefundRequest): Promise<number | null> {
  const { mid, attemptId, gatewayTxId, captured } = request
  const reply = await ask(ctx, mid, {
    ...common(mid, attemptId, captured),
    txntype: 'QUERY',
    keyfield: 'TRANSID',
    transid: gatewayTxId,
  })
  if (reply?.fields.rescode !== '0000' || reply.fields.transid !== gatewayTxId) return null
  return minorOfText(reply.fields.balance ?? '', captured.currency)
}

const isNothing = (balance = '') => /^0+(\.0+)?$/.test(balance)

const common = (mid: string, ref: string, money: Money<PaidCurrency>): Fields => ({
  ver: '230',
  mid,
  ref,
  cur: money.currency,
  amt: majorText(money.amount, money.currency),
  lang: 'EN',
  charset: 'UTF-8',
})

/** Returns the verified response; null after a timeout, for a malformed response or a wrong signature. */
async function ask(ctx: Ctx, mid: string, fields: Fields): Promise<{ fields: Fields; raw: string } | null> {
  const secretKey = merchantOfMid(ctx.config, mid)?.secretKey ?? ''
  const body = new URLSearchParams({ ...fields, fgkey: fgkeyOf(fields, secretKey) })
  try {
    const response = await fetch(`${ctx.config.EXIMBAY_BASE_URL}/Gateway/DirectProcessor.krp`, {
      method: 'POST',
      body,
      signal: AbortSignal.timeout(timeoutMs),
    })
    const raw = (await response.text()).replace(/\r?\n$/, '')
    const verified = verifiedFields(ctx.config, raw)
    const isAnswer = (verified?.txntype ?? fields.txntype) === fields.txntype
    if (verified?.mid === mid && isAnswer) return { fields: verified, raw }
  } catch (err) {
    ctx.log.warn({ err, txntype: fields.txntype, ref: fields.ref }, 'gateway did not respond')
  }
  return null
}
