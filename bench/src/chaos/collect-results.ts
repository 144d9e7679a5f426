import { setTimeout as pause } from 'node:timers/promises'
import type { OrderState } from '@encore/contract/endpoints'
import { type Fan, signInFan } from '@encore/dev-env'
import { type Buyer, type History, type OrderCall, sayingOf, untilDefinite } from './history.ts'
import { type LedgerTotals, readLedgerTotals } from './ledger-totals.ts'
import type { GatewayPayment, World } from './world.ts'

/** Final state as members see it, in the database and at the gateway. */
export interface Results {
  accounts: Account[]
  books: LedgerTotals
  gatewayPayments: GatewayPayment[]
}

export interface Account {
  email: string
  /** Null when an acknowledged account cannot sign in or its wallet cannot be read. */
  cubes: number | null
  orders: OrderState[]
  /** Ids of acknowledged orders that do not exist. */
  lostOrders: string[]
  /** Response to each order call, before and now under the same idempotency key. */
  replays: { endpoint: string; before: string; now: string }[]
}

/** Waits until every payment has ended, then reads everything. */
export async function collectResults(world: World, history: History): Promise<Results> {
  const calls = history.buyers.reduce((sum, buyer) => sum + buyer.calls.length, 0)
  const workMs = leastWorkMs + calls * workMsPerCall
  await pause(workMs)
  for (const seconds of withinTheDay) await letPass(world, seconds, workMs)
  const replays = await inTurn(history.buyers, (buyer) => replaysOf(world, buyer))
  for (const seconds of afterDays) await letPass(world, seconds, workMs)
  const accounts = await inTurn(history.buyers, (buyer, n) =>
    openAccount(world, history, buyer, replays[n] ?? []),
  )
  return {
    accounts: accounts.map(({ account }) => account),
    books: await readLedgerTotals(
      await world.database(),
      accounts.flatMap(({ uid }) => uid ?? []),
    ),
    gatewayPayments: await world.gatewayBooks(),
  }
}

/**
 * Polls after a minute, holds after a quarter of an hour, refunds again after that, the report of the gateway within
 * the hour.
 */
const withinTheDay = [61, 180, 16 * 60, 6 * 60, 31 * 60, 61 * 60]
/**
 * A failed refund is retried the next day, and a deposit may arrive within three days; idempotency keys last as long.
 */
const afterDays = [25 * 3_600, 3_600, 3 * 24 * 3_600]

/** Time for sweeps, which run every five seconds, and for the work they find. */
const leastWorkMs = 10_000
const workMsPerCall = 8

async function letPass(world: World, seconds: number, workMs: number): Promise<void> {
  await world.passTime(seconds)
  await pause(workMs)
}

async function inTurn<T, R>(items: readonly T[], work: (item: T, n: number) => Promise<R>): Promise<R[]> {
  const done: R[] = []
  for (const [n, item] of items.entries()) done.push(await work(item, n))
  return done
}

const enter = (world: World, { email, password }: Buyer): Promise<Fan | null> =>
  signInFan(world, email, password).catch(() => null)

async function replaysOf(world: World, buyer: Buyer): Promise<Account['replays']> {
  const fan = await enter(world, buyer)
  if (!fan) return [{ endpoint: 'sign-in', before: 'entered', now: 'refused' }]
  return inTurn(buyer.calls, async ({ endpoint, body, idempotencyKey, answer }) => {
    const again: OrderCall['answer'] = await fan.call(endpoint, { body }, { idempotencyKey })
    return { endpoint, before: sayingOf(answer), now: sayingOf(again) }
  })
}

async function openAccount(
  world: World,
  history: History,
  buyer: Buyer,
  replays: Account['replays'],
): Promise<{ account: Account; uid: string | null }> {
  const fan = await enter(world, buyer)
  const { email, calls } = buyer
  if (!fan) return { account: { email, cubes: null, orders: [], lostOrders: [], replays }, uid: null }
  const ids = new Set(calls.flatMap(({ answer }) => (answer.ok ? [answer.value.orderId] : [])))
  const found = await inTurn([...ids], async (id) => {
    const answer = await untilDefinite(history, () => fan.call('GET /api/v2/order/{id}', { params: { id } }))
    return { id, order: answer.ok ? answer.value : null }
  })
  const me = await fan.call('GET /api/v2/member/me')
  const account = {
    email,
    cubes: me.ok ? me.value.cube : null,
    orders: found.flatMap(({ order }) => order ?? []),
    lostOrders: found.flatMap(({ id, order }) => (order ? [] : [id])),
    replays,
  }
  return { account, uid: fan.uid }
}
