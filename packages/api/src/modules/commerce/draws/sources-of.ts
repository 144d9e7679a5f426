import type { DrawDetail } from '@encore/contract/endpoints'
import type { Db } from '#platform/db/connect.ts'
import { type PublishedDraw, selectSources } from './store.ts'

/** Entries of the final list by source; null before the close, when the list still changes. */
export async function sourcesOf(db: Db, { id, closedAt }: PublishedDraw): Promise<DrawDetail['sources']> {
  if (!closedAt) return null
  const counts = { PAID: 0, TICKET: 0, FREE: 0, GRANT: 0 }
  for (const { source, entries } of await selectSources(db, id)) counts[source] = entries
  return counts
}
