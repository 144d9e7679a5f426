import type { Db } from '#platform/db/connect.ts'
import { type SearchedEvent, selectChanged, selectHorizon } from './search-store.ts'

export type { SearchedEvent }

const atOnce = 1_000

/**
 * Hands over the events that were written since an earlier horizon, by and by; '0' is all of them. Answers the
 * horizon to ask from next time: nothing is missed between the two, some events may come again.
 */
export async function changedEvents(
  db: Db,
  since: string,
  take: (events: SearchedEvent[]) => Promise<void>,
): Promise<string> {
  const horizon = await selectHorizon(db)
  for (let after = ''; ; ) {
    const events = await selectChanged(db, since, after, atOnce)
    await take([...events])
    const last = events.at(-1)
    if (events.length < atOnce || !last) return horizon
    after = last.id
  }
}
