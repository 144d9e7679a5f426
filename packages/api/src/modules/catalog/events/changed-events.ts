import type { Db } from '#platform/db/connect.ts'
import { type SearchedEvent, selectChanged, selectHorizon } from './search-store.ts'

export type { SearchedEvent }

const atOnce = 1_000

/**
 * Passes the events changed since an earlier horizon to `take` in batches; '0' means all events. Returns the next
 * horizon: no change between the two is missed, some events may come twice.
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
