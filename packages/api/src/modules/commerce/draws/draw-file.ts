import { writeDrawFile } from '@encore/draw-protocol/draw-file'
import type { Db } from '#platform/db/connect.ts'
import { selectKeys } from './key-store.ts'
import { selectCheckpoints, selectLog } from './log-store.ts'
import { selectResults } from './result-store.ts'
import type { PublishedDraw } from './store.ts'
import { selectStamps } from './witness-store.ts'

/**
 * All data of a draw in the strict form of `docs/domain/draw-protocol.md`. The log of an open draw is that of its newest
 * checkpoint.
 */
export async function drawFileOf(db: Db, draw: PublishedDraw): Promise<string> {
  const checkpoints = await selectCheckpoints(db, draw.id)
  const log = await selectLog(db, draw.id)
  const results = draw.state === 'DRAWN' ? await selectResults(db, draw.id) : []
  return writeDrawFile({
    rules: draw.rules,
    keys: await selectKeys(db),
    checkpoints: checkpoints.map(({ statement }) => statement),
    close: draw.closeStatement,
    witnesses: await selectStamps(db, draw.id),
    roundSignature: draw.roundSignature ? new Uint8Array(draw.roundSignature) : null,
    result: results.map(({ entryId }) => new Uint8Array(entryId)),
    log: log.slice(0, checkpoints.at(-1)?.size ?? 0),
  })
}
