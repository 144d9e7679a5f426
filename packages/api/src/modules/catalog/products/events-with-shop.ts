import type { Db } from '#platform/db/connect.ts'
import { selectEventsWithShop } from './store.ts'

export async function eventsWithShop(db: Db, eventIds: string[]): Promise<ReadonlySet<string>> {
  return new Set(eventIds.length > 0 ? await selectEventsWithShop(db, eventIds) : [])
}
