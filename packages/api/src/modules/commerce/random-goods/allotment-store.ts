import type { Db, Tx } from '#platform/db/connect.ts'
import { hexOf } from './unit-store.ts'

export interface Allotment {
  id: Buffer
  poolId: Buffer
  /** Counts the allotments of a pool from 1. */
  number: number
  packingList: string
  commitment: Buffer
  seedCiphertext: Buffer
  closesAt: Date
  packsAt: Date
  plannedRound: number
  state: 'OPEN' | 'CLOSED' | 'ALLOTTED' | 'VOID'
  closedAt: Date | null
  closeStatement: string | null
  round: number | null
  roundSignature: Buffer | null
  allottedAt: Date | null
  /** A code of the rule that ended it. */
  voidReason: string | null
  /** Database clock. */
  at: Date
}

const columns = (db: Db) => db`
  a.id, a.pool_id as "poolId", a.number, a.packing_list as "packingList", a.commitment,
  a.seed_ciphertext as "seedCiphertext", a.closes_at as "closesAt", a.packs_at as "packsAt",
  a.planned_round::float8 as "plannedRound", a.state, a.closed_at as "closedAt",
  a.close_statement as "closeStatement", a.round::float8 as round, a.round_signature as "roundSignature",
  a.allotted_at as "allottedAt", a.void_reason as "voidReason", app_now() as at`

/** Allotments with something to do: to close, or to deal their cards. */
export const selectUnfinished = (db: Db) => db<Allotment[]>`
  select ${columns(db)} from random_allotment a
  where a.state = 'CLOSED' or (a.state = 'OPEN' and a.closes_at <= app_now()) order by a.closes_at, a.id`

/** Locks an allotment; waits for purchases that are under way. */
export async function lockAllotment(tx: Tx, id: Buffer): Promise<Allotment | null> {
  const [row] = await tx<
    Allotment[]
  >`select ${columns(tx)} from random_allotment a where a.id = ${id} for update`
  return row ?? null
}

/** Keeps the open allotment of a pool from closing before this transaction ends. */
export const holdOpenAllotment = (tx: Tx, poolId: Buffer) => tx`
  select from random_allotment where pool_id = ${poolId} and state = 'OPEN' for key share`

/** Allotments of pools with the packing counts of each in order of the candidates, the newest first. */
export const selectAllotmentsOf = (db: Db, poolIds: readonly Buffer[]) => db<
  (Allotment & { counts: number[] })[]
>`
  select ${columns(db)}, (select coalesce(array_agg(k.count order by k.candidate), '{}')
    from random_packing k where k.allotment_id = a.id) as counts
  from random_allotment a where a.pool_id = any(${hexOf(poolIds)}::text[]::bytea[]) order by a.number desc`

export async function selectAllotment(db: Db, id: Buffer): Promise<Allotment | null> {
  const [row] = await db<Allotment[]>`select ${columns(db)} from random_allotment a where a.id = ${id}`
  return row ?? null
}

/** Seeds that are still secret. */
export const selectSecretSeeds = (db: Db) => db<Pick<Allotment, 'id' | 'commitment' | 'seedCiphertext'>[]>`
  select id, commitment, seed_ciphertext as "seedCiphertext" from random_allotment where state = 'OPEN'`

/** Pools that allot and have no allotment under way. */
export async function selectIdlePools(db: Db): Promise<Buffer[]> {
  const rows = await db<{ id: Buffer }[]>`
    select p.id from random_pool p
    where p.packing = 'PICKED'
      and not exists (select from random_allotment a where a.pool_id = p.id and a.state in ('OPEN', 'CLOSED'))
    order by p.id`
  return rows.map(({ id }) => id)
}

/** True for one process at a time; the lock ends with the transaction. */
export async function lockOpening(tx: Tx, poolId: Buffer): Promise<boolean> {
  const [row] = await tx<{ isIdle: boolean }[]>`
    select pg_advisory_xact_lock(hashtextextended('allotments ' || encode(${poolId}::bytea, 'hex'), 0)) is not null
      and not exists (select from random_allotment where pool_id = ${poolId} and state in ('OPEN', 'CLOSED')) as "isIdle"`
  return row?.isIdle ?? false
}

export interface NextAllotment {
  number: number
  lastClosesAt: Date | null
  at: Date
}

export async function selectNext(tx: Tx, poolId: Buffer): Promise<NextAllotment> {
  const [row] = await tx<NextAllotment[]>`
    select coalesce(max(number), 0) + 1 as number, max(closes_at) as "lastClosesAt", app_now() as at
    from random_allotment where pool_id = ${poolId}`
  if (!row) throw new Error('An aggregate has one row')
  return row
}

