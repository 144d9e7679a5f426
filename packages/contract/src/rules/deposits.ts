import type { PaymentMethod } from './payment-methods.ts'

/** How long a payment at a shop is awaited, at most. */
export const depositDays = 3

/** Shops that take payments stand in Japan: their clock tells until when. */
export const shopZone = 'Asia/Tokyo'

const hourMs = 3_600_000
/** With less time a buyer may not reach a shop. */
const leastMs = 2 * hourMs
/** A ticket must be paid so long before its event starts. */
const beforeStartMs = 2 * hourMs

/** What else ends the wait; epoch milliseconds, null where nothing does. */
export interface DepositLimits {
  saleEndMs: number | null
  startMs: number | null
}

/** Until when a deposit asked for now is awaited, epoch milliseconds; null when too little time is left for one. */
export function depositDeadline(nowMs: number, { saleEndMs, startMs }: DepositLimits): number | null {
  const deadline = Math.min(
    nowMs + depositDays * 24 * hourMs,
    saleEndMs ?? Number.POSITIVE_INFINITY,
    startMs === null ? Number.POSITIVE_INFINITY : startMs - beforeStartMs,
  )
  return deadline - nowMs < leastMs ? null : deadline
}

/** Whether a method takes a sum, in minor units: shops take no more than their limit. */
export const takesSum = ({ deposit }: Pick<PaymentMethod, 'deposit'>, amount: number): boolean =>
  !deposit || (amount >= 1 && amount <= deposit.limit)
