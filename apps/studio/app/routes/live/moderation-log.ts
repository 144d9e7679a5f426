import type { ModerationEntry } from '@encore/contract/endpoints'

/** What staff did in a room, latest first. */
export interface ModerationEntries {
  content: readonly ModerationEntry[]
  /** Null: that is all. */
  nextBefore: number | null
}

/** The log with its newest part as it is now; begun anew where something may lie between the two. */
export function withNewest(log: ModerationEntries | null, part: ModerationEntries): ModerationEntries {
  const last = log?.content[0]?.id ?? 0
  const fresh = part.content.filter(({ id }) => id > last)
  const mayMiss = fresh.length === part.content.length && part.nextBefore !== null
  return log === null || mayMiss ? part : { ...log, content: [...fresh, ...log.content] }
}

/** The log with the part that was asked for after its end. */
export const withOlder = (log: ModerationEntries, part: ModerationEntries): ModerationEntries => ({
  ...part,
  content: [...log.content, ...part.content],
})
