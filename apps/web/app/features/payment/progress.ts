import type { OrderState } from '@encore/contract/endpoints'

/** State of a payment in this browser; only the server decides its result. */
export interface Progress {
  /**
   * `window`: the gateway's page is open in a window; `apart`: the same, but a reload lost the reference to it; `tab`:
   * it replaces this page; `closed` and `left`: it ended without a result; `back`: the gateway redirected back.
   */
  place: 'window' | 'apart' | 'tab' | 'blocked' | 'closed' | 'left' | 'back'
  order: OrderState | null
  /** Refusal after which the fan retried; the server may repeat it until the new attempt ends. */
  answeredRefusal: string | null
  /** Epoch milliseconds since only the server's result is missing; null before. */
  waitingSince: number | null
  /** The order is not visible here: signed out, or another member's. */
  isForeign: boolean
  isSlow: boolean
  /** Consecutive requests without a response. */
  misses: number
}

export type ProgressEvent =
  | { kind: 'answered'; order: OrderState; at: number }
  | { kind: 'unanswered' }
  | { kind: 'foreign' }
  | { kind: 'window-closed'; at: number }
  | { kind: 'came-back'; at: number }
  | { kind: 'left'; at: number }
  | { kind: 'tried-again'; place: Progress['place']; at: number }

export type PaymentView =
  | 'blocked'
  | 'opening'
  | 'window'
  | 'apart'
  | 'closed'
  | 'left'
  /** No payment is known yet, and the fan wants to pay for the same products by another method. */
  | 'inTheWay'
  | 'confirming'
  | 'awaiting'
  | 'slow'
  | 'unreachable'
  | 'confirmed'
  | 'declined'
  | 'failed'
  | 'canceled'
  | 'expired'
  | 'refunding'
  | 'foreign'

const slowAfterMs = 10_000
/** A single lost response is not shown. */
const missesToTell = 2

export const startAt = (place: Progress['place'], at: number): Progress => ({
  place,
  order: null,
  answeredRefusal: null,
  waitingSince: place === 'back' || place === 'left' ? at : null,
  isForeign: false,
  isSlow: false,
  misses: 0,
})

export function advance(progress: Progress, event: ProgressEvent): Progress {
  switch (event.kind) {
    case 'answered': {
      const { waitingSince } = progress
      const isSlow = waitingSince !== null && event.at - waitingSince > slowAfterMs
      return { ...progress, order: event.order, isForeign: false, isSlow, misses: 0 }
    }
    case 'unanswered':
      return { ...progress, misses: progress.misses + 1 }
    case 'foreign':
      return { ...progress, isForeign: true }
    case 'window-closed':
      return progress.place === 'window'
        ? { ...progress, place: 'closed', waitingSince: progress.waitingSince ?? event.at }
        : progress
    case 'came-back':
      return { ...progress, place: 'back', waitingSince: progress.waitingSince ?? event.at }
    case 'left':
      return { ...progress, place: 'left', waitingSince: progress.waitingSince ?? event.at }
    case 'tried-again':
      return { ...startAt(event.place, event.at), answeredRefusal: progress.order?.refusal ?? null }
  }
}

export function viewOf(progress: Progress): PaymentView {
  const { order, place, isForeign, isSlow } = progress
  if (isForeign) return 'foreign'
  if (order && order.result !== 'pending') return endOf(order)
  if (order?.deposit) return 'awaiting'
  if (isDeclined(progress)) return 'declined'
  if (place === 'tab') return 'opening'
  if (place === 'blocked' || place === 'window' || place === 'apart') return place
  if (progress.misses >= missesToTell) return 'unreachable'
  if (place === 'closed' || place === 'left') return place
  return isSlow ? 'slow' : 'confirming'
}

/** View of an unfinished payment after the fan tried another method for the same products. */
export function viewInTheWay(progress: Progress): PaymentView {
  const view = viewOf(progress)
  return isOver(progress) || view === 'awaiting' ? view : 'inTheWay'
}

/** True when only the result is missing. */
export const isWaitingView = (view: PaymentView): view is 'opening' | 'confirming' | 'slow' =>
  view === 'opening' || view === 'confirming' || view === 'slow'

export function toneOf(view: PaymentView): 'ok' | 'bad' | 'wait' {
  if (view === 'confirmed') return 'ok'
  return view === 'declined' || view === 'failed' || view === 'expired' || view === 'blocked' ? 'bad' : 'wait'
}

/** True when the result is final and polling can stop. */
export const isOver = ({ order, isForeign }: Progress): boolean =>
  isForeign || (order !== null && order.result !== 'pending')

function isDeclined({ order, place, answeredRefusal }: Progress): boolean {
  if (!order?.refusal) return false
  return (place !== 'window' && place !== 'tab') || order.refusal !== answeredRefusal
}

function endOf(order: OrderState): PaymentView {
  if (order.result === 'success') return 'confirmed'
  switch (order.status) {
    case 'CANCELED':
      return 'canceled'
    case 'EXPIRED':
      return 'expired'
    case 'REFUND_PENDING':
    case 'REFUNDED':
    case 'PARTIALLY_REFUNDED':
      return 'refunding'
    default:
      return 'failed'
  }
}

/**
 * Poll delay in milliseconds: 1 s after the first response, growing to at most 5 s; 60 s for deposits, which take hours
 * and arrive by notification.
 */
export const pollDelayMs = (progress: Progress, answers: number): number =>
  viewOf(progress) === 'awaiting' ? 60_000 : Math.min(5_000, Math.round(1_000 * 1.3 ** answers))
