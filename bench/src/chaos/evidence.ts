import { setTimeout as pause } from 'node:timers/promises'
import type { OrderState } from '@encore/contract/endpoints'
import { type Fan, signInFan } from '@encore/dev-env'
import { type Books, readBooks } from './books.ts'
import { type Buyer, type History, type OrderCall, sayingOf, untilDefinite } from './history.ts'
import type { GatewayPayment, World } from './world.ts'

/** What is there when all has ended: as members see it, in the database and at the gateway. */
export interface Evidence {
  accounts: Account[]
  books: Books
  gatewayPayments: GatewayPayment[]
}

export interface Account {
  email: string
  /** Null when the account was acknowledged and cannot be entered or its wallet not read. */
  cubes: number | null
  orders: OrderState[]
  /** Ids of orders that were acknowledged and are not found. */
  lostOrders: string[]
  /** What each order call was answered, and is answered now under the same key. */
  replays: { endpoint: string; before: string; now: string }[]
}

/** Waits until every payment has ended, then reads everything. */
export async function gatherEvidence(world: World, history: History): Promise<Evidence> {
  await letTimePass(world)
  const accounts: Account[] = []
  const uids: string[] = []
  for (const buyer of history.buyers) {
    const fan = await signInFan(world, buyer.email, buyer.password).catch(() => null)
    if (fan) uids.push(fan.uid)
    accounts.push(fan ? await openAccount(history, buyer, fan) : closedAccount(buyer.email))
  }
  return {
    accounts,
    books: await readBooks(await world.database(), uids),
    gatewayPayments: await world.gatewayBooks(),
  }
}

/**
 * Polls after a minute, holds after a quarter of an hour, refunds again after that, the report of the gateway within
 * the hour: each with time to be worked on.
 */
async function letTimePass(world: World): Promise<void> {
  await pause(4_000)
  for (const seconds of [61, 180, 16 * 60, 6 * 60, 31 * 60, 61 * 60]) {
    await world.passTime(seconds)
    await pause(11_000)
  }
}

async function openAccount(history: History, { email, calls }: Buyer, fan: Fan): Promise<Account> {
  const orders: OrderState[] = []
  const lostOrders: string[] = []
  for (const id of new Set(calls.flatMap(({ answer }) => (answer.ok ? [answer.value.orderId] : [])))) {
    const answer = await untilDefinite(history, () => fan.call('GET /api/v2/order/{id}', { params: { id } }))
    if (answer.ok) orders.push(answer.value)
    else lostOrders.push(id)
  }
  const replays: Account['replays'] = []
  for (const { endpoint, body, idempotencyKey, answer } of calls) {
    const again: OrderCall['answer'] = await fan.call(endpoint, { body }, { idempotencyKey })
    replays.push({ endpoint, before: sayingOf(answer), now: sayingOf(again) })
  }
  const me = await fan.call('GET /api/v2/member/me')
  return { email, cubes: me.ok ? me.value.cube : null, orders, lostOrders, replays }
}

const closedAccount = (email: string): Account => ({
  ...{ email, cubes: null },
  ...{ orders: [], lostOrders: [], replays: [] },
})
