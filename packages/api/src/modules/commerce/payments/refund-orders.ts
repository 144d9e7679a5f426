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

/** Why money that was kept goes back. */
export type GivenBack = 'ASKED' | 'GRANTED' | 'GIFT_RETURNED'

export interface RefundOrder {
  orderId: string
  amount: number
  reason: GivenBack
  /** The tickets to which event it pays back; null: all that the order holds. */
  eventId: string | null
}

/** Writes a refund of the payment an order was served for; it is sent once this transaction is kept. */
export async function refundPayment(tx: Tx, id: string, refund: RefundOrder): Promise<void> {
  const capture = await lockKeptCapture(tx, refund.orderId)
  if (!capture) throw new Error(`Order ${refund.orderId} was served for no payment`)
  const { provider, gatewayTxId } = capture
  await insertRefund(tx, { id, provider, gatewayTxId, ...refund })
}

/** Writes a refund of an order that the wallet paid; the wallet gives the cubes back in the same transaction. */
export async function refundCubes(tx: Tx, id: string, refund: RefundOrder): Promise<void> {
  await insertCubeRefund(tx, { id, ...refund })
}

export const newRefundId = (): string => newId('rf')

/** What is back or on its way, by order; payments that were one too many do not count. */
export async function refundedOf(db: Db, orderIds: string[]): Promise<Map<string, Money>> {
  const sums = await selectRefundSums(db, orderIds)
  return new Map(sums.map(({ orderId, amount, currency }) => [orderId, { amount, currency }]))
}

/** Whether money of the order is still on its way back. */
export const hasOpenRefunds = async (tx: Tx, orderId: string): Promise<boolean> =>
  (await countOpenRefunds(tx, orderId)) > 0

/** Which of these orders have money that is not back yet. */
export const ordersWithOpenRefunds = async (tx: Tx, orderIds: string[]): Promise<Set<string>> =>
  new Set((await selectRefunding(tx, orderIds)).map((row) => row.orderId))
