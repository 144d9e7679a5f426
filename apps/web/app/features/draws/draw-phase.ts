import type { DrawDetail, DrawOutcome, DrawSummary, OwnDraw } from '@encore/contract/endpoints'
import type { DrawExclusion } from '@encore/contract/rules/draws'

/**
 * Phase of a draw by the clock. `closing`: entries ended and the close is not published yet. `waiting`: the list is
 * final and its number has not come. `overdue`: the time of the number has passed without one.
 */
export type DrawPhase = 'planned' | 'open' | 'closing' | 'waiting' | 'overdue' | 'drawn' | 'void'

type Timed = Pick<DrawDetail, 'state' | 'closesAt' | 'randomness'>

/** `now` in epoch milliseconds. */
export function phaseOf({ state, closesAt, randomness }: Timed, now: number): DrawPhase {
  switch (state) {
    case 'PLANNED':
      return 'planned'
    case 'OPEN':
      return now < Date.parse(closesAt) ? 'open' : 'closing'
    case 'CLOSED':
      return now < Date.parse(randomness.at) ? 'waiting' : 'overdue'
    case 'DRAWN':
      return 'drawn'
    case 'VOID':
      return 'void'
  }
}

/** True when the public state of a draw changes no more. */
export const isOver = ({ state }: Pick<DrawSummary, 'state'>): boolean =>
  state === 'DRAWN' || state === 'VOID'

/** The time of the next change, epoch milliseconds; null when none is known. */
export function nextChangeOf(draw: Timed & Pick<DrawDetail, 'opensAt'>): number | null {
  if (draw.state === 'PLANNED') return Date.parse(draw.opensAt)
  if (draw.state === 'OPEN') return Date.parse(draw.closesAt)
  return draw.state === 'CLOSED' ? Date.parse(draw.randomness.at) : null
}

const soonMs = 2_000
const calmMs = 15_000
/** After a change that is late by this long, the page waits calmly again. */
const lateMs = 300_000

/** Milliseconds until the next poll of the public state; `chance` in [0, 1) spreads the requests of many pages. */
export function nextPollInMs(
  draw: Timed & Pick<DrawDetail, 'opensAt'>,
  now: number,
  chance: number = Math.random(),
): number {
  const change = nextChangeOf(draw)
  const spreadMs = chance * 3_000
  if (change === null) return calmMs + spreadMs
  const leftMs = change - now
  if (leftMs < -lateMs) return calmMs + spreadMs
  return Math.min(calmMs, Math.max(soonMs, leftMs)) + spreadMs
}

const pendingMs = 3_000
const quietMs = 60_000

/** Milliseconds until the next read of the member's own entries, without a change of the draw. */
export function nextOwnReadInMs(
  { state }: Pick<DrawSummary, 'state'>,
  own: OwnDraw | null,
  chance: number = Math.random(),
): number {
  const isAwaited = own !== null && !isOver({ state }) && heldEntries(own).some(({ seq }) => seq === null)
  return (isAwaited ? pendingMs : quietMs) * (1 + chance / 4)
}

/** Entries that take part: all that did not go out. */
export const heldEntries = (own: OwnDraw | null): OwnDraw['entries'] =>
  own?.entries.filter(({ left }) => left === null) ?? []

/** Reason for which staff excluded the member; null for everybody else. */
export const exclusionOf = (own: OwnDraw | null): DrawExclusion | null =>
  own?.entries.find(({ left }) => left?.reason === 'EXCLUDED')?.left?.exclusion ?? null

export interface LoadedDraw {
  draw: DrawDetail
  /** Null before the draw. */
  outcome: DrawOutcome | null
}

const order: readonly DrawDetail['state'][] = ['PLANNED', 'OPEN', 'CLOSED', 'DRAWN', 'VOID']

/** Texts stay in the page's language, and a cache that lags behind never turns a draw back. */
export function renewed(before: LoadedDraw, now: LoadedDraw): LoadedDraw {
  if (order.indexOf(now.draw.state) < order.indexOf(before.draw.state)) return before
  const { title, prize, terms, products } = before.draw
  return { draw: { ...now.draw, title, prize, terms, products }, outcome: now.outcome ?? before.outcome }
}
