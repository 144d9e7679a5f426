import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { GatewayContext } from '#src/gateway/context.ts'
import type { Transaction } from '#src/gateway/records.ts'
import { balanceOf, bookRefund } from '#src/gateway/refunds.ts'
import { booked, openSession } from '#src/gateway/sessions.ts'
import { type KoreaClient, koreaClientOf } from './clients.ts'
import { type Answer, isAddress, type Json, jsonRoutes, wrongName } from './json-routes.ts'
import { koreaTime } from './korea-voice.ts'

/** Payletter Korea: JSON requests and responses, identified by the key in `Authorization: PLKEY`. */
export function koreaRoutes(app: FastifyInstance, ctx: GatewayContext): void {
  jsonRoutes(app, ctx, ({ post, get }) => {
    post('/v1.0/payments/request', 'payment', (request, body) => openPayment(ctx, request, body))
    post('/v1.0/payments/cancel', 'refund', (request, body) => cancelPayment(ctx, request, body, 'whole'))
    post('/v1.0/payments/cancel/partial', 'refund', (request, body) =>
      cancelPayment(ctx, request, body, 'part'),
    )
    get('/v1.0/payments/transaction/list', (request, query) => listPayments(ctx, request, query))
  })
}

const requestFields = {
  required: ['pgcode', 'client_id', 'user_id', 'amount', 'product_name', 'return_url', 'callback_url'],
  optional: [
    'user_name',
    'service_name',
    'order_no',
    'taxfree_amount',
    'tax_amount',
    'email_flag',
    'email_addr',
    'autopay_flag',
    'receipt_flag',
    'custom_parameter',
    'cancel_url',
    'inapp_flag',
    'app_return_url',
    'app_cancel_url',
  ],
}

function openPayment(ctx: GatewayContext, request: FastifyRequest, body: Json | undefined): Answer {
  if (!body) return notJson
  const client = clientOf(request, body.client_id, 'paymentKey')
  if (!client) return refused(401, 2, 'Authentication failed')
  const wrong = wrongField(body)
  if (wrong) return refused(400, 3, wrong)
  // Some refusals are server errors with a nested body.
  if (!client.pgcodes.includes(String(body.pgcode)))
    return { status: 500, body: { error: { code: 4, message: `Method is not open: ${body.pgcode}` } } }
  const text = (name: string) => String(body[name] ?? '')
  const session = openSession(
    ctx,
    {
      mid: client.clientId,
      ref: text('order_no'),
      cur: 'KRW',
      amt: text('amount'),
      autoclose: 'Y',
      paymethod: text('pgcode'),
      shop: text('service_name'),
      buyer: text('user_name'),
      user_id: text('user_id'),
      custom_parameter: text('custom_parameter'),
      returnurl: text('return_url'),
      statusurl: text('callback_url'),
      cancelurl: text('cancel_url'),
      item_0_product: text('product_name'),
      item_0_quantity: '1',
      item_0_unitPrice: text('amount'),
    },
    'payletter_kr',
  )
  const url = `http://${request.headers.host}/hosted/${session.id}`
  const token = ctx.state.lastExchangeId + 1
  return {
    status: 200,
    ref: text('order_no'),
    body: { token, online_url: url, mobile_url: `${url}?device=mobile` },
  }
}

function wrongField(body: Json): string | undefined {
  const wrong = wrongName(body, requestFields.required, requestFields.optional)
  if (wrong) return wrong
  const { amount } = body
  if (typeof amount !== 'number' || !Number.isInteger(amount) || amount <= 0) return `Amount is not valid`
  const badUrl = ['return_url', 'callback_url', 'cancel_url'].find(
    (name) => body[name] !== undefined && !isAddress(body[name]),
  )
  return badUrl && `Value is not allowed: ${badUrl}`
}

/** There is no idempotency key: a repeated cancellation finds no balance left. */
function cancelPayment(
  ctx: GatewayContext,
  request: FastifyRequest,
  body: Json | undefined,
  how: 'whole' | 'part',
): Answer {
  if (!body) return notJson
  const client = clientOf(request, body.client_id, 'paymentKey')
  if (!client) return refused(401, 2, 'Authentication failed')
  const found = booked(ctx).find((item) => item.mid === client.clientId && item.transid === body.tid)
  if (!found || found.notice.user_id !== body.user_id || found.paymethod !== body.pgcode)
    return refused(400, 5, 'No such transaction')
  const answer = cancelFound(ctx, found, body.amount, how)
  return { ...answer, ref: found.ref }
}

function cancelFound(
  ctx: GatewayContext,
  found: Transaction,
  amount: unknown,
  how: 'whole' | 'part',
): Answer {
  const balance = Number(balanceOf(found))
  if (balance === 0) return refused(400, 6, 'Already canceled')
  if (typeof amount !== 'number' || !Number.isInteger(amount) || amount <= 0 || amount > balance)
    return refused(400, 7, 'Cancel amount is not valid')
  if (how === 'whole' && amount !== balance) return refused(400, 7, 'Cancel amount is not the whole')
  if (found.refundFault === 'rc18') return refused(400, 8, 'Unsettled balance is too small')
  const isLost = found.refundFault === 'lost_answer'
  if (isLost) found.refundFault = 'none'
  const { resdt } = bookRefund(ctx, found, String(amount))
  const { cid } = found.notice
  return { status: 200, isLost, body: { tid: found.transid, cid, amount, cancel_date: koreaTime(resdt) } }
}

function listPayments(
  ctx: GatewayContext,
  request: FastifyRequest,
  query: Readonly<Record<string, string>>,
): Answer {
  const client = clientOf(request, query.client_id, 'searchKey')
  if (!client) return refused(401, 2, 'Authentication failed')
  if (!/^\d{8}$/.test(query.date ?? '') || query.date_type !== 'transaction')
    return refused(400, 3, 'Value is not allowed: date')
  const list = booked(ctx)
    .filter((item) => item.mid === client.clientId && item.resdt.slice(0, 8) === query.date)
    .filter((item) => query.pgcode === undefined || item.paymethod === query.pgcode)
    .map(listRow)
  return { status: 200, body: { total_count: list.length, list } }
}

function listRow(item: Transaction) {
  const { notice, refunds } = item
  const isCanceled = Number(balanceOf(item)) === 0
  return {
    pgcode: item.paymethod,
    user_id: notice.user_id,
    tid: item.transid,
    cid: notice.cid,
    amount: Number(item.amt),
    order_no: item.ref,
    product_name: notice.product_name,
    status_code: isCanceled ? 4 : 5,
    transaction_date: koreaTime(item.resdt),
    cancel_date: isCanceled ? koreaTime(refunds.at(-1)?.at ?? item.resdt) : '',
  }
}

function clientOf(
  request: FastifyRequest,
  clientId: unknown,
  key: 'paymentKey' | 'searchKey',
): KoreaClient | undefined {
  const client = koreaClientOf(clientId)
  return client && request.headers.authorization === `PLKEY ${client[key]}` ? client : undefined
}

const refused = (status: number, code: number, message: string): Answer => ({
  status,
  body: { code, message },
})

const notJson = refused(400, 1, 'Body is not JSON')
