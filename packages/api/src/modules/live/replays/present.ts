import type { EventCard, ReplayCard } from '@encore/contract/endpoints'
import { shownRange } from './rules.ts'
import type { ReplayRow } from './store.ts'

/** Null for a private replay. */
export function replayCard(row: ReplayRow, event: EventCard): ReplayCard | null {
  if (row.privacy === 'PRIVATE') return null
  return {
    event,
    window: { from: row.opensAt.toISOString(), to: row.closesAt.toISOString() },
    privacy: row.privacy,
    ...shownRange(row),
  }
}
