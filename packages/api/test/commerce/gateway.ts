import type { GatewayCode } from '@encore/contract/rules/payment-methods'
import { fgkeyOf } from '#modules/commerce/payments/eximbay/fgkey.ts'
import type { Fan, Shop } from './shop.ts'

/** Signing keys of the sandbox, by store id. */
const keys: Record<string, string> = {
  SANDBOX001: '0123456789ABCDEF0123456789ABCDEF',
  SANDBOX002: 'FEDCBA9876543210FEDCBA9876543210',
}

export type Form = Record<string, string>

export interface Placed {
  orderId: string
  ref: string
  /** Empty when the gateway is reached through `onlineUrl`. */
  form: Form
  onlineUrl: string | null
}

/** Orders a cube package and returns the form that the browser would post to the gateway. */
export async function orderPackage(
  { api }: Fan,
  productUid: string,
  pgCode: GatewayCode = 'P000',
): Promise<Placed> {
  return read(await api('POST /api/v2/order/point', { body: { productUid, pgCode, quantity: 1 } }))
}

export async function orderProduct(
  { api }: Fan,
  productUid: string,
  quantity = 1,
  pgCode: GatewayCode = 'P000',
): Promise<Placed> {
  return read(await api('POST /api/v2/order/product', { body: { productUid, pgCode, quantity } }))
}

function read(answer: Awaited<ReturnType<Fan['api']>>): Placed {
  const value = answer.ok ? answer.value : undefined
  if (!value || !('sortingParams' in value)) throw new Error(`not placed: ${JSON.stringify(answer)}`)
  const { orderId, sortingParams, onlineUrl } = value
  const ref = sortingParams?.ref ?? /open\/(at_\w+)\//.exec(onlineUrl ?? '')?.[1]
  if (!ref) throw new Error(`no way to the gateway: ${JSON.stringify(answer)}`)
  return { orderId, ref, form: sortingParams ?? {}, onlineUrl }
}

let transactions = 0

/** Returns a transaction number that is unique in this run. */
export const newTransid = (): string => `T${process.pid}${String(++transactions).padStart(8, '0')}`

/** Builds the gateway's notice about an attempt, signed with the store's key after `change` is applied. */
export function notice({ form }: Placed, change: Form = {}): string {
  const { mid = '', ref = '', cur = '', amt = '', email = '' } = form
  const fields: Form = {
    ver: '230',
    mid,
    txntype: 'PAYMENT',
    ref,
    cur,
    amt,
    email,
    rescode: '0000',
    resmsg: 'Success. ',
    transid: newTransid(),
    authcode: '',
    paymethod: 'P101',
    ...change,
  }
  return signed(fields)
}

export const declined = (placed: Placed, change: Form = {}): string =>
  notice(placed, { rescode: 'XXXX', resmsg: 'Decline  Card number ', ...change })

export function signed(fields: Form): string {
  const fgkey = fgkeyOf(fields, keys[fields.mid ?? ''] ?? 'no key')
  return new URLSearchParams({ ...fields, fgkey }).toString()
}

const formType = 'application/x-www-form-urlencoded; charset=UTF-8'

/** Posts a notice to statusurl and returns the response body. */
export async function sendNotice({ world }: Shop, payload: string, type = formType): Promise<string> {
  const headers = { 'content-type': type }
  const url = '/api/gateway/eximbay/status'
  return (await world.api.http.inject({ method: 'POST', url, headers, payload })).body
}

/** Posts to returnurl as a browser without cookies and returns the redirect. */
export async function sendReturn({ world }: Shop, payload: string) {
  const headers = { 'content-type': formType, 'sec-fetch-site': 'cross-site' }
  const reply = await world.api.http.inject({
    method: 'POST',
    url: '/payment/eximbay/result',
    headers,
    payload,
  })
  return { status: reply.statusCode, location: reply.headers.location }
}

export const accepted = 'rescode=0000&resmsg=Success'

export async function stateOf({ api }: Fan, { orderId }: Placed) {
  const state = await api('GET /api/v2/order/{id}', { params: { id: orderId } })
  if (!state.ok) throw new Error(`no order: ${state.error.name}`)
  return state.value
}

/** Returns the order's steps, oldest first, as `event to_status`. */
export async function historyOf({ world }: Shop, { orderId }: Placed): Promise<string[]> {
  const rows = await world.db.owner<{ step: string }[]>`
    select concat(event, ' ', to_status) as step from order_history where order_id = ${orderId} order by id`
  return rows.map((row) => row.step)
}

export async function paymentsOf({ world }: Shop, { orderId }: Placed) {
  const { owner } = world.db
  const attempts = await owner<{ state: string }[]>`
    select state from payment_attempt where order_id = ${orderId} order by id`
  const captures = await owner<{ outcome: string; amount: number; refunded: number }[]>`
    select outcome, amount, refunded from payment_capture where order_id = ${orderId} order by captured_at, gateway_tx_id`
  const refunds = await owner<{ reason: string; state: string; amount: number }[]>`
    select reason, state, amount from refund where order_id = ${orderId} order by id`
  return {
    attempts: attempts.map((row) => row.state),
    captures: captures.map((row) => ({ ...row })),
    refunds: refunds.map((row) => ({ ...row })),
  }
}
