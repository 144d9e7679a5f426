import type { ModerationEntry } from '@encore/contract/endpoints'

/** Moderation actions in a room, newest first. */
export interface ModerationEntries {
  content: readonly ModerationEntry[]
  /** Null at the end. */
  nextBefore: number | null
}

/** Merges the newest page into the log. Starts over when entries between the two may be missing. */
export function withNewest(log: ModerationEntries | null, part: ModerationEntries): ModerationEntries {
  const last = log?.content[0]?.id ?? 0
  const fresh = part.content.filter(({ id }) => id > last)
  const mayMiss = fresh.length === part.content.length && part.nextBefore !== null
  return log === null || mayMiss ? part : { ...log, content: [...fresh, ...log.content] }
}

export const withOlder = (log: ModerationEntries, part: ModerationEntries): ModerationEntries => ({
  ...part,
  content: [...log.content, ...part.content],
})
