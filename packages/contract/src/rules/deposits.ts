import type { PaymentMethod } from './payment-methods.ts'

/** Maximum days until a deposit must be paid. */
export const depositDays = 3

/** Stores that accept deposits are in Japan; deadlines are shown in their zone. */
export const shopZone = 'Asia/Tokyo'

const hourMs = 3_600_000
/** Minimum time to reach a store. */
const leastMs = 2 * hourMs
/** A ticket must be paid this long before its event starts. */
const beforeStartMs = 2 * hourMs

/** Other limits of the deadline; epoch milliseconds, null for none. */
export interface DepositLimits {
  saleEndMs: number | null
  startMs: number | null
}

/** Returns the deadline of a deposit requested now, in epoch milliseconds; null when too little time is left. */
export function depositDeadline(nowMs: number, { saleEndMs, startMs }: DepositLimits): number | null {
  const deadline = Math.min(
    nowMs + depositDays * 24 * hourMs,
    saleEndMs ?? Number.POSITIVE_INFINITY,
    startMs === null ? Number.POSITIVE_INFINITY : startMs - beforeStartMs,
  )
  return deadline - nowMs < leastMs ? null : deadline
}

/** True when a method accepts the amount, in minor units: a deposit has an upper limit. */
export const takesSum = ({ deposit }: Pick<PaymentMethod, 'deposit'>, amount: number): boolean =>
  !deposit || (amount >= 1 && amount <= deposit.limit)
