import type { ReactionCounts } from '@encore/contract/endpoints'
import { type ReactionKind, reactionKinds } from '@encore/contract/rules/kinds'

/** As often as a hand presses, and as often at once. */
const perSec = 8
const atOnce = 16

/** How often each member reacts. */
export interface ReactionLimiter {
  /** What counts of this; `nowMs` is monotonic. */
  take(uid: string, counts: ReactionCounts, nowMs: number): ReactionCounts
  /** Forgets who has been still. */
  sweep(nowMs: number): void
}

export function createReactionLimiter(isLimited: boolean): ReactionLimiter {
  const hands = new Map<string, { left: number; atMs: number }>()
  return {
    take: (uid, counts, nowMs) => {
      if (!isLimited) return counts
      const hand = hands.get(uid) ?? { left: atOnce, atMs: nowMs }
      let left = Math.min(atOnce, hand.left + ((nowMs - hand.atMs) / 1000) * perSec)
      const taken: ReactionCounts = {}
      for (const kind of reactionKinds) {
        const count = Math.min(counts[kind] ?? 0, Math.floor(left))
        if (count > 0) taken[kind] = count
        left -= count
      }
      hands.set(uid, { left, atMs: nowMs })
      return taken
    },
    sweep: (nowMs) => {
      for (const [uid, { atMs }] of hands) if (nowMs - atMs > (atOnce / perSec) * 1000) hands.delete(uid)
    },
  }
}

/** What two moments pressed together. */
export function sum(one: ReactionCounts, other: ReactionCounts): ReactionCounts {
  const both: ReactionCounts = { ...one }
  for (const kind of kindsOf(other)) both[kind] = (both[kind] ?? 0) + (other[kind] ?? 0)
  return both
}

export const kindsOf = (counts: ReactionCounts): ReactionKind[] =>
  reactionKinds.filter((kind) => (counts[kind] ?? 0) > 0)
