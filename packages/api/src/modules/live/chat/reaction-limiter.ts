import type { ReactionCounts } from '@encore/contract/endpoints'
import { type ReactionKind, reactionKinds } from '@encore/contract/rules/kinds'

/** The rate of a pressing hand; `atOnce` is the largest burst. */
const perSec = 8
const atOnce = 16

export interface ReactionLimiter {
  /** Returns the part of `counts` within the limit; `nowMs` is monotonic. */
  take(uid: string, counts: ReactionCounts, nowMs: number): ReactionCounts
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

export function sum(one: ReactionCounts, other: ReactionCounts): ReactionCounts {
  const both: ReactionCounts = { ...one }
  for (const kind of kindsOf(other)) both[kind] = (both[kind] ?? 0) + (other[kind] ?? 0)
  return both
}

export const kindsOf = (counts: ReactionCounts): ReactionKind[] =>
  reactionKinds.filter((kind) => (counts[kind] ?? 0) > 0)
