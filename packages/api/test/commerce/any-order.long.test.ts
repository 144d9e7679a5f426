import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { settleOverdue } from '#modules/commerce/orders/settle-overdue.ts'
import { orderGraph } from '#modules/commerce/orders/transitions.ts'
import { pollAttempts } from '#modules/commerce/payments/ask-gateway.ts'
import { accepted, orderProduct, paymentsOf, sendNotice, sendReturn, stateOf } from './gateway.ts'
import { arm, openPage, openSandboxShop, press, type SandboxShop } from './gateway-sandbox.ts'
import { addFan, addTicket, audits, type Fan, shiftClock } from './shop.ts'

let shop: SandboxShop
beforeAll(async () => {
  shop = await openSandboxShop()
})
afterAll(() => shop.close())

const seed = Number(process.env.SEED_NUMBER ?? Date.now() % 2 ** 31)

const all = ['return', 'notice', 'notice again', 'poll', 'expiry', 'cancel', 'rival'] as const
type Step = (typeof all)[number]

/** Steps in any order; each may begin before the previous one has ended. */
const schedule = fc.record({
  steps: fc.shuffledSubarray([...all], { minLength: 1 }),
  together: fc.array(fc.boolean(), { minLength: all.length, maxLength: all.length }),
  approved: fc.boolean(),
})

test(`payment order: a payment ends the same whatever the order of its messages (seed ${seed})`, async () => {
  await fc.assert(fc.asyncProperty(schedule, play), { numRuns: 60, seed, endOnFailure: true })
})

interface Schedule {
  steps: Step[]
  together: boolean[]
  approved: boolean
}

/** Plays one schedule: the buyer pays for the last ticket while a rival also wants it. */
async function play({ steps, together, approved }: Schedule): Promise<void> {
  const [fan, rival] = [await addFan(shop), await addFan(shop, 500)]
  const ticket = await addTicket(shop, { onHand: 1 })
  const placed = await orderProduct(fan, ticket)
  await arm(shop, placed, 'no_webhook')
  await openPage(shop, placed)
  const pressed = await press(shop, placed, approved ? 'approve' : 'decline')
  const received = new URLSearchParams(pressed.result).toString()
  const acts = actsOf({ fan, rival, ticket, orderId: placed.orderId, received })
  const running: Promise<unknown>[] = []
  for (const [i, step] of steps.entries()) {
    const act = acts[step]()
    running.push(act)
    if (!together[i]) await act
  }
  await Promise.all(running)
  await expectTaken(received)
  await shiftClock(shop, '0')
  await expectAllowedEnd(fan, placed, approved)
}

const expectTaken = async (received: string) => expect(await sendNotice(shop, received)).toBe(accepted)

interface Scene {
  fan: Fan
  rival: Fan
  ticket: string
  orderId: string
  received: string
}

const actsOf = ({ fan, rival, ticket, orderId, received }: Scene): Record<Step, () => Promise<unknown>> => ({
  return: () => sendReturn(shop, received),
  notice: () => expectTaken(received),
  'notice again': () => expectTaken(received),
  poll: async () => {
    await shiftClock(shop, '2 minutes')
    await pollAttempts(shop.world.api.ctx)
  },
  expiry: async () => {
    await shiftClock(shop, '16 minutes')
    await settleOverdue(shop.world.api.ctx)
  },
  cancel: () => fan.api('POST /api/v2/order/{id}/cancel', { params: { id: orderId }, body: {} }),
  rival: () =>
    rival.api('POST /api/v2/order/product', { body: { productUid: ticket, pgCode: 'CUBE', quantity: 1 } }),
})

/**
 * Expects, after the notice was processed, that every captured amount is either kept for the one ticket or refunded.
 */
async function expectAllowedEnd(
  fan: Fan,
  placed: Awaited<ReturnType<typeof orderProduct>>,
  approved: boolean,
): Promise<void> {
  const { status } = await stateOf(fan, placed)
  const { captures, refunds } = await paymentsOf(shop, placed)
  expect(['PENDING', 'CANCELED', 'EXPIRED', 'FAILED'].includes(status)).toBe(!approved)
  expect(captures).toHaveLength(approved ? 1 : 0)
  const captured = captures.reduce((sum, capture) => sum + capture.amount, 0)
  const refunded = refunds.reduce((sum, refund) => sum + refund.amount, 0)
  const kept = status === 'FULFILLED' ? captured : 0
  expect(captured).toBe(kept + refunded)
  expect(await audits(shop)).toEqual([])
  await expectDrawnPath(placed.orderId)
}

async function expectDrawnPath(orderId: string): Promise<void> {
  const rows = await shop.world.db.owner<{ event: string; from_status: string | null; to_status: string }[]>`
    select event, from_status, to_status from order_history where order_id = ${orderId} order by id`
  const graph: Record<string, Record<string, string>> = orderGraph
  let at: string | null = null
  for (const row of rows) {
    expect(row.from_status).toBe(at)
    if (at) expect(graph[at]?.[row.event]).toBe(row.to_status)
    at = row.to_status
  }
  const [order] = await shop.world.db.owner<{ status: string }[]>`
    select status from orders where id = ${orderId}`
  expect(order?.status).toBe(at)
}
