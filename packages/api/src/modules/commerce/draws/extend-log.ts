import { encodeEvent } from '@encore/draw-protocol/encoding'
import { signStatement } from '@encore/draw-protocol/statements'
import { edgeOf, leafHash, nodesOf, type ReadNode, rootOf } from '@encore/draw-protocol/tree'
import { ok } from '#kernel/result.ts'
import type { Ctx } from '#platform/context.ts'
import type { Tx } from '#platform/db/connect.ts'
import { transact } from '#platform/db/transact.ts'
import type { TurnEnd } from '#platform/schedule.ts'
import {
  appendEvents,
  type CheckpointRow,
  insertCheckpoint,
  insertNodes,
  lockLog,
  selectNewestCheckpoint,
  selectNodes,
  selectSize,
  updateCounts,
} from './log-store.ts'
import { houseKeyOf } from './signing-key.ts'
import type { PublishedDraw } from './store.ts'

const entriesPerBatch = 5_000
const checkpointMs = 600_000

/** Root of the log of a draw. */
export interface Log {
  size: number
  root: Uint8Array<ArrayBuffer>
}

/**
 * Appends the waiting entries of an open draw, and signs a checkpoint every ten minutes. Returns `more` when entries are
 * left. Does nothing while another process extends the log.
 */
export async function extendLog(ctx: Ctx, draw: PublishedDraw): Promise<TurnEnd> {
  const done = await transact(ctx.sql, async (tx) => {
    if (!(await lockLog(tx, draw.id))) return ok<TurnEnd>('done')
    const log = await appendBatch(tx, draw.id)
    await signCheckpoint(ctx, tx, draw, log, 'WHEN_DUE')
    return ok<TurnEnd>(log.added >= entriesPerBatch ? 'more' : 'done')
  })
  return done.ok ? done.value : 'done'
}

/**
 * Appends what waits, at most a batch; the caller has locked the draw. Returns the final log, or null when entries may be
 * left: all of a long log in one transaction would reach its time limit, and be rolled back for ever.
 */
export async function finishLog(ctx: Ctx, tx: Tx, draw: PublishedDraw): Promise<Log | null> {
  const log = await appendBatch(tx, draw.id)
  if (log.added >= entriesPerBatch) return null
  await signCheckpoint(ctx, tx, draw, log, 'NOW')
  return log
}

async function appendBatch(tx: Tx, drawId: Buffer): Promise<Log & { added: number }> {
  const size = await selectSize(tx, drawId)
  const read = await selectNodes(tx, drawId, edgeOf(size))
  const events = await appendEvents(tx, drawId, entriesPerBatch)
  if (events.length === 0) return { size, root: rootOf(read, size), added: 0 }
  const leaves = events.map((event) => leafHash(encodeEvent(drawId, event.seq, event)))
  const nodes = nodesOf(read, size, leaves)
  await insertNodes(tx, drawId, nodes)
  await updateCounts(tx, drawId, events)
  const known = new Map(nodes.map(({ level, position, hash }) => [`${level} ${position}`, hash]))
  const readAll: ReadNode = (level, position) => known.get(`${level} ${position}`) ?? read(level, position)
  const grown = size + events.length
  return { size: grown, root: rootOf(readAll, grown), added: events.length }
}

async function signCheckpoint(
  ctx: Ctx,
  tx: Tx,
  draw: PublishedDraw,
  { size, root }: Log,
  when: 'WHEN_DUE' | 'NOW',
): Promise<void> {
  const newest = await selectNewestCheckpoint(tx, draw.id)
  if (newest?.size === size) return
  const isDue = (newest?.at ?? draw.opensAt).getTime() + checkpointMs <= draw.at.getTime()
  if (when === 'WHEN_DUE' && (!isDue || size === 0)) return
  await insertCheckpoint(tx, draw.id, checkpointOf(ctx, draw, { size, root }))
}

function checkpointOf(ctx: Ctx, { id, at }: PublishedDraw, { size, root }: Log): CheckpointRow {
  const statement = signStatement(houseKeyOf(ctx), 'checkpoint', {
    draw: new Uint8Array(id),
    size,
    root,
    at: Math.floor(at.getTime() / 1_000),
  })
  return { size, root: Buffer.from(root), at, statement }
}
