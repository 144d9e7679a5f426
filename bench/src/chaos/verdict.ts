import { setTimeout as pause } from 'node:timers/promises'
import type { OrderState } from '@encore/contract/endpoints'
import { type Fan, signInFan } from '@encore/dev-env'
import { type Books, readBooks } from './books.ts'
import { type Buyer, type History, type OrderCall, sayingOf, untilDefinite } from './history.ts'
import type { GatewayPayment, World } from './world.ts'

/** What each cube package brings, free ones included. */
export type CubesOf = Map<string, number>

interface Account {
  buyer: Buyer
  fan: Fan
  orders: OrderState[]
}

/** Waits until every payment has ended, then holds all that was promised against what is there. */
export async function judge(world: World, history: History, cubesOf: CubesOf): Promise<number> {
  const broken = (sentence: string) => history.violations.push(sentence)
  await letTimePass(world)
  const accounts: Account[] = []
  for (const buyer of history.buyers) accounts.push(await openAccount(world, history, buyer))
  for (const account of accounts) {
    await checkAnswers(account, broken)
    await checkBalance(account, cubesOf, broken)
  }
  const orders = accounts.flatMap((account) => account.orders)
  for (const { orderId, status } of orders)
    if (!ended.includes(status)) broken(`order ${orderId} is still ${status}`)
  const books = await readBooks(
    await world.database(),
    accounts.map(({ fan }) => fan.uid),
  )
  checkBooks(books, orders, broken)
  checkGateway(await world.gatewayBooks(), books, orders, broken)
  return orders.length
}

/** Polls after a minute, holds after a quarter of an hour, refunds again after that: each with time to be worked on. */
async function letTimePass(world: World): Promise<void> {
  await pause(4_000)
  for (const seconds of [61, 180, 16 * 60, 6 * 60, 31 * 60]) {
    await world.passTime(seconds)
    await pause(11_000)
  }
}

const ended: OrderState['status'][] = ['FULFILLED', 'CANCELED', 'FAILED', 'EXPIRED', 'REFUNDED']

async function openAccount(world: World, history: History, buyer: Buyer): Promise<Account> {
  const fan = await signInFan(world, buyer.email, buyer.password)
  const ids = new Set(buyer.calls.flatMap(({ answer }) => (answer.ok ? [answer.value.orderId] : [])))
  const orders: OrderState[] = []
  for (const id of ids) {
    const answer = await untilDefinite(history, () => fan.call('GET /api/v2/order/{id}', { params: { id } }))
    if (answer.ok) orders.push(answer.value)
    else history.violations.push(`order ${id} was acknowledged and is gone: ${answer.error.name}`)
  }
  return { buyer, fan, orders }
}

/** The same key says today what it said then. */
async function checkAnswers({ buyer, fan }: Account, broken: Broken): Promise<void> {
  for (const { endpoint, body, idempotencyKey, answer } of buyer.calls) {
    const again: OrderCall['answer'] = await fan.call(endpoint, { body }, { idempotencyKey })
    if (sayingOf(again) !== sayingOf(answer))
      broken(`${endpoint} said ${sayingOf(answer)} and now, under the same key, ${sayingOf(again)}`)
  }
}

/** The wallet holds what fulfilled packages brought, less what fulfilled cube orders cost. */
async function checkBalance({ fan, orders }: Account, cubesOf: CubesOf, broken: Broken): Promise<void> {
  const fulfilled = orders.filter(({ status }) => status === 'FULFILLED')
  const expected = fulfilled.reduce(
    (sum, order) =>
      order.kind === 'POINT'
        ? sum + (cubesOf.get(order.productUid) ?? Number.NaN) * order.quantity
        : sum - (order.total.currency === 'CUBE' ? order.total.amount : 0),
    0,
  )
  const me = await fan.call('GET /api/v2/member/me')
  if (!me.ok) return void broken(`${fan.email} cannot read the wallet: ${me.error.name}`)
  if (me.value.cube !== expected)
    broken(`${fan.email} has ${me.value.cube} cubes, the orders say ${expected}`)
}

function checkBooks(books: Books, orders: OrderState[], broken: Broken): void {
  for (const row of books.audits) broken(`audit: ${JSON.stringify(row)}`)
  for (const hold of books.overdueHolds) broken(`held past its time: ${JSON.stringify(hold)}`)
  const known = new Set(orders.map(({ orderId }) => orderId))
  for (const id of books.orderIds) if (!known.has(id)) broken(`order ${id} exists and nobody was told`)
}

/** Money the gateway kept belongs to a fulfilled order, once; all other money went back. */
function checkGateway(payments: GatewayPayment[], books: Books, orders: OrderState[], broken: Broken): void {
  const kept = new Map<string, number>()
  for (const payment of payments) {
    const orderId = books.orderOfPayment.get(payment.transid)
    if (!orderId) {
      broken(`payment ${payment.transid} was captured and never heard of`)
      continue
    }
    const back = payment.refunds.reduce((sum, { amt }) => sum + Number(amt), 0)
    const rest = Number(payment.amt) - back
    if (rest !== 0 && back !== 0) broken(`payment ${payment.transid}: ${back} of ${payment.amt} went back`)
    if (rest !== 0) kept.set(orderId, (kept.get(orderId) ?? 0) + 1)
  }
  for (const { orderId, status, pgCode } of orders) {
    const expected = pgCode !== 'CUBE' && status === 'FULFILLED' ? 1 : 0
    const found = kept.get(orderId) ?? 0
    if (found !== expected)
      broken(`order ${orderId} is ${status} and the gateway keeps ${found} payments for it`)
  }
}

type Broken = (sentence: string) => void
