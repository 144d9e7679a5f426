import { setTimeout as pause } from 'node:timers/promises'
import type { PlacedOrder } from '@encore/contract/endpoints'
import type { ErrorBody } from '@encore/contract/errors'
import { findMethod, type GatewayCode } from '@encore/contract/rules/payment-methods'
import { type Fan, openGatewayPage, signInFan, signUpFan } from '@encore/dev-env'
import type { Chance } from './chance.ts'
import { type Buyer, type History, type OrderCall, placeOrder, untilDefinite } from './history.ts'
import type { World } from './world.ts'

/** A product and the codes with which it can be paid at a gateway. */
export interface Offer {
  productUid: string
  pgCodes: readonly [GatewayCode, ...GatewayCode[]]
}

export interface Shop {
  packages: readonly [Offer, ...Offer[]]
  /** Products with limited stock, paid at a gateway. */
  goods: readonly [Offer, ...Offer[]]
  forCubes: readonly [string, ...string[]]
}

export interface Action {
  world: World
  history: History
  chance: Chance
  shop: Shop
}

/** A buyer whose session was opened before the kill. */
export interface Customer {
  fan: Fan
  buyer: Buyer
}

export const password = 'a thousand lanterns on one river'

/** Behaviours of the gateway around a payment; the plain case is about as frequent as all others together. */
const scenarios = [
  ...(Array.from({ length: 14 }, () => 'plain') as ['plain', ...'plain'[]]),
  ...(['no_webhook', 'webhook_delay', 'double_notify', 'parallel_notify', 'flaky_merchant'] as const),
  ...(['return_first', 'webhook_first', 'approve_then_decline', 'cancel_then_approve'] as const),
  ...([
    'wrong_amount',
    'double_payment',
    'refund_lost_answer',
    'refund_rc18',
    'bad_fgkey',
    'unknown_ref',
  ] as const),
] as const

export function buyPackage(action: Action, customer: Customer): Promise<void> {
  return payAtGateway(action, customer, 'POST /api/v2/order/point', action.chance.pick(action.shop.packages))
}

/** Orders a product with limited stock at a gateway; its units are held until the payment ends. */
export function buyGoods(action: Action, customer: Customer): Promise<void> {
  return payAtGateway(action, customer, 'POST /api/v2/order/product', action.chance.pick(action.shop.goods))
}

/** Orders, uses the gateway's page and usually returns with its result; some buyers leave the page open. */
async function payAtGateway(
  action: Action,
  customer: Customer,
  endpoint: OrderCall['endpoint'],
  { productUid, pgCodes }: Offer,
): Promise<void> {
  const { world, history, chance } = action
  const pgCode = chance.pick(pgCodes)
  const scenario = chance.pick(scenarios)
  const button = scenario === 'cancel_then_approve' ? 'cancel' : chance.pick(buttons)
  const [twice, leaves, comesBack] = [chance.isTrue(0.3), chance.isTrue(0.15), chance.isTrue(0.7)]
  const account = { endpoint, body: { productUid, pgCode, quantity: 1 } }
  const first = await placeOrder(history, { ...customer, twice }, account)
  const isFree = !first.ok && (await giveUpOpen(history, customer, first.error))
  const order = isFree ? await placeOrder(history, { ...customer, twice }, account) : first
  if (!order.ok) return
  const provider = findMethod(pgCode)?.provider.toLowerCase()
  await world.control('arm', { provider, ref: refOf(order.value), scenario })
  const page = await openChaosPage(order.value)
  if (!page || leaves) return
  if (pgCode === 'KONBINI') return payAtShop(action, page, scenario === 'bad_fgkey')
  const pressed = (await world.control(`tx/${page}/${button}`, {})) as Pressed
  if (comesBack && pressed.result) await comeBack(pressed)
}

/** Cancels an order that is still open with another method; returns true when there was one. */
async function giveUpOpen(history: History, { fan }: Customer, { name, data }: ErrorBody): Promise<boolean> {
  const id = name === 'ORDER_OPEN' && data?.orderId
  if (typeof id !== 'string') return false
  const idempotencyKey = crypto.randomUUID()
  const given = await untilDefinite(history, () =>
    fan.call('POST /api/v2/order/{id}/cancel', { params: { id }, body: {} }, { idempotencyKey }),
  )
  return given.ok
}

