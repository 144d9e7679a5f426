import { majorText } from '@encore/contract/rules/money'
import type { Ctx } from '#platform/context.ts'
import { senderAddress } from '#platform/mail.ts'
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
import { factOfPayment, listPayments, paymentsSince } from './global-list.ts'
import { readGlobalNotice } from './global-notice.ts'

const text = (body: string) => ({ type: 'text/plain; charset=utf-8', body })

/** Payletter Global: one merchant account, which charges dollars. */
export const payletterGlobal: Gateway = {
  provider: 'PAYLETTER_GLOBAL',
  midFor: (config) => config.PAYLETTER_GLOBAL_STORE,
  open,
  query,
  refund,
  unrefunded,
  reportedMids: ({ config }) => (config.PAYLETTER_GLOBAL_STORE ? [config.PAYLETTER_GLOBAL_STORE] : []),
  report,
  messages: {
    path: '/api/gateway/payletter-global/notice/:ref/:signature',
    read: readGlobalNotice,
    answers: {
      success: text('<RESULT>OK</RESULT>'),
      forged: text('<RESULT>NOT PROVED</RESULT>'),
      unknownReference: text('<RESULT>NO SUCH ORDER</RESULT>'),
      notKept: text('<RESULT>NOT STORED</RESULT>'),
    },
  },
}

async function open(ctx: Ctx, request: PaymentRequest): Promise<Opened> {
  const { ref, method, money, memberId, buyerName, buyerEmail } = request
  const { publicUrl, PAYLETTER_GLOBAL_STORE: storeid } = ctx.config
  const reply = await post(ctx, '/api/payment/request', {
    storeid,
    currency: money.currency,
    storeorderno: ref,
    amount: Number(majorText(money.amount, money.currency)),
    payerid: memberId,
    payername: buyerName,
    payeremail: buyerEmail ?? senderAddress(ctx.config),
    servicename: request.itemName,
    returnurl: `${publicUrl}/api/gateway/back/${ref}/return`,
    notiurl: `${publicUrl}/api/gateway/payletter-global/notice/${ref}/${signatureOf(ctx, 'notice', ref)}`,
    pginfo: method.method,
  })
  if (!reply) return { kind: 'unknown' }
  if (reply.kind === 'refused') return { kind: 'refused', words: reply.words }
  const [onlineUrl, mobileUrl] = [textOf(reply.value.online_url), textOf(reply.value.mobile_url)]
  return onlineUrl && mobileUrl ? { kind: 'page', onlineUrl, mobileUrl } : { kind: 'unknown' }
}

async function query(
  ctx: Ctx,
  { id, mid, createdAt }: AskedAttempt,
  paytoken?: string,
): Promise<QueryAnswer> {
  const listed = await paymentsSince(ctx, createdAt)
  if (!listed) return { kind: 'unknown' }
  const own = listed.filter(
    (row) => row.orderNo === id && (!paytoken || row.paytoken === paytoken) && row.balance > 0,
  )
  const facts = own.map((row) => factOfPayment(row, mid))
  return facts.length > 0 ? { kind: 'paid', facts } : { kind: 'unpaid' }
}

async function refund(
  ctx: Ctx,
  { gatewayTxId, mid, captured, amount }: RefundRequest,
): Promise<RefundAnswer> {
  const reply = await post(ctx, '/api/payment/refund', {
    storeid: mid,
    paytoken: gatewayTxId,
    currency: captured.currency,
    amount: Number(majorText(amount, captured.currency)),
  })
  if (!reply) return { kind: 'unknown' }
  return reply.kind === 'done'
    ? { kind: 'done' }
    : { kind: 'refused', rescode: reply.code, words: reply.words }
}

async function unrefunded(ctx: Ctx, { gatewayTxId, attemptedAt }: RefundRequest): Promise<number | null> {
  const listed = await paymentsSince(ctx, attemptedAt)
  return listed?.find((row) => row.paytoken === gatewayTxId)?.balance ?? null
}

async function report(ctx: Ctx, mid: string, date: string): Promise<ReportedPayment[]> {
  const listed = await listPayments(ctx, date)
  if (!listed) throw new Error(`Payletter Global gave no list of ${date}`)
  return listed.map(({ paytoken, orderNo, money, balance }) => ({
    id: orderNo,
    mid,
    gatewayTxId: paytoken,
    money,
    balance,
    method: '',
    payer: '',
  }))
}

const post = (ctx: Ctx, path: string, body: Json): Promise<Reply | null> =>
  callJson(ctx, {
    method: 'POST',
    url: `${ctx.config.PAYLETTER_GLOBAL_BASE_URL}${path}`,
    authorization: `GPLKEY ${ctx.config.PAYLETTER_GLOBAL_KEY}`,
    body,
  })
