import type { Result } from '#kernel/result.ts'

/** Why what a person said about a delivery was not taken over; nothing has changed then. */
export interface Refusal {
  rule: 'noSuchParcel' | 'noSuchPass' | 'notNow' | 'noTrackingNumber'
  /** Where it stands. */
  state?: string
}

export type DeliveryResult<T> = Promise<Result<T, Refusal>>

export const refuse = (rule: Refusal['rule'], state?: string): { ok: false; failure: Refusal } => ({
  ok: false,
  failure: { rule, ...(state === undefined ? {} : { state }) },
})
