import type { OrderState } from '@encore/contract/endpoints'

/** What is known about a payment in this browser; only the server's answers say how it ended. */
export interface Progress {
  /**
   * `window`: the gateway's page is open elsewhere, `apart` the same without a tie to it, since this page was loaded
   * anew; `tab`: it takes the place of this page; `closed` and `left`: it is gone without a result; `back`: the gateway
   * led back to us.
   */
  place: 'window' | 'apart' | 'tab' | 'blocked' | 'closed' | 'left' | 'back'
  order: OrderState | null
  /** The refusal that was answered by trying again; the server may repeat it until the new try ends. */
  answeredRefusal: string | null
  /** Epoch milliseconds since when nothing but the server's answer is missing. */
  waitingSince: number | null
  /** The order is not this browser's: signed out, or somebody else. */
  isForeign: boolean
  isSlow: boolean
  /** Times in a row that the server gave no answer. */
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

/** What is told about it. */
export type PaymentView =
  | 'blocked'
  | 'opening'
  | 'window'
  | 'apart'
  | 'closed'
  | 'left'
  /** Unpaid as far as is known, and the fan wants to pay the same thing another way. */
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
/** One lost answer is a hiccup. */
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

/** What is told to a fan who has tried to pay the same thing by another method, while this payment is not over. */
export function viewInTheWay(progress: Progress): PaymentView {
  const view = viewOf(progress)
  return isOver(progress) || view === 'awaiting' ? view : 'inTheWay'
}

/** Nothing but an answer is missing. */
export const isWaitingView = (view: PaymentView): view is 'opening' | 'confirming' | 'slow' =>
  view === 'opening' || view === 'confirming' || view === 'slow'

/** What colour and mark a view has, beside its words. */
export function toneOf(view: PaymentView): 'ok' | 'bad' | 'wait' {
  if (view === 'confirmed') return 'ok'
  return view === 'declined' || view === 'failed' || view === 'expired' || view === 'blocked' ? 'bad' : 'wait'
}

/** Nothing more will come: asking can stop. */
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

/** 1 s after the first answer, slower each time, at most 5 s; money of a shop takes hours, and comes with news. */
export const pollDelayMs = (progress: Progress, answers: number): number =>
  viewOf(progress) === 'awaiting' ? 60_000 : Math.min(5_000, Math.round(1_000 * 1.3 ** answers))
