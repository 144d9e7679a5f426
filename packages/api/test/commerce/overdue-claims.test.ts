import { afterAll, beforeAll, expect, test } from 'vitest'
import { claimOverdue } from '#modules/commerce/orders/store.ts'
import { orderProduct } from './gateway.ts'
import { addFan, addTicket, openShop, type Shop, shiftClock } from './shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

test('overdue orders: a batch holds its limit when the planner scans the claimed rows again and again', async () => {
  const ticket = await addTicket(shop, { onHand: 10 })
  for (let order = 0; order < 5; order++) await orderProduct(await addFan(shop), ticket, 1, 'P000')
  await shiftClock(shop, '16 minutes')
  const claimed = await shop.world.db.app.begin(async (tx) => {
    for (const way of ['hashjoin', 'mergejoin', 'hashagg', 'sort', 'material'])
      await tx.unsafe(`set local enable_${way} = off`)
    return claimOverdue(tx, 5, 2)
  })
  expect(claimed).toHaveLength(2)
})
