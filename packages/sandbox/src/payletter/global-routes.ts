import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { GatewayContext } from '#src/gateway/context.ts'
import { balanceOf } from '#src/gateway/refunds.ts'
import { booked, isOfDay, openSession } from '#src/gateway/sessions.ts'
import { type GlobalStore, globalStoreOf } from './clients.ts'
import { amountOf, refundPayment, refused } from './global-refund.ts'
import { type Answer, isAddress, type Json, jsonRoutes, wrongName } from './json-routes.ts'
import { refundBySignature } from './older-refund.ts'

/** Payletter Global: JSON requests and responses, authenticated by `Authorization: GPLKEY`. */
export function globalRoutes(app: FastifyInstance, ctx: GatewayContext): void {
  jsonRoutes(app, ctx, ({ post, get }) => {
    post('/api/payment/request', 'payment', (request, body) => openPayment(ctx, request, body ?? {}))
    post('/api/payment/refund', 'refund', (request, body) => refundByKey(ctx, request, body ?? {}))
    post('/payment/:pginfo/refund', 'refund', (request) => refundBySignature(ctx, request))
    get('/office/payletter-global', (request, query) => dayList(ctx, request, query))
  })
}

const required = [
  'storeid',
  'currency',
  'storeorderno',
  'amount',
  'payerid',
  'payeremail',
  'returnurl',
  'notiurl',
  'pginfo',
]

function openPayment(ctx: GatewayContext, request: FastifyRequest, body: Json): Answer {
  const store = globalStoreOf(body.storeid)
  if (!store) return refused(403, 993, 'Unknown store')
  if (!isKeyOf(store, request)) return refused(401, 998, 'Authentication failed')
  const amount = amountOf(body.amount, store)
  const wrong =
    wrongName(body, required, ['servicename', 'payername', 'custom']) ??
    (amount === undefined ? 'Amount is not valid' : undefined) ??
    (isAddress(body.returnurl) && isAddress(body.notiurl)
      ? undefined
      : 'Value is not allowed: returnurl, notiurl')
  if (wrong !== undefined || amount === undefined) return refused(400, 997, wrong ?? '')
  if (body.currency !== store.currency || !store.methods.includes(String(body.pginfo)))
    return refused(406, 995, 'Currency or method is not open')
  const text = (name: string) => String(body[name] ?? '')
  const session = openSession(
    ctx,
    {
      mid: store.storeId,
      ref: text('storeorderno'),
      cur: store.currency,
      amt: amount,
      autoclose: 'Y',
      paymethod: text('pginfo'),
      shop: text('servicename'),
      buyer: text('payername'),
      email: text('payeremail'),
      user_id: text('payerid'),
      custom_parameter: text('custom'),
      returnurl: text('returnurl'),
      statusurl: text('notiurl'),
      item_0_product: text('servicename'),
      item_0_quantity: '1',
      item_0_unitPrice: amount,
    },
    'payletter_global',
  )
  const url = `http://${request.headers.host}/hosted/${session.id}`
  return {
    status: 200,
    ref: text('storeorderno'),
    body: { token: session.id, online_url: url, mobile_url: `${url}?device=mobile` },
  }
}

function refundByKey(ctx: GatewayContext, request: FastifyRequest, body: Json): Answer {
  const store = globalStoreOf(body.storeid)
  if (!store || !isKeyOf(store, request)) return refused(401, 998, 'Authentication failed')
  return refundPayment(ctx, store, body)
}

/** The gateway documents no query; this list of a day (KST) is invented by the sandbox. */
function dayList(
  ctx: GatewayContext,
  request: FastifyRequest,
  query: Readonly<Record<string, string>>,
): Answer {
  const store = globalStoreOf(query.storeid)
  if (!store || !isKeyOf(store, request)) return refused(401, 998, 'Authentication failed')
  const list = booked(ctx)
    .filter((item) => item.mid === store.storeId && isOfDay(item, query.date))
    .map((item) => ({
      paytoken: item.transid,
      storeorderno: item.ref,
      currency: item.cur,
      payamt: item.amt,
      balance: balanceOf(item),
    }))
  return { status: 200, body: { list } }
}

const isKeyOf = (store: GlobalStore, request: FastifyRequest): boolean =>
  request.headers.authorization === `GPLKEY ${store.key}`
