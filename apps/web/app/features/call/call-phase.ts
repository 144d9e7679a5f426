import type { OwnCall, OwnCallSession, PublicCallSession } from '@encore/contract/endpoints'
import { isDeviceChecked } from './device-result.ts'

/** The part of a call session that its page shows first. */
export type CallPhase =
  /** The session has not begun, or its order is not published. */
  | { kind: 'BEFORE' }
  | { kind: 'LOBBY'; call: OwnCall }
  /** The fan was passed or is at the front, and is rung until `ringEndsAt` without being ready. */
  | { kind: 'RUNG'; call: OwnCall }
  /** The artist's device expects the fan, whose identity staff may still compare. */
  | { kind: 'CALLED'; call: OwnCall; isIdentityOpen: boolean }
  | { kind: 'LIVE'; call: OwnCall }
  | { kind: 'OVER' }

const beginning: readonly OwnCall['state'][] = ['PLANNED', 'WAITING', 'NEXT', 'RINGING', 'MISSED']
const unfinished: readonly OwnCall['state'][] = [...beginning, 'LIVE', 'HELD']

/** True for a call that has ended, however it is settled. */
export const isEnded = ({ state }: Pick<OwnCall, 'state'>): boolean => !unfinished.includes(state)

export function callPhase(
  session: Pick<PublicCallSession, 'state'>,
  { calls, gap }: Pick<OwnCallSession, 'calls' | 'gap'>,
): CallPhase {
  const live = calls.find(({ state }) => state === 'LIVE')
  if (live) return { kind: 'LIVE', call: live }
  const called = calls.find(({ isCalled }) => isCalled)
  if (called) return { kind: 'CALLED', call: called, isIdentityOpen: gap === 'IDENTITY_UNCHECKED' }
  if (session.state === 'CLOSED' || (calls.length > 0 && calls.every(isEnded))) return { kind: 'OVER' }
  const rung = calls.find(({ ringEndsAt }) => ringEndsAt !== null)
  if (rung) return { kind: 'RUNG', call: rung }
  const call = nextCall(calls)
  return call && session.state !== 'PUBLISHED' ? { kind: 'LOBBY', call } : { kind: 'BEFORE' }
}

/** Returns the call that the fan waits for: a held one, then the one with the fewest fans ahead. */
export function nextCall(calls: readonly OwnCall[]): OwnCall | null {
  const open = calls.filter((call) => !isEnded(call))
  const [first] = open.toSorted((a, b) => rankOf(a) - rankOf(b))
  return first ?? null
}

const rankOf = ({ state, wait }: OwnCall): number =>
  state === 'HELD' ? -1 : (wait?.ahead ?? Number.MAX_SAFE_INTEGER)

/** The step that a fan takes next at the door. */
export type DoorStep = 'CHECK' | 'CARD' | 'READY' | 'WAIT'

/** Names what is missing before the fan can be called; `WAIT`: nothing. */
export function doorStep(
  own: Pick<OwnCallSession, 'card' | 'deviceCheck'>,
  { isReady, nowMs }: { isReady: boolean; nowMs: number },
): DoorStep {
  if (!isDeviceChecked(own.deviceCheck, nowMs)) return 'CHECK'
  if (!own.card && !isReady) return 'CARD'
  return isReady ? 'WAIT' : 'READY'
}
