/**
 * `NEXT`: follows the running call. `HELD`: broken off, keeps the time that is left. `CUT`: ended by staff. `OWED`: ended
 * with time left. The last four settle an owed call.
 */
export const callStates = [
  'PLANNED',
  'WAITING',
  'NEXT',
  'RINGING',
  'LIVE',
  'HELD',
  'DONE',
  'MISSED',
  'CUT',
  'OWED',
  'EXTRA',
  'AGAIN',
  'REFUNDED',
  'WAIVED',
] as const
export type CallState = (typeof callStates)[number]

/** States that each state may change to. A ring reaches passed fans too, so a waiting call may ring and wait again. */
export const callTransitions: Readonly<Record<CallState, readonly CallState[]>> = {
  PLANNED: ['WAITING', 'OWED'],
  WAITING: ['NEXT', 'RINGING', 'MISSED', 'OWED'],
  NEXT: ['WAITING', 'RINGING', 'OWED'],
  RINGING: ['WAITING', 'LIVE', 'MISSED', 'OWED'],
  MISSED: ['WAITING', 'OWED'],
  LIVE: ['HELD', 'DONE', 'CUT', 'OWED'],
  HELD: ['LIVE', 'CUT', 'OWED'],
  CUT: ['DONE', 'OWED'],
  OWED: ['EXTRA', 'AGAIN', 'REFUNDED', 'WAIVED'],
  DONE: [],
  EXTRA: [],
  AGAIN: [],
  REFUNDED: [],
  WAIVED: [],
}

/** True when nothing of a call is left to deliver, to decide or to pay back. */
export const isSettled = (state: CallState): boolean => callTransitions[state].length === 0

/** A change of state with the facts that it depends on. */
export type CallMove =
  | { to: Exclude<CallState, 'DONE' | 'OWED' | 'REFUNDED' | 'WAIVED'> }
  | { to: 'DONE' | 'OWED'; owedMs: number }
  /** The refund is durably requested: an unknown answer of the gateway keeps no call open. */
  | { to: 'REFUNDED'; isRefundRequested: boolean }
  | { to: 'WAIVED'; waiver: Waiver }

/** A decision by two people that a fan loses owed time for misconduct. */
export interface Waiver {
  reason: string
  /** Conduct reasons in the published rules of the session. */
  publishedReasons: readonly string[]
  requestedBy: string
  approvedBy: string
}

export type CallRefusal =
  | 'NOT_ALLOWED'
  | 'TIME_OWED'
  | 'NOTHING_OWED'
  | 'REFUND_NOT_REQUESTED'
  | 'REASON_NOT_PUBLISHED'
  | 'SECOND_PERSON_REQUIRED'

/** Returns the new state of a call, or the first reason against the move. */
export function moveCall(from: CallState, move: CallMove): { state: CallState } | { refusal: CallRefusal } {
  if (!callTransitions[from].includes(move.to)) return { refusal: 'NOT_ALLOWED' }
  const refusal = moveRefusal(move)
  return refusal ? { refusal } : { state: move.to }
}

function moveRefusal(move: CallMove): CallRefusal | null {
  switch (move.to) {
    case 'DONE':
      return move.owedMs === 0 ? null : 'TIME_OWED'
    case 'OWED':
      return move.owedMs > 0 ? null : 'NOTHING_OWED'
    case 'REFUNDED':
      return move.isRefundRequested ? null : 'REFUND_NOT_REQUESTED'
    case 'WAIVED':
      return waiverRefusal(move.waiver)
    default:
      return null
  }
}

function waiverRefusal(waiver: Waiver): CallRefusal | null {
  if (!waiver.publishedReasons.includes(waiver.reason)) return 'REASON_NOT_PUBLISHED'
  return waiver.requestedBy === waiver.approvedBy ? 'SECOND_PERSON_REQUIRED' : null
}
