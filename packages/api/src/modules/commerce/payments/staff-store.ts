import type { Db } from '#platform/db/connect.ts'

/** Orders with a payment, an attempt or a refund that is called so. */
export const selectOrdersPaidAs = (db: Db, reference: string) => db<{ orderId: string }[]>`
  select order_id as "orderId" from payment_capture where gateway_tx_id = ${reference} and order_id is not null
  union select order_id from payment_attempt where id = ${reference}
  union select order_id from refund where id = ${reference} and order_id is not null
  limit 20`
