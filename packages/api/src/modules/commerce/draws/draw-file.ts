import { writeDrawFile } from '@encore/draw-protocol/draw-file'
import type { HouseKey } from '@encore/draw-protocol/statements'
import type { Ctx } from '#platform/context.ts'
import type { Db } from '#platform/db/connect.ts'
import { selectCheckpoints, selectLog } from './log-store.ts'
import { selectResults } from './result-store.ts'
import { secondsOf } from './rules-of.ts'
import { houseKeyOf } from './signing-key.ts'
import type { PublishedDraw } from './store.ts'

interface KeyRow {
  publicKey: Buffer
  fromAt: Date
  untilAt: Date | null
  signature: Buffer | null
}

/** Public keys of the house, oldest first. */
export async function selectKeys(db: Db): Promise<HouseKey[]> {
  const rows = await db<KeyRow[]>`
    select public_key as "publicKey", from_at as "fromAt", until_at as "untilAt", signature
    from draw_key order by from_at, public_key`
  return rows.map(({ publicKey, fromAt, untilAt, signature }) => ({
    publicKey: new Uint8Array(publicKey),
    from: secondsOf(fromAt),
    until: untilAt ? secondsOf(untilAt) : 0,
    signature: signature ? new Uint8Array(signature) : null,
  }))
}

/** Publishes the key of this deployment when it is the first one. */
export const publishFirstKey = (ctx: Ctx) => ctx.sql`
  insert into draw_key (public_key, from_at)
  select ${Buffer.from(houseKeyOf(ctx).publicKey)}, date_trunc('second', app_now())
  where not exists (select from draw_key)
  on conflict do nothing`

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
    witnesses: [],
    roundSignature: draw.roundSignature ? new Uint8Array(draw.roundSignature) : null,
    result: results.map(({ entryId }) => new Uint8Array(entryId)),
    log: log.slice(0, checkpoints.at(-1)?.size ?? 0),
  })
}
