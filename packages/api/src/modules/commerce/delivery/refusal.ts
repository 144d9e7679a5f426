import type { Result } from '#kernel/result.ts'

/** Reason why a delivery change was refused; nothing has changed. */
export interface Refusal {
  /** `cardsPending`: random goods in it wait for their cards. */
  rule: 'noSuchParcel' | 'noSuchPass' | 'notNow' | 'noTrackingNumber' | 'cardsPending'
  state?: string
}

export type DeliveryResult<T> = Promise<Result<T, Refusal>>

export const refuse = (rule: Refusal['rule'], state?: string): { ok: false; failure: Refusal } => ({
  ok: false,
  failure: { rule, ...(state === undefined ? {} : { state }) },
})
