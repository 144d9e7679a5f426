import fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { settleOverdue } from '#modules/commerce/orders/settle-overdue.ts'
import { pollAttempts } from '#modules/commerce/payments/ask-gateway.ts'
import {
  accepted,
  declined,
  notice,
  orderPackage,
  orderProduct,
  type Placed,
  paymentsOf,
  sendNotice,
  sendReturn,
  stateOf,
} from './gateway.ts'
import { arm, forgetAll, openPage, openSandboxShop, press, type SandboxShop } from './gateway-sandbox.ts'
import { addFans, addPackage, addTicket, audits, type Fan } from './shop.ts'

let shop: SandboxShop
const sold = { ticket: '', package: '' }
beforeAll(async () => {
  shop = await openSandboxShop()
  sold.ticket = await addTicket(shop, { onHand: 100_000 })
  sold.package = await addPackage(shop)
})
afterAll(() => shop.close())

const seed = Number(process.env.SEED_NUMBER ?? Date.now() % 2 ** 31)
/** `npm run chaos -- --full` plays all six steps in all orders, also with two payments, and 2,000 shuffles. */
const isFull = process.env.MEASURE === 'full'
const shuffles = isFull ? 2_000 : 200
const most = isFull ? 6 : 3
/** Thousands of payments take minutes on a busy machine. */
vi.setConfig({ testTimeout: 10 * 60_000 })

const steps = ['notice', 'return', 'refusal', 'poll', 'expiry', 'cancel'] as const
type Step = (typeof steps)[number] | 'other payment'

/** The actual state at the gateway: no payment, one, or two on one reference. */
type Truth = 'unpaid' | 'paid' | 'paid twice'

interface Play {
  truth: Truth
  steps: readonly Step[]
  buys: 'ticket' | 'package'
}

test(`payment order: all orders of up to ${most} messages about one payment end with it kept once`, async () => {
  const orders = ordersOf(steps).filter((order) => order.length <= most)
  const plays = orders.map((order, n) => ({ ...inTurn(n), truth: 'paid' as const, steps: order }))
  expect(plays).toHaveLength(6 + 30 + 120 + (isFull ? 360 + 720 + 720 : 0))
  await playAll(plays)
})

if (isFull)
  test('payment order: all orders of six messages about two payments end with one kept and one returned', async () => {
    const heard = ['notice', 'other payment', 'return', 'refusal', 'expiry', 'cancel'] as const
    const whole = ordersOf<Step>(heard).filter((order) => order.length === heard.length)
    expect(whole).toHaveLength(720)
    await playAll(whole.map((order, n) => ({ ...inTurn(n), truth: 'paid twice' as const, steps: order })))
  })

test('payment order: all orders of messages about no payment end with nothing taken and nothing held', async () => {
  const heard = ['refusal', 'poll', 'expiry', 'cancel'] as const
  await playAll(
    ordersOf<Step>(heard).map((order, n) => ({ ...inTurn(n), truth: 'unpaid' as const, steps: order })),
  )
})

test(`payment order: ${shuffles} shuffles with duplicates end the same (seed ${seed})`, async () => {
  const play = fc.record({
    truth: fc.constantFrom<Truth>('unpaid', 'paid', 'paid', 'paid twice'),
    steps: fc.array(fc.constantFrom<Step>(...steps, 'other payment'), { minLength: 4, maxLength: 12 }),
    buys: fc.constantFrom<Play['buys']>('ticket', 'package'),
  })
  await playAll(fc.sample(play, { numRuns: shuffles, seed }))
})

const inTurn = (n: number) => ({ buys: n % 2 === 0 ? ('ticket' as const) : ('package' as const) })

/** Returns every permutation of every non-empty subset, each exactly once. */
function ordersOf<T>(items: readonly T[]): T[][] {
  return items.flatMap((first, i) => [
    [first],
    ...ordersOf(items.toSpliced(i, 1)).map((rest) => [first, ...rest]),
  ])
}

const atOnce = 8
const chunk = 64

/** Plays each on a separate order; all share the stock, whose totals must match at the end. */
async function playAll(plays: Play[]): Promise<void> {
  for (let from = 0; from < plays.length; from += chunk) {
    await playSome(plays.slice(from, from + chunk))
    // The gateway saves its whole state at every step, so clear it after each chunk.
    await forgetAll(shop)
  }
  expect(await audits(shop)).toEqual([])
  expect(await soldUnits()).toEqual(await servedUnits())
}

const soldUnits = () => shop.world.db.owner<{ units: number }[]>`
  select sold as units from stock where product_id = ${sold.ticket}`

const servedUnits = () => shop.world.db.owner<{ units: number }[]>`
  select count(*)::integer as units from orders
  where status = 'FULFILLED' and id in (select order_id from order_line where product_id = ${sold.ticket})`

