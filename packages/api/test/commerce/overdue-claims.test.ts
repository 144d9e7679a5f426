import { afterAll, beforeAll, expect, test } from 'vitest'
import { claimOverdue } from '#modules/commerce/orders/store.ts'
import { orderProduct } from './gateway.ts'
import { addFan, addTicket, openShop, type Shop } from './shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

test('overdue orders: a batch holds its limit when the planner scans the claimed rows again and again', async () => {
  const ticket = await addTicket(shop, { onHand: 10 })
  for (let order = 0; order < 5; order++) await orderProduct(await addFan(shop), ticket, 1, 'P000')
  // Rolled back, so that the schedule of the world never sees these orders as overdue.
  const claimed = await shop.world.db.owner
    .begin(async (tx) => {
      await tx`update app_clock set shift = '16 minutes'`
      for (const way of ['hashjoin', 'mergejoin', 'hashagg', 'sort', 'material'])
        await tx.unsafe(`set local enable_${way} = off`)
      throw new Claimed((await claimOverdue(tx, 5, 2)).length)
    })
    .catch((cause: unknown) => {
      if (cause instanceof Claimed) return cause.count
      throw cause
    })
  expect(claimed).toBe(2)
})

class Claimed extends Error {
  readonly count: number
  constructor(count: number) {
    super('rolled back')
    this.count = count
  }
}
