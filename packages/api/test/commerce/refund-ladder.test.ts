import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendRefunds } from '#modules/commerce/payments/send-refunds.ts'
import { manualReview } from '#modules/commerce/refunds/index.ts'
import { askBack, paidPackage } from './refunds.ts'
import { addFan, addPackage, openShop, type Shop } from './shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

test('refund retries: a refund that cannot be sent is retried like any other and ends in manual review', async () => {
  const { db, api } = shop.world
  const fan = await addFan(shop)
  const { orderId } = await paidPackage(shop, fan, await addPackage(shop))
  await askBack(fan, orderId)
  await db.owner`update payment_attempt set pg_code = 'GONE' where order_id = ${orderId}`
  const [refund] = await db.owner<{ id: string }[]>`select id from refund where order_id = ${orderId}`
  const after = async (before: number, expected: { state: string; minutes: number | null }) => {
    await db.owner`
      update refund set state = 'SENT', tries = ${before}, next_at = app_now() where id = ${refund?.id ?? ''}`
    await sendRefunds(api.ctx)
    // A scheduled sweep may run first.
    const read = async () =>
      (
        await db.owner`
          select state, round(extract(epoch from next_at - app_now()) / 60)::integer as minutes from refund
          where id = ${refund?.id ?? ''}`
      ).map((row) => ({ ...row }))
    await expect.poll(read).toEqual([expected])
  }
  await after(1, { state: 'SENT', minutes: 5 })
  await after(2, { state: 'SENT', minutes: 30 })
  await after(27, { state: 'FAILED_MANUAL', minutes: null })
  expect(await manualReview(db.app)).toMatchObject([{ kind: 'REFUND_FAILED', orderId }])
})