async function playSome(plays: Play[]): Promise<void> {
  const fans = await addFans(shop, plays.length)
  const waiting = plays.map((one, i) => ({ one, fan: fans[i] as Fan }))
  const ends: { one: Play; end: string }[] = []
  const worker = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop())
      ends.push({ one: next.one, end: await endOf(next.one, next.fan) })
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  expect(ends.filter(({ one, end }) => end !== expectedEnd(one))).toEqual([])
}

function expectedEnd({ truth, steps: heard }: Play): string {
  const payments = truth === 'unpaid' ? 0 : truth === 'paid' ? 1 : 2
  const ends = heard.filter((step) => step === 'expiry' || step === 'cancel')
  if (payments > 0) return `served once, ${payments} taken, ${payments - 1} going back`
  return ends.length > 0 ? 'not served, 0 taken, 0 going back' : 'waiting, 0 taken, 0 going back'
}

/**
 * Plays one case and summarizes its end. The gateway repeats each notice until it is accepted, so every payment has
 * been reported at the end.
 */
async function endOf({ truth, steps: heard, buys }: Play, fan: Fan): Promise<string> {
  const placed = await (buys === 'ticket' ? orderProduct(fan, sold.ticket) : orderPackage(fan, sold.package))
  const payments = await payAt(placed, truth)
  for (const step of heard) await act(step, { fan, placed, payments })
  for (const payment of payments) expect(await sendNotice(shop, payment)).toBe(accepted)
  const { status, result } = await stateOf(fan, placed)
  const { captures, refunds } = await paymentsOf(shop, placed)
  const given = await givenTo(fan, buys)
  const price = captures[0]?.amount ?? 1
  const [taken, back] = [captures, refunds].map(
    (rows) => rows.reduce((n, { amount }) => n + amount, 0) / price,
  )
  const served = given === 0 ? 'not served' : given === 1 ? 'served once' : `served ${given} times`
  const ended = result === 'pending' && given === 0 ? 'waiting' : served
  if ((result === 'success') !== (given === 1)) return `${status}, but ${served}`
  return `${ended}, ${taken} taken, ${back} going back`
}

/** Makes the payments and returns their notices, which may be sent any number of times. */
async function payAt(placed: Placed, truth: Truth): Promise<string[]> {
  if (truth === 'unpaid') return []
  await arm(shop, placed, 'no_webhook')
  await openPage(shop, placed)
  const first = new URLSearchParams((await press(shop, placed, 'approve')).result).toString()
  return truth === 'paid' ? [first] : [first, notice(placed)]
}

interface Scene {
  fan: Fan
  placed: Placed
  payments: string[]
}

async function act(step: Step, { fan, placed, payments: [first, second] }: Scene): Promise<unknown> {
  const { ctx } = shop.world.api
  const { owner } = shop.world.db
  switch (step) {
    case 'notice':
      return first && sendNotice(shop, first)
    case 'return':
      return first && sendReturn(shop, first)
    case 'other payment':
      return second && sendNotice(shop, second)
    case 'refusal':
      return sendNotice(shop, declined(placed))
    case 'poll':
      await owner`update payment_attempt set next_poll_at = app_now() where id = ${placed.ref}`
      return pollAttempts(ctx)
    case 'expiry':
      return expire(placed)
    case 'cancel':
      return fan.api('POST /api/v2/order/{id}/cancel', { params: { id: placed.orderId }, body: {} })
  }
}

/** Lets the hold expire and settles the order; any of several concurrent sweeps may be the one that ends it. */
async function expire({ orderId }: Placed): Promise<void> {
  const { owner } = shop.world.db
  await vi.waitUntil(
    async () => {
      const open = await owner`
        update orders set hold_until = app_now(), settle_at = app_now()
        where id = ${orderId} and status in ('INIT', 'PENDING') returning 1`
      if (open.length === 0) return true
      await owner`update stock_hold set until = app_now() where order_id = ${orderId} and state = 'HELD'`
      await settleOverdue(shop.world.api.ctx)
      return false
    },
    { timeout: 30_000, interval: 10 },
  )
}

/** Counts how often the order was fulfilled: entitlements of a ticket, or multiples of the package's cubes. */
async function givenTo({ uid }: Fan, buys: Play['buys']): Promise<number> {
  const { owner } = shop.world.db
  const [row] =
    buys === 'ticket'
      ? await owner<{ n: number }[]>`
          select count(*)::integer as n from entitlement where member_uid = ${uid} and scope = 'LIVE'`
      : await owner<{ n: number }[]>`
          select (coalesce(sum(cube), 0) / 110.0)::double precision as n from wallet where member_uid = ${uid}`
  return row?.n ?? 0
}
