import type { Db, Tx } from '#platform/db/connect.ts'

/** Bought units of a booking. */
export interface BoughtLine {
  orderId: string
  productId: string
  /** Refunded of this line before, for owed time; minor units of the order. */
  refundedBefore: number
}

/** Order lines of a booking that were not returned, the oldest first. */
export const selectBoughtLines = (db: Db, bookingId: string) => db<BoughtLine[]>`
  select s.order_id as "orderId", s.product_id as "productId",
    coalesce((select sum(r.amount) from call_refund r
      where r.order_id = s.order_id and r.product_id = s.product_id), 0)::float8 as "refundedBefore"
  from call_booking_source s
  where s.booking_id = ${bookingId} and s.source = 'ORDER' and s.ended_at is null order by s.id`

/** A part of a refund that pays owed time of a booking back. */
export interface CallRefund {
  refundId: string
  orderId: string
  productId: string
  /** Minor units of the order. */
  amount: number
}

export const insertCallRefund = (
  tx: Tx,
  bookingId: string,
  { refundId, orderId, productId, amount }: CallRefund,
) => tx`
  insert into call_refund (refund_id, booking_id, order_id, product_id, amount)
  values (${refundId}, ${bookingId}, ${orderId}, ${productId}, ${amount})`
