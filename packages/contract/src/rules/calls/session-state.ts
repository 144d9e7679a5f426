import { type CallState, isSettled } from './state.ts'

/** States of a call session, the calls of one event in one sitting. */
export const callSessionStates = ['DRAFT', 'PUBLISHED', 'OPEN', 'PAUSED', 'CLOSED'] as const
export type CallSessionState = (typeof callSessionStates)[number]

/** States that each state may change to. A published session that is canceled closes without opening. */
export const callSessionTransitions: Readonly<Record<CallSessionState, readonly CallSessionState[]>> = {
  DRAFT: ['PUBLISHED'],
  PUBLISHED: ['OPEN', 'CLOSED'],
  OPEN: ['PAUSED', 'CLOSED'],
  PAUSED: ['OPEN', 'CLOSED'],
  CLOSED: [],
}

export type CallSessionRefusal = 'NOT_ALLOWED' | 'CALLS_UNSETTLED'

/** Returns the new state of a session with these calls. It closes only when every call is settled. */
export function moveCallSession(
  from: CallSessionState,
  to: CallSessionState,
  calls: readonly CallState[],
): { state: CallSessionState } | { refusal: CallSessionRefusal } {
  if (!callSessionTransitions[from].includes(to)) return { refusal: 'NOT_ALLOWED' }
  if (to === 'CLOSED' && !calls.every(isSettled)) return { refusal: 'CALLS_UNSETTLED' }
  return { state: to }
}
