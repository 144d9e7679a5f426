import type { Db } from '#platform/db/connect.ts'
import { type DrawnEntrant, selectDrawnEntrants } from './result-store.ts'
import { type PublishedDraw, selectDraw } from './store.ts'

/** A draw with a result or without one for good, by its id in hexadecimal; null for any other. */
export async function findEnded(db: Db, drawId: string): Promise<PublishedDraw | null> {
  const draw = await selectDraw(db, Buffer.from(drawId, 'hex'))
  return draw?.state === 'DRAWN' || draw?.state === 'VOID' ? draw : null
}

/** A batch of the entrants of a draw, those after `after` in order of their ids. */
export const drawEntrants = (
  db: Db,
  drawId: string,
  after: string | null,
  limit: number,
): Promise<DrawnEntrant[]> => selectDrawnEntrants(db, Buffer.from(drawId, 'hex'), after, limit)
