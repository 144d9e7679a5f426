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

/** What became of money that was taken; the attempt's state says the same. */
export type CaptureOutcome = 'CAPTURED' | 'CAPTURED_LATE' | 'CAPTURED_EXTRA' | 'MISMATCH'

type AttemptEvent = CaptureOutcome | 'REGISTERED' | 'DECLINED' | 'CANCELED' | 'EXPIRED'

const captures = {
  CAPTURED: 'CAPTURED',
  CAPTURED_LATE: 'CAPTURED_LATE',
  CAPTURED_EXTRA: 'CAPTURED_EXTRA',
  MISMATCH: 'MISMATCH',
} as const

/** Money can still come in after a refusal or an end; once it came, nothing overwrites that. */
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

/** States from which an event moves an attempt. */
export const attemptStatesBefore = (event: AttemptEvent): AttemptState[] =>
  attemptStates.filter((state) => nextState(attemptGraph, state, event))

const hours = Array.from({ length: 24 }, (_, hour) => 60 * (hour + 1))

/** Minutes after its opening at which an attempt without money is asked about: last after a day. */
export const pollMinutes: readonly number[] = [1, 3, 10, 30, ...hours]

/** A deposit is asked about as often as this, and as long after its deadline: shops tell late. */
export const depositPolls = { everyMinutes: 60, hoursAfterDeadline: 48 }

/** What is held for a deposit stays so long after its deadline. */
export const depositGraceMinutes = 60

/** Minutes after money came at which its attempt is asked about for the last time: its page could be paid again. */
export const lastPollMinutes = 30

/** Minutes from one look at the gateway's reports to the next. */
export const reportMinutes = 60

export type RefundState =
  | 'REQUESTED'
  | 'SENT'
  | 'SUCCEEDED'
  | 'FAILED_RETRYABLE'
  | 'FAILED_MANUAL'
  /** A person took back a refund that failed: the money is kept. */
  | 'WITHDRAWN'

/** Minutes from one try of a refund to the next; after the last a person decides. */
export const refundRetryMinutes: readonly number[] = [1, 5, 30, ...hours.map(() => 60)]

/** Refusals that another hour cannot change: the unsettled balance is too small. */
const isForTomorrow = (rescode: string) => rescode === 'RC18' || rescode === 'W414'
const dayMinutes = 24 * 60

/** What follows a try that did not succeed: the wait until the next in minutes, or null for a person to decide. */
export function refundWait(tries: number, rescode: string | null, lastRescode: string | null): number | null {
  if (rescode && isForTomorrow(rescode)) return lastRescode === rescode ? null : dayMinutes
  return refundRetryMinutes[tries - 1] ?? null
}