/** Takes a payment number; some buyers pay, some pay too late, some never. A forged number is unknown at the store. */
async function payAtShop({ world, chance }: Action, page: string, isForged: boolean): Promise<void> {
  await world.control(`tx/${page}/register`, {})
  if (isForged) return
  const acts = chance.pick([['pay'], ['pay'], ['pay'], ['void'], ['void', 'pay'], []])
  for (const act of acts) await world.control(`tx/${page}/${act}`, {})
}

const buttons = ['approve', 'approve', 'approve', 'approve', 'decline', 'cancel'] as const
const refOf = ({ sortingParams, onlineUrl }: PlacedOrder) =>
  sortingParams?.ref ?? /at_\w+/.exec(onlineUrl ?? '')?.[0] ?? ''

const reloads = 8

/** Reloads an empty payment window, and gives up after some reloads. */
async function openChaosPage(order: PlacedOrder): Promise<string | null> {
  for (let n = 0; n < reloads; n++) {
    const page = await openGatewayPage(order).catch(() => null)
    if (page) return page
    await pause(400)
  }
  return null
}

interface Pressed {
  returnurl: string
  method: 'get' | 'post'
  result?: Record<string, string>
}

/** Simulates the browser's return once; failures are ignored, because the server may be down. */
async function comeBack({ returnurl, method, result }: Pressed): Promise<void> {
  await fetch(returnurl, {
    method,
    ...(method === 'post' && { body: new URLSearchParams(result) }),
    redirect: 'manual',
    signal: AbortSignal.timeout(10_000),
  }).catch(() => undefined)
}

/** Buys with cubes: stock, wallet and entitlement must change together or not at all. */
export async function spendCubes({ history, chance, shop }: Action, customer: Customer): Promise<void> {
  const [productUid, twice] = [chance.pick(shop.forCubes), chance.isTrue(0.5)]
  await placeOrder(
    history,
    { ...customer, twice },
    { endpoint: 'POST /api/v2/order/product', body: { productUid, pgCode: 'CUBE', quantity: 1 } },
  )
}

/** Requests a refund of an earlier order; the outcome depends on whether it was delivered, spent or refunded before. */
export async function askBack({ history, chance }: Action, { fan, buyer }: Customer): Promise<void> {
  const [first, ...others] = buyer.calls.flatMap(({ answer }) => (answer.ok ? [answer.value.orderId] : []))
  if (!first) return
  const [id, idempotencyKey] = [chance.pick([first, ...others]), crypto.randomUUID()]
  await untilDefinite(history, () =>
    fan.call('POST /api/v1/order/{id}/refund', { params: { id }, body: {} }, { idempotencyKey }),
  )
}

let newcomers = 0

/** Signs up; after an outage the account must exist completely, or its name must be free. */
export async function signUp({ world, history }: Action): Promise<void> {
  const nickname = `newcomer${++newcomers}`
  const account = (email: string) => ({ email, password, nickname, language: 'en' as const })
  const [email, other] = [`${nickname}@fans.test`, `${nickname}.again@fans.test`]
  const first = await signUpFan(world, account(email)).catch(() => null)
  if (first) return void history.buyers.push({ email, password, calls: [] })
  history.unknown++
  await world.untilReady()
  const known = await signInFan(world, email, password).catch(() => null)
  if (known) return void history.buyers.push({ email, password, calls: [] })
  const second = await signUpFan(world, account(other)).catch((cause: Error) => {
    history.violations.push(`neither signed up nor free to: ${cause.message}`)
    return null
  })
  if (second) history.buyers.push({ email: other, password, calls: [] })
}

/** Creates a buyer who has cubes to spend. */
export async function newBuyer(world: World, history: History, shop: Shop, n: number): Promise<Buyer> {
  const account = { email: `buyer${n}@fans.test`, password, nickname: `buyer${n}`, language: 'en' as const }
  const fan = await signUpFan(world, account)
  const buyer: Buyer = { email: account.email, password, calls: [] }
  const order = await placeOrder(
    history,
    { fan, buyer, twice: false },
    {
      endpoint: 'POST /api/v2/order/point',
      body: { productUid: shop.packages.at(-1)?.productUid ?? '', pgCode: 'P000', quantity: 1 },
    },
  )
  if (!order.ok) throw new Error(`No cubes: ${order.error.name}`)
  await world.control(`tx/${await openGatewayPage(order.value)}/approve`, {})
  return buyer
}
