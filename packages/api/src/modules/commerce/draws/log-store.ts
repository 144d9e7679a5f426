import { hex } from '@encore/draw-protocol/bytes'
import type { LogEvent, Operation } from '@encore/draw-protocol/encoding'
import { operations } from '@encore/draw-protocol/encoding'
import type { ReadNode, TreeNode } from '@encore/draw-protocol/tree'
import type { Db, Tx } from '#platform/db/connect.ts'

/** Names of the operations by their code in the log. */
const operationNames = new Map<number, Operation>(
  Object.entries(operations).map(([name, code]) => [code, name as Operation]),
)

export interface LoggedEvent extends LogEvent {
  seq: number
}

interface EventRow {
  seq: number
  operation: number
  entryId: Buffer
  entrantId: Buffer
}

const eventOf = ({ seq, operation, entryId, entrantId }: EventRow): LoggedEvent => {
  const name = operationNames.get(operation)
  if (!name) throw new Error(`Unknown operation ${operation}`)
  return { seq, operation: name, entry: entryId, entrant: entrantId }
}

/** Whole log of a draw by position. */
export async function selectLog(db: Db, drawId: Buffer): Promise<LoggedEvent[]> {
  const rows = await db<EventRow[]>`
    select seq, operation, entry_id as "entryId", entrant_id as "entrantId"
    from draw_event where draw_id = ${drawId} order by seq`
  return rows.map(eventOf)
}

/**
 * One process at a time extends the log of a draw; false when another one does. The lock ends with the transaction and
 * makes no purchase wait.
 */
export async function lockLog(tx: Tx, drawId: Buffer): Promise<boolean> {
  const [row] = await tx<{ isLocked: boolean }[]>`
    select pg_try_advisory_xact_lock(hashtextextended('draw log ' || encode(${drawId}::bytea, 'hex'), 0)) as "isLocked"`
  return row?.isLocked ?? false
}

export async function selectSize(db: Db, drawId: Buffer): Promise<number> {
  const [row] = await db<{ size: number }[]>`select size from draw_count where draw_id = ${drawId}`
  return row?.size ?? 0
}

/**
 * Appends what waits, at most `limit` entries: those that came in by id, then those that went out by id. Returns the new
 * events by position.
 */
export async function appendEvents(tx: Tx, drawId: Buffer, limit: number): Promise<LoggedEvent[]> {
  const rows = await tx<EventRow[]>`
    with start as (
      select coalesce((select size from draw_count where draw_id = ${drawId}), 0) as size
    ), waiting as (
      select id, entrant_id, seq, out_operation from draw_entry
      where draw_id = ${drawId} and (seq is null or (out_operation is not null and out_seq is null))
      order by accepted_at, id limit ${limit}
    ), events as (
      select id, entrant_id, 1 as operation from waiting where seq is null
      union all
      select id, entrant_id, out_operation from waiting where out_operation is not null
    ), numbered as (
      select *, (select size from start) + row_number() over (order by operation > 1, id) - 1 as at from events
    ), logged as (
      insert into draw_event (draw_id, seq, operation, entry_id, entrant_id)
      select ${drawId}, at, operation, id, entrant_id from numbered
      returning seq, operation, entry_id, entrant_id
    ), places as (
      select id, max(at) filter (where operation = 1) as seq, max(at) filter (where operation > 1) as out_seq
      from numbered group by id
    ), placed as (
      update draw_entry e set seq = coalesce(e.seq, p.seq), out_seq = p.out_seq from places p where p.id = e.id
    )
    select seq, operation, entry_id as "entryId", entrant_id as "entrantId" from logged order by seq`
  return rows.map(eventOf)
}

/**
 * Writes the counts of a draw after new events; entrants are counted again. The row is made first: PostgreSQL checks the
 * values that an upsert proposes, and a batch may take out more entries than it brings.
 */