/** Cards of each candidate that can be packed: those that no allotment dealt, and those that came back. */
export const selectAvailable = (db: Db, poolId: Buffer) => db<{ number: number; count: number }[]>`
  select c.number, (c.count
    - (select count(*) from random_card d where d.pool_id = c.pool_id and d.candidate = c.number)
    + (select count(*) from random_unit u
        join random_card d on d.allotment_id = u.card_allotment_id and d.position = u.card_position
        where u.pool_id = c.pool_id and u.freed_at is not null and d.candidate = c.number))::int as count
  from random_candidate c where c.pool_id = ${poolId} order by c.number`

export type NewAllotment = Pick<
  Allotment,
  'id' | 'poolId' | 'number' | 'packingList' | 'commitment' | 'seedCiphertext' | 'closesAt' | 'packsAt'
> & { plannedRound: number; counts: readonly number[] }

/** Opens an allotment; cards that came back are packed in it. */
export async function insertAllotment(tx: Tx, allotment: NewAllotment): Promise<void> {
  const { id, poolId, counts } = allotment
  await tx`
    insert into random_allotment (id, pool_id, number, packing_list, commitment, seed_ciphertext, closes_at, packs_at,
      planned_round)
    values (${id}, ${poolId}, ${allotment.number}, ${allotment.packingList}, ${allotment.commitment},
      ${allotment.seedCiphertext}, ${allotment.closesAt}, ${allotment.packsAt}, ${allotment.plannedRound})`
  await tx`
    insert into random_packing (pool_id, allotment_id, candidate, count)
    select ${poolId}, ${id}, c.nth, c.count from unnest(${[...counts]}::int[]) with ordinality as c(count, nth)`
  await tx`
    update random_unit set repacked_in = ${id}
    where pool_id = ${poolId} and freed_at is not null and repacked_in is null`
}

/** Number of units of each waiting order, oldest first. */
export const selectWaitingOrders = (tx: Tx, poolId: Buffer) => tx<{ orderKey: Buffer; units: number }[]>`
  select order_key as "orderKey", count(*)::int as units from random_unit
  where pool_id = ${poolId} and allotment_id is null and state = 'IN'
  group by order_key order by min(accepted_at), order_key`

export interface ListedUnit {
  id: Buffer
  orderKey: Buffer
  seq: number
}

/** Lists the units of these orders for an allotment, in their order; returns them by seq. */
export async function listUnits(
  tx: Tx,
  allotmentId: Buffer,
  orders: readonly Buffer[],
): Promise<ListedUnit[]> {
  await tx`
    with listed as (
      select u.id, row_number() over (order by o.nth, u.id) - 1 as seq
      from unnest(${orders.map((key) => key.toString('hex'))}::text[]) with ordinality as o(key, nth)
      join random_unit u on u.order_key = decode(o.key, 'hex') and u.allotment_id is null and u.state = 'IN'
        and u.pool_id = (select pool_id from random_allotment where id = ${allotmentId}))
    update random_unit u set allotment_id = ${allotmentId}, seq = l.seq from listed l where l.id = u.id`
  return selectListed(tx, allotmentId)
}

export const selectListed = (db: Db, allotmentId: Buffer) => db<ListedUnit[]>`
  select id, order_key as "orderKey", seq from random_unit where allotment_id = ${allotmentId} order by seq`

export interface CloseFacts {
  closedAt: Date
  statement: string
  seed: Buffer
  round: number
}

export const updateClosed = (tx: Tx, id: Buffer, { closedAt, statement, seed, round }: CloseFacts) => tx`
  update random_allotment set state = 'CLOSED', closed_at = ${closedAt}, close_statement = ${statement},
    seed = ${seed}, round = ${round}
  where id = ${id}`

/** Ends an allotment without a result; its units wait for the next one. */
export async function updateVoid(tx: Tx, id: Buffer, reason: string): Promise<void> {
  await tx`update random_unit set allotment_id = null, seq = null where allotment_id = ${id}`
  await tx`update random_allotment set state = 'VOID', void_reason = ${reason} where id = ${id}`
}

export const callAllot = (tx: Tx, id: Buffer, cards: readonly number[], signature: Buffer) => tx`
  select random_allot(${id}, ${[...cards]}::smallint[], ${signature})`

/** Cards as an allotment dealt them, by seq. */
export async function selectDealt(db: Db, allotmentId: Buffer): Promise<number[]> {
  const rows = await db<{ candidate: number }[]>`
    select candidate from random_card where allotment_id = ${allotmentId} order by position`
  return rows.map(({ candidate }) => candidate)
}

/** Cards in the packing list of an allotment, in order of the candidates. */
export async function selectCounts(db: Db, allotmentId: Buffer): Promise<number[]> {
  const rows = await db<{ count: number }[]>`
    select count from random_packing where allotment_id = ${allotmentId} order by candidate`
  return rows.map(({ count }) => count)
}
