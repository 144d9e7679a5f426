import type { Money } from '@encore/contract/rules/money'
import { newId } from '#kernel/ids.ts'
import type { Db, Tx } from '#platform/db/connect.ts'
import {
  countOpenRefunds,
  insertCubeRefund,
  insertRefund,
  lockKeptCapture,
  selectRefunding,
  selectRefundSums,
} from './refund-store.ts'

/** Reason for the refund of a kept capture. */
export type GivenBack = 'ASKED' | 'GRANTED' | 'GIFT_RETURNED'

export interface RefundOrder {
  orderId: string
  amount: number
  reason: GivenBack
  /** Event whose tickets are refunded; null for the whole order. */
  eventId: string | null
}

/** Inserts a refund of the payment that fulfilled the order; it is sent after this transaction commits. */
export async function refundPayment(tx: Tx, id: string, refund: RefundOrder): Promise<void> {
  const capture = await lockKeptCapture(tx, refund.orderId)
  if (!capture) throw new Error(`Order ${refund.orderId} was served for no payment`)
  const { provider, gatewayTxId } = capture
  await insertRefund(tx, { id, provider, gatewayTxId, ...refund })
}

/** Inserts a refund of an order paid with cubes; the caller returns the cubes in the same transaction. */
export async function refundCubes(tx: Tx, id: string, refund: RefundOrder): Promise<void> {
  await insertCubeRefund(tx, { id, ...refund })
}

export const newRefundId = (): string => newId('rf')

/** Refunded and pending amounts by order; surplus payments do not count. */
export async function refundedOf(db: Db, orderIds: string[]): Promise<Map<string, Money>> {
  const sums = await selectRefundSums(db, orderIds)
  return new Map(sums.map(({ orderId, amount, currency }) => [orderId, { amount, currency }]))
}

/** True while a refund of the order is pending. */
export const hasOpenRefunds = async (tx: Tx, orderId: string): Promise<boolean> =>
  (await countOpenRefunds(tx, orderId)) > 0

export const ordersWithOpenRefunds = async (tx: Tx, orderIds: string[]): Promise<Set<string>> =>
  new Set((await selectRefunding(tx, orderIds)).map((row) => row.orderId))
