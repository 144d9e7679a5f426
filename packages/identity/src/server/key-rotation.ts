import type { KeyRow } from './keys.ts'

/** Changes to the key rows, to be made in this order within one transaction. */
export type KeyStep =
  | { kind: 'create'; state: 'active' | 'next' }
  | { kind: 'promote'; kid: string }
  | { kind: 'retire'; kid: string; retireAtMs: number }
  | { kind: 'forget'; kid: string }

const dayMs = 86_400_000
/** A key is created this long before it signs, so that every cached key set contains it by then. */
const publishMs = dayMs
const rotateMs = 90 * dayMs
/** Longer than the lifetime of any token plus the time that processes cache the rows. */
const afterlifeMs = 3 * 3_600_000

/**
 * Returns the changes that are due now; may be called at every start and every hour. Source: identity reference 4.2.
 */
export function planRotation(
  rows: readonly Pick<KeyRow, 'kid' | 'state' | 'createdAtMs' | 'retireAtMs'>[],
  nowMs: number,
): KeyStep[] {
  const forgotten = rows
    .filter(({ state, retireAtMs }) => state === 'retired' && retireAtMs !== null && retireAtMs <= nowMs)
    .map(({ kid }): KeyStep => ({ kind: 'forget', kid }))
  const active = rows.find(({ state }) => state === 'active')
  const next = rows.find(({ state }) => state === 'next')
  if (!active) {
    return [next ? { kind: 'promote', kid: next.kid } : { kind: 'create', state: 'active' }, ...forgotten]
  }
  const ageMs = nowMs - active.createdAtMs
  if (ageMs < rotateMs - publishMs) return forgotten
  if (!next) return [{ kind: 'create', state: 'next' }, ...forgotten]
  if (ageMs < rotateMs || nowMs - next.createdAtMs < publishMs) return forgotten
  return [
    { kind: 'retire', kid: active.kid, retireAtMs: nowMs + afterlifeMs },
    { kind: 'promote', kid: next.kid },
    ...forgotten,
  ]
}
