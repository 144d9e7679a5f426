import type { Ctx } from '#platform/context.ts'
import type {
  AskedAttempt,
  Gateway,
  Opened,
  PaymentRequest,
  QueryAnswer,
  RefundAnswer,
  RefundRequest,
  ReportedPayment,
} from '../gateway.ts'
import { signatureOf } from '../signature.ts'
import { callJson, type Json, type Reply, textOf } from './call.ts'
import { factOfPayment } from './korea-facts.ts'
import { listPayments, paymentsSince } from './korea-list.ts'
import { readKoreaNotice } from './korea-notice.ts'
import { koreaStoreFor, koreaStoreOf, koreaStores } from './korea-stores.ts'

const json = (code: number, message: string) => ({
  type: 'application/json; charset=utf-8',
  body: JSON.stringify({ code, message }),
})

/** Payletter Korea: wallet payments in won. */
export const payletterKorea: Gateway = {
  provider: 'PAYLETTER_KR',
  midFor: (config, credentials) => koreaStoreFor(config, credentials).clientId,
  open,
  query,
  refund,
  unrefunded,
  reportedMids: ({ config }) => koreaStores(config).map(({ clientId }) => clientId),
  report,
  messages: {
    path: '/api/gateway/payletter-kr/notice/:ref/:signature',
    read: readKoreaNotice,
    answers: {
      success: json(0, 'success'),
      forged: json(1, 'not proved'),
      unknownReference: json(2, 'no such order'),
      notKept: json(3, 'not stored, send again'),
    },
  },
}

async function open(ctx: Ctx, request: PaymentRequest): Promise<Opened> {
  const { ref, method, money, memberId, itemName, buyerName } = request
  const { clientId, paymentKey } = koreaStoreFor(ctx.config, method.credentials)
  const { publicUrl } = ctx.config
  const reply = await post(ctx, '/v1.0/payments/request', paymentKey, {
    pgcode: method.method,
    client_id: clientId,
    user_id: memberId,
    user_name: buyerName,
    service_name: 'Encore',
    order_no: ref,
    amount: money.amount,
    product_name: itemName,
    email_flag: 'N',
    autopay_flag: 'N',
    return_url: `${publicUrl}/api/gateway/back/${ref}/return`,
    cancel_url: `${publicUrl}/api/gateway/back/${ref}/cancel`,
    callback_url: `${publicUrl}/api/gateway/payletter-kr/notice/${ref}/${signatureOf(ctx, 'notice', ref)}`,
  })
  if (!reply) return { kind: 'unknown' }
  if (reply.kind === 'refused') return { kind: 'refused', words: reply.words }
  const [onlineUrl, mobileUrl] = [textOf(reply.value.online_url), textOf(reply.value.mobile_url)]
  return onlineUrl && mobileUrl ? { kind: 'page', onlineUrl, mobileUrl } : { kind: 'unknown' }
}

/** Returns all payments of the attempt that are not canceled; the list contains every payment of a reference. */
async function query(ctx: Ctx, { id, mid, createdAt }: AskedAttempt, tid?: string): Promise<QueryAnswer> {
  const listed = await paymentsSince(ctx, mid, createdAt)
  if (!listed) return { kind: 'unknown' }
  const own = listed.filter((row) => row.orderNo === id && (!tid || row.tid === tid) && !row.isCanceled)
  const facts = own.map((row) => factOfPayment(row, mid, 'QUERY'))
  return facts.length > 0 ? { kind: 'paid', facts } : { kind: 'unpaid' }
}

async function refund(ctx: Ctx, request: RefundRequest): Promise<RefundAnswer> {
  const { mid, method, memberId, gatewayTxId, captured, amount } = request
  const isWhole = amount === captured.amount
  const reply = await post(
    ctx,
    isWhole ? '/v1.0/payments/cancel' : '/v1.0/payments/cancel/partial',
    koreaStoreOf(ctx.config, mid)?.paymentKey ?? '',
    {
      pgcode: method,
      client_id: mid,
      user_id: memberId,
      tid: gatewayTxId,
      amount,
      ip_addr: '127.0.0.1',
    },
  )
  if (!reply) return { kind: 'unknown' }
  return reply.kind === 'done'
    ? { kind: 'done' }
    : { kind: 'refused', rescode: reply.code, words: reply.words }
}

/** The list shows only full cancellations, so the balance after a partial refund is unknown. */
async function unrefunded(ctx: Ctx, request: RefundRequest): Promise<number | null> {
  const { mid, attemptedAt, gatewayTxId, captured, amount } = request
  const listed = await paymentsSince(ctx, mid, attemptedAt)
  const payment = listed?.find((row) => row.tid === gatewayTxId)
  if (!payment) return null
  if (payment.isCanceled) return 0
  return amount === captured.amount ? captured.amount : null
}

async function report(ctx: Ctx, mid: string, date: string): Promise<ReportedPayment[]> {
  const listed = await listPayments(ctx, mid, date)
  if (!listed) throw new Error(`Payletter Korea gave no list of ${date}`)
  return listed.map(({ tid, orderNo, amount, isCanceled, method, payer }) => ({
    id: orderNo,
    mid,
    gatewayTxId: tid,
    money: { amount, currency: 'KRW' },
    balance: isCanceled ? 0 : amount,
    method,
    payer,
  }))
}

const post = (ctx: Ctx, path: string, paymentKey: string, body: Json): Promise<Reply | null> =>
  callJson(ctx, {
    method: 'POST',
    url: `${ctx.config.PAYLETTER_KR_BASE_URL}${path}`,
    authorization: `PLKEY ${paymentKey}`,
    body,
  })