export async function updateCounts(tx: Tx, drawId: Buffer, events: readonly LoggedEvent[]): Promise<void> {
  const of = (operation: Operation) => events.filter((event) => event.operation === operation).length
  const out = of('OUT_MEMBER') + of('OUT_PAYMENT') + of('OUT_EXCLUDED')
  await tx`
    insert into draw_count (draw_id, size, entries, entrants, out_member, out_payment, out_excluded)
    values (${drawId}, 0, 0, 0, 0, 0, 0) on conflict do nothing`
  await tx`
    update draw_count set size = size + ${events.length}, entries = entries + ${of('IN') - out},
      entrants = (select count(distinct entrant_id)::int from draw_entry
        where draw_id = ${drawId} and seq is not null and out_seq is null),
      out_member = out_member + ${of('OUT_MEMBER')}, out_payment = out_payment + ${of('OUT_PAYMENT')},
      out_excluded = out_excluded + ${of('OUT_EXCLUDED')}
    where draw_id = ${drawId}`
}

type Place = Pick<TreeNode, 'level' | 'position'>

/** Reads nodes of the log's tree in one statement. */
export async function selectNodes(db: Db, drawId: Buffer, places: readonly Place[]): Promise<ReadNode> {
  const rows = await db<{ level: number; position: number; hash: Buffer }[]>`
    select n.level, n.position, n.hash
    from unnest(${places.map(({ level }) => level)}::int[], ${places.map(({ position }) => position)}::bigint[])
      as p(level, position)
    join draw_node n on n.draw_id = ${drawId} and n.level = p.level and n.position = p.position`
  const nodes = new Map(rows.map((row) => [`${row.level} ${row.position}`, new Uint8Array(row.hash)]))
  return (level, position) => {
    const node = nodes.get(`${level} ${position}`)
    if (!node) throw new Error(`Node ${level} ${position} of the log is gone`)
    return node
  }
}

export const insertNodes = (tx: Tx, drawId: Buffer, nodes: readonly TreeNode[]) => tx`
  insert into draw_node (draw_id, level, position, hash)
  select ${drawId}, n.level, n.position, decode(n.hash, 'hex')
  from unnest(${nodes.map(({ level }) => level)}::int[], ${nodes.map(({ position }) => position)}::bigint[],
    ${nodes.map(({ hash }) => hex(hash))}::text[]) as n(level, position, hash)`

export interface CheckpointRow {
  size: number
  root: Buffer
  at: Date
  statement: string
}

export const selectCheckpoints = (db: Db, drawId: Buffer) => db<CheckpointRow[]>`
  select size, root, at, statement from draw_checkpoint where draw_id = ${drawId} order by size`

/** Sizes and times of the last checkpoints, newest first. */
export const selectLastCheckpoints = (db: Db, drawId: Buffer, limit: number) =>
  db<
    Pick<CheckpointRow, 'size' | 'at'>[]
  >`select size, at from draw_checkpoint where draw_id = ${drawId} order by size desc limit ${limit}`

export async function selectNewestCheckpoint(db: Db, drawId: Buffer): Promise<CheckpointRow | null> {
  const [row] = await db<CheckpointRow[]>`
    select size, root, at, statement from draw_checkpoint where draw_id = ${drawId} order by size desc limit 1`
  return row ?? null
}

export const insertCheckpoint = (tx: Tx, drawId: Buffer, { size, root, at, statement }: CheckpointRow) => tx`
  insert into draw_checkpoint (draw_id, size, root, at, statement)
  values (${drawId}, ${size}, ${root}, ${at}, ${statement})`

export async function selectSeq(db: Db, drawId: Buffer, entryId: Buffer): Promise<number | null> {
  const [row] = await db<{ seq: number }[]>`
    select seq from draw_entry where draw_id = ${drawId} and id = ${entryId} and seq is not null`
  return row?.seq ?? null
}

export interface CountRow {
  size: number
  entries: number
  entrants: number
  outMember: number
  outPayment: number
  outExcluded: number
}

export async function selectCounts(db: Db, drawId: Buffer): Promise<CountRow> {
  const [row] = await db<CountRow[]>`
    select size, entries, entrants, out_member as "outMember", out_payment as "outPayment",
      out_excluded as "outExcluded"
    from draw_count where draw_id = ${drawId}`
  return row ?? { size: 0, entries: 0, entrants: 0, outMember: 0, outPayment: 0, outExcluded: 0 }
}
