import { nextState, type Transitions } from '#kernel/transitions.ts'

export const attemptStates = [
  'REDIRECTED',
  'AWAITING_DEPOSIT',
  'CAPTURED',
  'CAPTURED_LATE',
  'CAPTURED_EXTRA',
  'DECLINED',
  'CANCELED',
  'EXPIRED',
  'MISMATCH',
] as const
export type AttemptState = (typeof attemptStates)[number]

/** Outcome of a capture; the attempt gets the same state. */
export type CaptureOutcome = 'CAPTURED' | 'CAPTURED_LATE' | 'CAPTURED_EXTRA' | 'MISMATCH'

type AttemptEvent = CaptureOutcome | 'REGISTERED' | 'DECLINED' | 'CANCELED' | 'EXPIRED'

const captures = {
  CAPTURED: 'CAPTURED',
  CAPTURED_LATE: 'CAPTURED_LATE',
  CAPTURED_EXTRA: 'CAPTURED_EXTRA',
  MISMATCH: 'MISMATCH',
} as const

/** A capture can still arrive after a refusal or an end; after a capture nothing changes the state. */
export const attemptGraph: Transitions<AttemptState, AttemptEvent> = {
  REDIRECTED: {
    ...captures,
    REGISTERED: 'AWAITING_DEPOSIT',
    DECLINED: 'DECLINED',
    CANCELED: 'CANCELED',
    EXPIRED: 'EXPIRED',
  },
  AWAITING_DEPOSIT: { ...captures, CANCELED: 'CANCELED', EXPIRED: 'EXPIRED' },
  DECLINED: { ...captures, REGISTERED: 'AWAITING_DEPOSIT' },
  CANCELED: captures,
  EXPIRED: captures,
  CAPTURED: {},
  CAPTURED_LATE: {},
  CAPTURED_EXTRA: {},
  MISMATCH: {},
}

export const attemptStatesBefore = (event: AttemptEvent): AttemptState[] =>
  attemptStates.filter((state) => nextState(attemptGraph, state, event))

const hours = Array.from({ length: 24 }, (_, hour) => 60 * (hour + 1))

/** Minutes after opening at which an unpaid attempt is polled; the last poll is after a day. */
export const pollMinutes: readonly number[] = [1, 3, 10, 30, ...hours]

/** Poll schedule of a deposit: hourly, until 48 hours after its deadline, because stores report late. */
export const depositPolls = { everyMinutes: 60, hoursAfterDeadline: 48 }

/** Minutes that a deposit's hold outlasts its deadline. */
export const depositGraceMinutes = 60

/** Minutes after a capture until the last poll of its attempt, because the page could be paid again. */
export const lastPollMinutes = 30

/** Minutes between two reads of a gateway's reports. */
export const reportMinutes = 60

export type RefundState =
  | 'REQUESTED'
  | 'SENT'
  | 'SUCCEEDED'
  | 'FAILED_RETRYABLE'
  | 'FAILED_MANUAL'
  /** Staff withdrew a failed refund; the money is kept. */
  | 'WITHDRAWN'

/** Minutes between the tries of a refund; after the last one staff decides. */
export const refundRetryMinutes: readonly number[] = [1, 5, 30, ...hours.map(() => 60)]

/** Refusals that need a day to clear: the unsettled balance is too low. */
const isForTomorrow = (rescode: string) => rescode === 'RC18' || rescode === 'W414'
const dayMinutes = 24 * 60

/** Returns the wait in minutes after a failed try; null when staff has to decide. */
export function refundWait(tries: number, rescode: string | null, lastRescode: string | null): number | null {
  if (rescode && isForTomorrow(rescode)) return lastRescode === rescode ? null : dayMinutes
  return refundRetryMinutes[tries - 1] ?? null
}
