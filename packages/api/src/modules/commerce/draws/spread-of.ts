import type { EntrantClass } from '@encore/contract/endpoints'
import type { Db } from '#platform/db/connect.ts'
import { entrantClasses } from './present-draw.ts'
import { selectWinnersByEntries } from './result-store.ts'
import { type PublishedDraw, selectSpread } from './store.ts'

/** Entrants by number of entries in classes, and after the draw the winners among them. */
export async function spreadOf(db: Db, draw: PublishedDraw): Promise<EntrantClass[]> {
  const spread = await selectSpread(db, draw.id)
  const won = draw.state === 'DRAWN' ? await selectWinnersByEntries(db, draw.id) : null
  return entrantClasses(spread, won && new Map(won.map(({ entries, winners }) => [entries, winners])))
}
